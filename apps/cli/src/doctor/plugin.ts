import { ArenaError, ERRORS, messageOf, type Finding, type PluginDescriptor } from '@coarena/core';
import { checkLibraries, findPlugin, parseOptions, type PluginRequest } from '@coarena/runtime';

/** A configured plugin: is it there, are its options right, and what does its own probe find? */
export async function examinePlugin(request: PluginRequest): Promise<readonly Finding[]> {
  const name = `${request.where} (${request.use})`;
  try {
    const { descriptor, folder } = await findPlugin(request);
    const options = parseOptions(descriptor, request);
    checkLibraries(request.use, folder);
    const findings = (await descriptor.probe?.(options)) ?? [];
    if (findings.length === 0) return [{ name, ok: true, found: unprobed(descriptor), remedy: null }];
    return findings.map((finding) => ({ ...finding, name: `${name}: ${finding.name}` }));
  } catch (error) {
    return [
      {
        name,
        ok: false,
        found: messageOf(error),
        remedy: remedyFor(error, request),
      },
    ];
  }
}

/** A driver rests on the machine more than on its code: without a probe nobody has looked at that. */
function unprobed({ kind, probe }: PluginDescriptor): string {
  if (kind !== 'sandbox-driver' || probe !== undefined) return 'ready';
  return 'it loads; it has no probe, so nothing was looked at: "coarena doctor --prove" starts it';
}

/** Who has to act: whoever wrote the plugin, or whoever wrote the configuration. */
function remedyFor(error: unknown, { where }: PluginRequest): string {
  const fault = error instanceof ArenaError ? ERRORS[error.code].fault : 'operator';
  if (fault === 'plugin') return `mend the plugin, or name another one in ${where}.use`;
  return `correct ${where} in the configuration, or install what is missing`;
}
