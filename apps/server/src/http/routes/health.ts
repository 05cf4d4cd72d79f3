import { codeOf } from '@coarena/core';
import { jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/** Is the arena up, and does its store answer? `uptime` in seconds; 503 while the store does not answer. */
export const health: Route = {
  method: 'GET',
  path: '/api/health',
  role: 'visitor',
  rate: 'read',
  summary: 'Whether the arena is up and its store answers; uptime in seconds',
  async handle({ arena, version, startedAt }) {
    const store = await storeState(() => arena.store.now());
    const uptime = Math.round((arena.clock.monotonic() - startedAt) / 1_000);
    return jsonAnswer({ ok: store === 'ok', version, store, uptime }, store === 'ok' ? 200 : 503);
  },
};

async function storeState(ask: () => Promise<number>): Promise<string> {
  try {
    await ask();
    return 'ok';
  } catch (error) {
    return codeOf(error) ?? 'failed';
  }
}
