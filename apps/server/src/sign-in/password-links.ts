import type { betterAuth } from 'better-auth/minimal';
import { ArenaError } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { newToken } from './one-time-token.ts';
import { passwordHash } from './password-hash.ts';

/** The token of a link under which its owner chooses a password, and until when it is good (epoch milliseconds). */
export type PasswordLink = { readonly token: string; readonly until: number };

/** Someone who is to have an account. */
export type Newcomer = { readonly email: string; readonly name: string };

/** Long enough to reach someone by another way, short enough to be forgotten by. */
const GOOD_FOR_MS = 24 * 3_600_000;

/** The sign-in library's own store of accounts, as much as links need. */
type Library = Awaited<ReturnType<typeof betterAuth>['$context']>['internalAdapter'];

/**
 * Links under which people choose a password themselves: an administrator makes one and never learns the password. Each
 * is good once and for a day, and a newer one takes its place. Only the hash of its token is kept.
 */
export class PasswordLinks {
  readonly #arena: Pick<Arena, 'store' | 'hasher' | 'clock'>;
  readonly #library: () => Promise<Library>;

  constructor(arena: Pick<Arena, 'store' | 'hasher' | 'clock'>, library: () => Promise<Library>) {
    this.#arena = arena;
    this.#library = library;
  }

  /** Makes a link for an account and ends all of its sessions; throws `not_found`. The password stays until it is used. */
  async issue(user: string): Promise<PasswordLink> {
    const library = await this.#library();
    if ((await library.findUserById(user)) === null) throw new ArenaError('not_found');
    await this.#removeLinks(user);
    const token = newToken();
    const until = this.#arena.clock.now() + GOOD_FOR_MS;
    await library.createVerificationValue({
      identifier: this.#identifier(token),
      value: owner(user),
      expiresAt: new Date(until),
    });
    await library.deleteUserSessions(user);
    return { token, until };
  }

  /** Makes an account without a password, and the link for it; throws `account_exists`. */
  async invite({ email, name }: Newcomer): Promise<PasswordLink & { readonly id: string }> {
    const library = await this.#library();
    if ((await library.findUserByEmail(email)) !== null) throw new ArenaError('account_exists');
    const user = await library.createUser({ email, name, emailVerified: false }, { method: 'email-password' });
    return { id: user.id, ...(await this.issue(user.id)) };
  }

  /** Sets the password of a link's owner and ends every session of theirs; answers whose it is. Throws `link_spent`. */
  async redeem(token: string, password: string): Promise<string> {
    const library = await this.#library();
    const spent = await library.consumeVerificationValue(this.#identifier(token));
    if (spent === null || spent.expiresAt.getTime() < this.#arena.clock.now()) throw new ArenaError('link_spent');
    const user = spent.value.slice(owner('').length);
    const hash = await passwordHash.hash(password);
    const known = (await library.findAccounts(user)).some(({ providerId }) => providerId === 'credential');
    if (known) await library.updatePassword(user, hash);
    else await library.linkAccount({ userId: user, providerId: 'credential', accountId: user, password: hash });
    await library.deleteUserSessions(user);
    return user;
  }

  async #removeLinks(user: string): Promise<void> {
    await this.#arena.store.auth.remove('verification', [
      { field: 'value', operator: 'eq', value: owner(user), connector: 'AND' },
    ]);
  }

  #identifier(token: string): string {
    return `new-password:${this.#arena.hasher.sha256(token)}`;
  }
}

/** What a link keeps of its owner: no one-time sign-in of the same person looks like it. */
function owner(user: string): string {
  return `password of ${user}`;
}
