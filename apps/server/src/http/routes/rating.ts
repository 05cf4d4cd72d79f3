import { CompareQuery, EntriesQuery, PageQuery } from '../../contract/index.ts';
import { judgesCsv } from '../../board/csv.ts';
import { decidedBattles } from '../../judging/decided-battles.ts';
import { csvAnswer, jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';
import { sliceOf } from './leaderboard.ts';

/** How the rating came about, and how far it can be trusted. */
export const ratingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/rating/audit',
    role: 'visitor',
    rate: 'read',
    summary:
      'Exclusions, judges and their weights, agreement, what the board does not know, every setting, the signed head',
    handle: async ({ views, board }) => jsonAnswer({ ...(await views.audit()), ...(await board.counts()) }),
  },
  {
    method: 'GET',
    path: '/api/rating/audit.csv',
    role: 'visitor',
    rate: 'read',
    summary: 'The judges of the audit as a table',
    handle: async ({ views }) => csvAnswer(judgesCsv((await views.audit()).judges), 'judges.csv'),
  },
  {
    method: 'GET',
    path: '/api/rating/compare',
    role: 'visitor',
    rate: 'read',
    summary:
      'Two agents against each other: their own battles, the difference with its joint interval, votes still needed',
    query: CompareQuery,
    handle: ({ views }, { query }) =>
      jsonAnswer(views.compare(sliceOf(query), query.get('a') ?? '', query.get('b') ?? '')),
  },
  {
    method: 'GET',
    path: '/api/rating/methodology',
    role: 'visitor',
    rate: 'read',
    summary: 'Every figure that the method rests on, as this arena runs with it',
    handle: ({ views }) => jsonAnswer(views.methodology()),
  },
  {
    method: 'GET',
    path: '/api/judges/me',
    role: 'judge',
    rate: 'read',
    summary: "The caller's own record as a judge: votes, weight, lean, speed, known outcomes",
    handle: async ({ views }, request) => {
      const judge = await request.account();
      return jsonAnswer({ judge, ...views.judge(judge) });
    },
  },
  {
    method: 'GET',
    path: '/api/judges/me/battles',
    role: 'judge',
    rate: 'read',
    summary: 'Decided battles that the caller answered, the newest first, with the answer',
    query: PageQuery,
    handle: async (deps, { query, account }) => {
      const asked = PageQuery.parse(Object.fromEntries(query));
      return jsonAnswer(await decidedBattles(deps, { ...asked, judge: await account() }));
    },
  },
  {
    method: 'GET',
    path: '/api/ledger/head',
    role: 'visitor',
    rate: 'read',
    summary: 'How long the ledger is, its newest signed head, and the key that signs',
    handle: async ({ ledger }) => jsonAnswer(await ledger.head()),
  },
  {
    method: 'GET',
    path: '/api/ledger/entries',
    role: 'visitor',
    rate: 'read',
    summary: 'Entries of the ledger with their hashes; the text of an open battle stays closed until it ends',
    query: EntriesQuery,
    handle: async ({ ledger }, { query }) => {
      const { after, limit } = EntriesQuery.parse(Object.fromEntries(query));
      return jsonAnswer(await ledger.entries(after, limit));
    },
  },
  {
    method: 'GET',
    path: '/api/ledger/proof/:position',
    role: 'visitor',
    rate: 'read',
    summary: 'That an entry is in the ledger under a signed head: the hashes from the leaf to the root',
    handle: async ({ ledger }, { params }) => jsonAnswer(await ledger.proof(Number(params['position']))),
  },
];
