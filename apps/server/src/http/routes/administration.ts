import { ArenaError } from '@coarena/core';
import { ExclusionBody, TrustBody } from '../../contract/index.ts';
import { jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/** What an administrator may say of judges and battles: each is an entry of the ledger, with the reason, for everybody to see. */
export const administrationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/judges/:id/trust',
    role: 'admin',
    rate: 'write',
    summary:
      "Marks a judge as untrusted, or clears the mark; the board is fitted anew without or with the judge's votes",
    body: TrustBody,
    handle: async ({ arena }, request) => {
      const { untrusted, reason } = request.body as TrustBody;
      const judge = request.params['id'] ?? '';
      if ((await arena.store.accounts.get(judge)) === null) throw new ArenaError('not_found');
      const by = await request.account();
      return jsonAnswer({ position: await arena.store.judgments.setTrust({ judge, untrusted, reason, by }) });
    },
  },
  {
    method: 'POST',
    path: '/api/battles/:id/exclusion',
    role: 'admin',
    rate: 'write',
    summary: 'Takes a resolved battle out of the rating for one of the fixed reasons, found later',
    body: ExclusionBody,
    handle: async ({ arena }, request) => {
      const { exclusion, reason } = request.body as ExclusionBody;
      const battle = request.params['id'] ?? '';
      const done = await arena.store.battles.exclude({ battle, exclusion, reason, by: await request.account() });
      if (done.kind === 'unknown_battle') throw new ArenaError('not_found');
      if (done.kind === 'refused') {
        const why = done.refusal === 'already_excluded' ? 'it is excluded already' : 'it has not resolved';
        throw new ArenaError('request_invalid', { field: 'battle', reason: why });
      }
      return jsonAnswer({ position: done.position });
    },
  },
];
