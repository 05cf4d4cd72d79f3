import type { Lane } from '@coarena/core';

/** Something that happened in a battle, for people who wait; `lane` is null for what concerns both. */
export type WorkerProgress = { readonly battle: string; readonly lane: Lane | null; readonly what: string };
/** Told of everything that happens, as it happens; must not throw. */
export type OnProgress = (event: WorkerProgress) => void;
