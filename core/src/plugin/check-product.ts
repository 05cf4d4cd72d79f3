import { ArenaError } from '../errors/arena-error.ts';
import { PLUGIN_CONTRACTS } from './contracts.ts';
import type { PluginKind, PluginProducts } from './kinds.ts';

/**
 * The check after `create`: what it answered has every part that its kind needs. Throws `plugin_product`, which names the
 * missing ones: found here, and not by a battle that is void hours later.
 */
export function checkProduct<K extends PluginKind>(
  value: unknown,
  { kind, use }: { readonly kind: K; readonly use: string },
): PluginProducts[K] {
  const parts: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const missing = PLUGIN_CONTRACTS[kind].product.filter((name) => parts[name] === undefined || parts[name] === null);
  if (missing.length === 0) return value as PluginProducts[K];
  const what = typeof value === 'object' && value !== null ? 'an object' : String(value);
  throw new ArenaError('plugin_product', { use, kind, reason: `${what} without ${missing.join(', ')}` });
}
