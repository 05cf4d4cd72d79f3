import type { Arena } from '@coarena/runtime';
import { apiApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { ROUTES } from './http/routes.ts';
import { startRefit } from './refit/index.ts';
import { serverVersion } from './version.ts';

/** A running server: the API under `address`, and the refit loop behind it. */
export type ArenaServer = { readonly address: string; close(): Promise<void> };

/**
 * Rebuilds the rating, then listens where the configuration says. The arena stays the caller's: close the server before
 * disposing it. Throws `port_taken`.
 */
export async function startServer(arena: Arena): Promise<ArenaServer> {
  const refit = await startRefit(arena);
  try {
    const app = apiApp(ROUTES, {
      arena,
      version: serverVersion(),
      startedAt: arena.clock.monotonic(),
      latestBoard: () => refit.latest(),
    });
    const listener = await listen(app, arena.config.server.host, arena.config.server.port);
    return {
      address: listener.address,
      async close() {
        await listener.close();
        await refit.stop();
      },
    };
  } catch (error) {
    await refit.stop();
    throw error;
  }
}
