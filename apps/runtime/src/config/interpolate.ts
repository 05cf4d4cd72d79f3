import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { messageOf } from '@coarena/core';
import type { ConfigFault } from './fault.ts';
import { pathText } from './fault.ts';
import type { ConfigNode, MapNode, ScalarNode } from './node.ts';
import { describeNode } from './node.ts';

/** Where values come from: the environment, and the folder from which `$file` paths count when no file says them. */
export type InterpolationSources = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
};

const REFERENCE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}|\$\{/gu;
const MAX_FILE_BYTES = 65_536;

/**
 * Fills `${NAME}` and `${NAME:-default}` (used when unset or empty) inside the scalars of a tree, and replaces a map of
 * the one key `$file` by that file's text without its last line end. `$${` stands for `${`. A scalar written without
 * quotes is read as a number, true or false after that, a quoted one stays text. What is filled in is never parsed.
 */
export function interpolate(
  tree: ConfigNode,
  sources: InterpolationSources,
): { readonly tree: ConfigNode; readonly faults: readonly ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const walk = (node: ConfigNode, path: readonly PropertyKey[]): ConfigNode => {
    if (node.kind === 'scalar') return typeof node.value === 'string' ? fill(node, node.value, path) : node;
    if (node.kind === 'list') return { ...node, items: node.items.map((item, index) => walk(item, [...path, index])) };
    if (node.entries.has('$file')) return file(node, path);
    return {
      ...node,
      entries: new Map(
        [...node.entries].map(([key, entry]) => [key, { ...entry, value: walk(entry.value, [...path, key]) }]),
      ),
    };
  };
  const fault = (node: ConfigNode, path: readonly PropertyKey[], expected: string, seen: string): void => {
    faults.push({ ...node.origin, path: pathText(path), expected, seen });
  };
  const fill = (node: ScalarNode, text: string, path: readonly PropertyKey[]): ConfigNode => {
    const names: string[] = [];
    const value = text.replaceAll(
      REFERENCE,
      (match: string, name: string | undefined, fallback: string | undefined) => {
        if (match === '$${') return '${';
        if (name === undefined) {
          fault(node, path, '${NAME} or ${NAME:-default}', 'another use of "${"');
          return match;
        }
        names.push(`\${${name}}`);
        const given = sources.env[name];
        if (given !== undefined && (given !== '' || fallback === undefined)) return given;
        if (fallback !== undefined) return fallback;
        fault(node, path, `the environment variable ${name}`, 'none of that name');
        return '';
      },
    );
    if (names.length === 0) return { ...node, value };
    return { ...node, value: node.plain ? typed(value) : value, source: names.join(', ') };
  };
  const file = (node: MapNode, path: readonly PropertyKey[]): ConfigNode => {
    const said = node.entries.get('$file')?.value;
    const nothing: ScalarNode = { kind: 'scalar', value: '', plain: false, source: '$file', origin: node.origin };
    const name =
      said?.kind === 'scalar' && typeof said.value === 'string' ? fill(said, said.value, [...path, '$file']) : null;
    if (name?.kind !== 'scalar' || name.value === '' || node.entries.size !== 1) {
      fault(
        node,
        path,
        '$file: PATH and nothing beside it',
        node.entries.size === 1 ? describeNode(said ?? null) : 'other keys beside $file',
      );
      return nothing;
    }
    const path2 = resolve(
      node.origin.file.startsWith('/') ? dirname(node.origin.file) : sources.folder,
      String(name.value),
    );
    const text = readSmallFile(path2);
    if (text.ok) return { ...nothing, value: text.value, source: `$file ${path2}` };
    fault(node, path, `a readable text file of at most ${MAX_FILE_BYTES} bytes at ${path2}`, text.reason);
    return nothing;
  };
  return { tree: walk(tree, []), faults };
}

function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/u.test(value) ? Number(value) : value;
}

function readSmallFile(
  path: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: string } {
  try {
    const about = statSync(path);
    if (!about.isFile()) return { ok: false, reason: 'no regular file' };
    if (about.size > MAX_FILE_BYTES) return { ok: false, reason: `${about.size} bytes` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return { ok: true, value: text.replace(/\r?\n$/u, '') };
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  }
}
