import { randomInt } from 'node:crypto';

/** First and number of the host ids of a range. */
export type IdRange = { readonly first: number; readonly count: number };

/**
 * Host ids that stand for a desktop's user when the arena is root. The first range is one that no distribution hands
 * out; the second fits into the 65,536 of a container, above what Debian gives to people.
 */
export const ID_RANGES: readonly IdRange[] = [
  { first: 2_000_000_000, count: 100_000_000 },
  { first: 64_000, count: 1_000 },
];

const taken = new Set<number>();

/** A host id that is one desktop's alone until it is given back. */
export type HostId = { readonly id: number; giveBack(): void };

/**
 * Takes an id of a range. The kernel counts descriptors under way, pipes, signals, file watches and namespaces by host
 * user, so no two desktops may share one: within this process none is given twice, and beside other arenas of the machine
 * it is drawn at random. Throws when the range is used up.
 */
export function takeHostId({ first, count }: IdRange): HostId {
  if (taken.size >= count) throw new Error(`all ${count} host ids from ${first} on are taken by desktops`);
  for (;;) {
    const id = first + randomInt(count);
    if (taken.has(id)) continue;
    taken.add(id);
    return { id, giveBack: () => void taken.delete(id) };
  }
}
