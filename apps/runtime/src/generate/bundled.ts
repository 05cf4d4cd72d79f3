import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PLUGIN_KINDS, type PluginKind } from '@coarena/core';
import { readPackage } from '../plugins/entry.ts';
import { literal, type Generated } from './generated.ts';

/** The table of bundled plugins, from the `coarena` block of every package in the plugin folders. */
export function bundledTable(root: string): Generated {
  const table = Object.fromEntries(Object.keys(PLUGIN_KINDS).map((kind) => [kind, {}])) as Record<
    PluginKind,
    Record<string, string>
  >;
  const parents = [...new Set(Object.values(PLUGIN_KINDS).map(({ folder }) => folder))].sort();
  for (const parent of parents) {
    for (const folder of foldersIn(join(root, parent))) {
      const about = readPackage(folder);
      const { kind, name } = about?.coarena ?? {};
      if (about?.name === undefined || kind === undefined || name === undefined || !Object.hasOwn(table, kind))
        continue;
      if (join(root, PLUGIN_KINDS[kind as PluginKind].folder) !== dirname(folder))
        throw new Error(`${folder}: a plugin of kind ${kind} belongs in ${PLUGIN_KINDS[kind as PluginKind].folder}`);
      table[kind as PluginKind][name] = about.name;
    }
  }
  const text = [
    '// Made by "npm run generate" from the packages in plugins/ and sandbox-drivers/. Do not edit.',
    "import type { PluginKind } from '@coarena/core';",
    '',
    '/** Package of each bundled plugin by kind and short name. */',
    `export const BUNDLED: Readonly<Record<PluginKind, Readonly<Record<string, string>>>> = ${literal(table)};`,
    '',
  ].join('\n');
  return { path: join('apps', 'runtime', 'src', 'plugins', 'bundled.generated.ts'), text };
}

/** A kind of which nothing is bundled has no folder. */
function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort();
}
