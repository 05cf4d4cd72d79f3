import type { AgentAdapter } from '@coarena/core';

/**
 * What the cases of an agent work on. `makeAdapter` gives a fresh adapter with its default options; one that talks to a
 * service gets a stand-in that answers at once. `names` are words that would tell a judge who is at work: the adapter's,
 * its options' and its provider's.
 */
export type AgentContext = { readonly makeAdapter: () => Promise<AgentAdapter>; readonly names: readonly string[] };
