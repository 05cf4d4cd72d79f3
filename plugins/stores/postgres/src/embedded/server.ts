import { setTimeout as sleep } from 'node:timers/promises';
import { ArenaError, messageOf, type Logger } from '@coarena/core';
import type { Target } from '../db/target.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { DATABASE_USER, ensureCluster } from './cluster.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { launchOf, spawnLogged } from './launch.ts';
import { logTail, rotateLog } from './log-file.ts';
import { preparePaths, removeFarSockets, type ServerPaths } from './paths.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { isRunning } from './process-identity.ts';
import { SETTINGS } from './settings.ts';

const LOOK_MS = 50;
const WATCH_MS = 200;
const STOP_MS = 15_000;
const PROGRESS_MS = 5_000;

/** What running a server takes. */
export type ServerOptions = { readonly folder: string; readonly startTimeoutMs: number; readonly log: Logger };

/**
 * The arena's own PostgreSQL in a folder: started, adopted when an arena that was killed left it running, started again
 * when it dies, stopped with the arena. One arena a folder. Errors of `start`: `data_folder_locked`,
 * `data_folder_unusable`, `db_other_version`, `db_unavailable` (with the end of the server's log).
 */
export class EmbeddedServer {
  readonly target: Target;
  readonly #paths: ServerPaths;
  readonly #binaries: Binaries;
  readonly #lock: FolderLock;
  readonly #options: ServerOptions;
  readonly #stopping = new AbortController();
  #current: Postmaster;
  #watching: Promise<void>;

  private constructor(
    paths: ServerPaths,
    binaries: Binaries,
    lock: FolderLock,
    options: ServerOptions,
    current: Postmaster,
  ) {
    this.#paths = paths;
    this.#binaries = binaries;
    this.#lock = lock;
    this.#options = options;
    this.#current = current;
    this.target = {
      host: paths.sockets,
      port: 5_432,
      database: 'postgres',
      user: DATABASE_USER,
      password: null,
      tls: null,
    };
    this.#watching = this.#watch();
  }

  static async start(options: ServerOptions): Promise<EmbeddedServer> {
    const paths = await preparePaths(options.folder);
    const lock = await lockFolder(paths.folder, paths.lock);
    try {
      const binaries = await findBinaries(paths.libraries);
      await rotateLog(paths.log);
      await ensureCluster(paths, binaries, options.log);
      const current = (await adopt(paths, options)) ?? (await launch(paths, binaries, options));
      return new EmbeddedServer(paths, binaries, lock, options, current);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** The server's process number, for tests and for people. */
  get pid(): number {
    return this.#current.process.pid;
  }

  /** Stops the server cleanly and gives the folder free. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await halt(this.#current, this.#options.log);
    await removeFarSockets(this.#paths);
    await this.#lock.release();
  }

  /** Starts the server again whenever it has died, with growing pauses, until this object is stopped. */
  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = WATCH_MS;
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (await isRunning(this.#current.process)) {
          pauseMs = WATCH_MS;
          continue;
        }
        this.#options.log.warn('the database server is gone and is started again');
        this.#current = await launch(this.#paths, this.#binaries, this.#options);
      } catch (error) {
        pauseMs = Math.min(PROGRESS_MS, pauseMs * 2);
        this.#options.log.error('the database server does not start', { reason: messageOf(error) });
      }
    }
  }
}

/** Takes over a server that is already running on the folder. One that does not get ready is stopped instead. */
async function adopt(paths: ServerPaths, { log, startTimeoutMs }: ServerOptions): Promise<Postmaster | null> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const found = await findPostmaster(paths.cluster);
    if (found === null) return null;
    if (found.ready && found.sockets === paths.sockets) {
      log.info('took over the database server that an earlier arena left running', { pid: found.process.pid });
      return found;
    }
    if (found.ready || performance.now() > deadline) {
      log.warn('a database server that an earlier arena left running is stopped', { pid: found.process.pid });
      await halt(found, log);
      return null;
    }
    await sleep(LOOK_MS);
  }
}

async function launch(paths: ServerPaths, binaries: Binaries, options: ServerOptions): Promise<Postmaster> {
  const began = performance.now();
  let said = began;
  let failure = '';
  // The backends of a server that was killed hold its memory for a moment, and the new one refuses to start so long.
  for (let attempt = 0; performance.now() - began < options.startTimeoutMs; attempt += 1) {
    const args = ['-D', paths.cluster, '-k', paths.sockets, ...SETTINGS.flatMap((setting) => ['-c', setting])];
    const child = spawnLogged(await launchOf(paths, binaries.postgres, args), binaries, paths);
    child.unref();
    let ended = '';
    child.once('error', (error) => (ended = error.message));
    child.once('exit', (code, signal) => (ended ||= `it ended with ${signal ?? code ?? 'no code'}`));
    while (ended === '' && performance.now() - began < options.startTimeoutMs) {
      const found = await findPostmaster(paths.cluster);
      if (found?.ready === true) {
        options.log.info('the database server is ready', {
          pid: found.process.pid,
          ms: Math.round(performance.now() - began),
        });
        return found;
      }
      if (performance.now() - said > PROGRESS_MS) {
        said = performance.now();
        options.log.info('waiting for the database server', { seconds: Math.round((said - began) / 1_000) });
      }
      await sleep(LOOK_MS);
    }
    failure = ended || `it was not ready within ${options.startTimeoutMs} ms`;
    if (attempt >= RETRIES) break;
    await sleep(RETRY_MS);
  }
  const left = await findPostmaster(paths.cluster);
  if (left !== null) await halt(left, options.log);
  throw new ArenaError('db_unavailable', {
    reason: `the embedded server did not start: ${failure}. ${await logTail(paths.log)}`,
  });
}

const RETRIES = 10;
const RETRY_MS = 300;

/** A fast shutdown: sessions are ended, everything is flushed. A server that does not obey is stopped the hard way. */
async function halt({ process: server }: Postmaster, log: Logger): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isRunning(server))) return;
    if (signal !== 'SIGINT') log.warn('the database server does not stop', { pid: server.pid, signal });
    process.kill(server.pid, signal);
    const deadline = performance.now() + STOP_MS;
    while (performance.now() < deadline && (await isRunning(server))) await sleep(LOOK_MS);
  }
}
