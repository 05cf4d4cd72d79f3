import { join } from 'node:path';
import { anatomyOf, ArenaError, type DesktopFigures } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { BoardCache } from './board/board-cache.ts';
import { RatingViews } from './board/rating-views.ts';
import { apiApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { ROUTES } from './http/routes/table.ts';
import { LedgerDesk } from './ledger/ledger-desk.ts';
import { JudgingDesk } from './judging/judging-desk.ts';
import { PublicReplays } from './judging/public-replays.ts';
import { LiveFeeds } from './live/live-feeds.ts';
import { startRefit } from './refit/index.ts';
import { isInsecure } from './sign-in/cookie.ts';
import { openSignIn } from './sign-in/sign-in.ts';
import { openStaticSite } from './site/static-site.ts';
import { sweepUploads } from './upload/staged-files.ts';
import { serverVersion } from './version.ts';

/** A running server: the API and the pages under `address`, and the refit loop behind them. */
export type ArenaServer = {
  readonly address: string;
  /** False when the pages have not been built: there is the API alone. */
  readonly pages: boolean;
  /** An address that signs the administrator in, once and within an hour. */
  oneTimeSignIn(): Promise<string>;
  close(): Promise<void>;
};

/** What a server may be told by whoever starts it. */
export type ServerOptions = {
  /** What desktops hold, from the worker; without it the pages say that they were not told. */
  readonly desktop?: DesktopFigures;
};

/** Where a build leaves the pages, from the checkout. */
const PAGES = 'apps/web/build';

/**
 * Rebuilds the rating, then listens where the configuration says. The arena stays the caller's: close the server before
 * disposing it. Throws `port_taken`, `insecure_address`.
 */
export async function startServer(arena: Arena, options: ServerOptions = {}): Promise<ArenaServer> {
  const { server } = arena.config;
  if (isInsecure(server) && !server.insecureLan) throw new ArenaError('insecure_address', { host: server.host });
  const removed = await sweepUploads(arena.dataFolder, arena.clock.now());
  if (removed > 0) arena.log.info('removed unfinished uploads of an earlier run', { removed });
  const refit = await startRefit(arena);
  const feeds = new LiveFeeds(arena);
  try {
    const signIn = openSignIn(arena);
    const site = openStaticSite(join(arena.root, PAGES));
    const views = new RatingViews(arena, () => refit.published());
    const deps = {
      arena,
      routes: ROUTES,
      version: serverVersion(),
      startedAt: arena.clock.monotonic(),
      signIn,
      board: new BoardCache(arena, views),
      views,
      anatomy: anatomyOf(arena.config, options.desktop ?? null),
      ledger: new LedgerDesk(arena, refit),
      rating: refit,
      judging: new JudgingDesk(arena, refit),
      replays: new PublicReplays(),
      feeds,
    };
    const listener = await listen(apiApp(ROUTES, deps, site), server.host, server.port);
    return {
      address: listener.address,
      pages: site !== null,
      oneTimeSignIn: async () =>
        `${server.url?.replace(/\/$/u, '') ?? listener.address}/sign-in#one-time=${await signIn.issueOneTime()}`,
      async close() {
        feeds.close();
        await listener.close();
        await refit.stop();
      },
    };
  } catch (error) {
    feeds.close();
    await refit.stop();
    throw error;
  }
}
