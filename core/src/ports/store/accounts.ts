import type { Role } from '../../domain/vocabulary.ts';

/** Someone or something that submits or judges. */
export type Account = { readonly id: string; readonly kind: 'person' | 'system'; readonly roles: readonly Role[] };

/** Accounts, as far as the arena itself needs them. */
export interface AccountStore {
  ensure(account: Account): Promise<void>;
  get(id: string): Promise<Account | null>;
}
