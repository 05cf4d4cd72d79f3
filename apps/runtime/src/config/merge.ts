import type { ConfigNode, MapEntry, MapNode } from './node.ts';

/**
 * Lays one configuration over another. Maps are merged entry by entry, anything else replaces what was there; null
 * removes the entry below. A map that names another plugin in `use` replaces the whole choice: options of one plugin
 * mean nothing to the next.
 */
export function mergeNodes(base: ConfigNode, overlay: ConfigNode): ConfigNode {
  if (base.kind !== 'map' || overlay.kind !== 'map' || choosesAnother(base, overlay)) return overlay;
  const entries = new Map<string, MapEntry>(base.entries);
  for (const [key, entry] of overlay.entries) {
    const below = entries.get(key);
    if (below === undefined) entries.set(key, entry);
    else if (entry.value.kind === 'scalar' && entry.value.value === null) entries.delete(key);
    else entries.set(key, { key: entry.key, value: mergeNodes(below.value, entry.value) });
  }
  return { kind: 'map', entries, origin: overlay.entries.size === 0 ? base.origin : overlay.origin };
}

function choosesAnother(base: MapNode, overlay: MapNode): boolean {
  const before = base.entries.get('use')?.value;
  const after = overlay.entries.get('use')?.value;
  return before?.kind === 'scalar' && after?.kind === 'scalar' && before.value !== after.value;
}
