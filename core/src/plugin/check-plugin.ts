import { z } from 'zod';
import { ArenaError } from '../errors/arena-error.ts';
import { PLUGIN_CONTRACTS } from './contracts.ts';
import type { PluginDescriptor } from './define-plugin.ts';
import { PLUGIN_API_VERSION, PLUGIN_KINDS, type PluginKind } from './kinds.ts';

/** Where a plugin was asked for: the configuration's key, and the short name or package in `use`. */
export type PluginUse = { readonly where: string; readonly use: string; readonly kind: PluginKind };

/**
 * The checks between "found" and "config", in their order: shape, kind, apiVersion. Takes a module's default export;
 * throws `plugin_shape`, `plugin_kind` or `plugin_api_version`. No code of the plugin is called.
 */
export function checkDescriptor<K extends PluginKind>(
  value: unknown,
  use: PluginUse & { readonly kind: K },
): PluginDescriptor<K> {
  const shape = DESCRIPTOR.safeParse(value);
  if (!shape.success) {
    const issue = shape.error.issues[0];
    throw new ArenaError('plugin_shape', { use: use.use, reason: shapeFault(value, issue) });
  }
  const descriptor = value as PluginDescriptor;
  if (descriptor.kind !== use.kind) {
    throw new ArenaError('plugin_kind', { where: use.where, use: use.use, actual: descriptor.kind, kind: use.kind });
  }
  if (descriptor.apiVersion !== PLUGIN_API_VERSION) {
    throw new ArenaError('plugin_api_version', {
      use: use.use,
      actual: descriptor.apiVersion,
      expected: PLUGIN_API_VERSION,
    });
  }
  const known = PLUGIN_CONTRACTS[use.kind].capabilities;
  const unknown = Object.keys(descriptor.capabilities).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const names = known.length === 0 ? 'none' : `only ${known.join(', ')}`;
    throw new ArenaError('plugin_shape', {
      use: use.use,
      reason: `capabilities.${unknown}: a ${use.kind} may declare ${names}`,
    });
  }
  return descriptor as PluginDescriptor<K>;
}

/** What is wrong with an export, in words of the file that its author has open. */
function shapeFault(value: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (value === undefined) return 'there is no "export default"';
  if (typeof value !== 'object' || value === null) return `it is ${value === null ? 'null' : `a ${typeof value}`}`;
  const path = issue?.path ?? [];
  const seen = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
  const told = typeof seen === 'function' ? 'a function' : (JSON.stringify(seen) ?? 'nothing');
  const expected =
    issue?.code === 'invalid_type'
      ? `must be a ${issue.expected}`
      : issue?.code === 'invalid_value'
        ? `must be one of ${issue.values.map(String).join(', ')}`
        : (issue?.message ?? 'not valid');
  return `${path.join('.') || 'the export'}: ${expected}, and is ${told.slice(0, 80)}`;
}

const DESCRIPTOR = z.looseObject({
  kind: z.enum(Object.keys(PLUGIN_KINDS) as [PluginKind, ...PluginKind[]]),
  name: z.string().regex(/^[a-z][a-z0-9-]*$/u, 'must be kebab-case'),
  apiVersion: z.number().int(),
  configSchema: z.custom<z.ZodType>(
    (schema) => typeof (schema as { safeParse?: unknown } | null)?.safeParse === 'function',
    'must be a zod schema',
  ),
  capabilities: z.record(z.string(), z.boolean()),
  probe: z.custom<unknown>((probe) => typeof probe === 'function', 'must be a function').optional(),
  create: z.custom<unknown>((create) => typeof create === 'function', 'must be a function'),
});
