import type { Role } from '@coarena/core';
import type { SessionAnswer } from '@coarena/server/contract';
import { api } from './api.ts';
import { patiently } from './patiently.ts';

/** Who is using the pages. `answer` is null until the arena has said so. */
class Session {
  answer = $state<SessionAnswer | null>(null);
  /** True while the arena cannot be reached. */
  lost = $state(false);

  get account(): SessionAnswer['account'] {
    return this.answer?.account ?? null;
  }

  /** Whether the account may do what a role may. */
  may(role: Role): boolean {
    const roles = this.account?.roles ?? [];
    return roles.includes(role) || roles.includes('admin');
  }

  async load(): Promise<void> {
    this.answer = await patiently(api.session, () => {
      this.lost = true;
    });
    this.lost = false;
  }
}

export const session = new Session();
