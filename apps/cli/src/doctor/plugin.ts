import { messageOf, type Finding } from '@coarena/core';
import { checkLibraries, findPlugin, parseOptions, type PluginRequest } from '@coarena/runtime';

/** A configured plugin: is it there, are its options right, and what does its own probe find? */
export async function examinePlugin(request: PluginRequest): Promise<readonly Finding[]> {
  const name = `${request.where} (${request.use})`;
  try {
    const { descriptor, folder } = await findPlugin(request);
    const options = parseOptions(descriptor, request);
    checkLibraries(request.use, folder);
    const findings = (await descriptor.probe?.(options)) ?? [];
    if (findings.length === 0) return [{ name, ok: true, found: 'ready', remedy: null }];
    return findings.map((finding) => ({ ...finding, name: `${name}: ${finding.name}` }));
  } catch (error) {
    return [
      {
        name,
        ok: false,
        found: messageOf(error),
        remedy: `correct ${request.where} in the configuration, or install what is missing`,
      },
    ];
  }
}
