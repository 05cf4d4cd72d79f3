import { hostname } from 'node:os';
import { Command } from 'commander';
import { ArenaError } from '@coarena/core';
import { openArena, type Arena } from '@coarena/runtime';
import { startServer } from '@coarena/server';
import { DESKTOP_FIGURES, startWorker } from '@coarena/worker';
import { tryToListen } from '../doctor/port.ts';
import { configFrom, withConfigOptions, type ConfigOptions } from '../shared/options.ts';
import { stopRequested } from '../shared/stop-signals.ts';
import { submitPractice } from '../shared/submit-practice.ts';

/** `coarena start`: the whole arena in this process, until a signal stops it. */
export function startCommand(): Command {
  return withConfigOptions(
    new Command('start').description('start the arena: store, server and worker in one process'),
  ).action((options: ConfigOptions) => start(options));
}

async function start(options: ConfigOptions): Promise<void> {
  const stop = stopRequested();
  const config = configFrom(options);
  await assertPortFree(config.values.server);
  say(`opening the arena "${config.values.arena.name}" …`);
  const arena = await openArena(config);
  try {
    say(`data in ${arena.dataFolder}, ${arena.agents.size} agents: ${[...arena.agents.keys()].join(', ')}`);
    await serve(arena, stop);
  } finally {
    await arena.dispose();
    say('the arena has stopped');
  }
}

/** Looked at before a store is made; whoever takes the port in between is told when the server listens. */
async function assertPortFree({ host, port }: Arena['config']['server']): Promise<void> {
  if ((await tryToListen(host, port)) === 'EADDRINUSE') throw new ArenaError('port_taken', { host, port });
}

async function serve(arena: Arena, stop: Promise<string>): Promise<void> {
  const { slots } = arena.config.worker;
  // Asked for now, so that a machine that cannot make desktops says so before the arena says that it is up.
  if (slots > 0) await arena.driver();
  const server = await startServer(arena, { desktop: DESKTOP_FIGURES });
  try {
    const worker = slots > 0 ? startWorker(arena, { name: `${hostname()}-${process.pid}`, slots }) : null;
    say(
      slots > 0 ? `worker ready: ${slots} ${slots === 1 ? 'battle' : 'battles'} at once` : 'no worker in this process',
    );
    say(`arena is up at ${server.address}`);
    say(`sign in as its administrator, once and within the hour: ${await server.oneTimeSignIn()}`);
    if (!server.pages) say('the pages have not been built: run npm run build:web, then start again');
    if (slots > 0 && arena.config.practice.offer) await offerOne(arena);
    try {
      say(`stopping on ${await stop} …`);
    } finally {
      await worker?.stop();
    }
  } finally {
    await server.close();
  }
}

/** A battle to judge, where nothing waits: a newcomer finds something to do within a minute. */
async function offerOne(arena: Arena): Promise<void> {
  const task = await submitPractice(arena);
  if (task !== null) say(`nothing waits to be judged: the practice task "${task}" was submitted`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
