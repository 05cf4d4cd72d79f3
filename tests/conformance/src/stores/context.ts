import type { Store } from '@coarena/core';

/**
 * What a store's case works on. The store may hold battles, votes and boards of other cases: each case makes its own
 * and looks at nothing else. No other process works on it meanwhile.
 */
export type StoreContext = { readonly store: Store };
