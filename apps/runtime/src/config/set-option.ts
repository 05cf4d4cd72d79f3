import { FORBIDDEN_KEYS, parseYaml } from './parse-yaml.ts';
import type { ConfigFault } from './fault.ts';
import type { ConfigNode } from './node.ts';

const KEY = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/u;

/**
 * One `--set KEY=VALUE` as a tree: KEY is a dotted path, VALUE is read as YAML (`4401`, `all`, `{ use: other }`). Faults
 * name the option in place of a file.
 */
export function parseSetOption(option: string): { readonly tree: ConfigNode; readonly faults: readonly ConfigFault[] } {
  const split = option.indexOf('=');
  const key = split === -1 ? option : option.slice(0, split);
  const file = `--set ${key}`;
  const origin = { file, line: 1, column: 1 };
  const nothing: ConfigNode = { kind: 'map', entries: new Map(), origin };
  if (split === -1 || !KEY.test(key)) {
    return {
      tree: nothing,
      faults: [
        {
          ...origin,
          path: '(option)',
          expected: 'KEY=VALUE with a dotted KEY',
          seen: JSON.stringify(option.slice(0, 80)),
        },
      ],
    };
  }
  const steps = key.split('.');
  // The value is read below its key, so that positions and key paths of faults come out as in a file.
  const prefix = 'v: ';
  const parsed = parseYaml(new TextEncoder().encode(prefix + option.slice(split + 1)), file, { shift: prefix.length });
  const value = parsed.tree.kind === 'map' ? parsed.tree.entries.get('v')?.value : undefined;
  const faults = parsed.faults.map((fault) => ({
    ...fault,
    path: fault.path.startsWith('v') ? key + fault.path.slice(1) : key,
  }));
  const leaf: ConfigNode = value ?? { kind: 'scalar', value: null, plain: true, source: null, origin };
  const tree = steps.reduceRight<ConfigNode>(
    (inner, step) => ({ kind: 'map', entries: new Map([[step, { key: origin, value: inner }]]), origin }),
    leaf,
  );
  const forbidden = steps.find((step) => FORBIDDEN_KEYS.has(step));
  if (forbidden === undefined) return { tree, faults };
  return {
    tree: nothing,
    faults: [
      ...faults,
      { ...origin, path: key, expected: 'a key without a meaning of its own', seen: `"${forbidden}"` },
    ],
  };
}
