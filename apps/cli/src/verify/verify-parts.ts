import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson, codeOf, messageOf, type Matchmaker, type PluginKind, type PluginProducts } from '@coarena/core';
import {
  epochRandom,
  isBundled,
  loadPlugin,
  nodeDigest,
  nodeHasher,
  nodeVerify,
  seededRandom,
  silentLogger,
  systemClock,
} from '@coarena/runtime';
import type { VerifyParts } from './verify-export.ts';

type Unavailable = { readonly unavailable: string };

/**
 * The parts of verification on this machine. An export is somebody else's file: of the plugins that it names only those
 * that come with the arena are loaded, and those in `trusted`. Dispose when done.
 */
export function openVerifyParts(trusted: readonly string[] = []): VerifyParts & { dispose(): Promise<void> } {
  const matchmakers = new Map<string, Promise<Matchmaker | Unavailable>>();
  const load = async <K extends PluginKind>(
    kind: K,
    use: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<PluginProducts[K] | Unavailable> => {
    if (!isBundled(kind, use) && !trusted.includes(use))
      return { unavailable: `the ${kind} "${use}" does not come with the arena; add --plugin ${use} to let it run` };
    try {
      return await loadPlugin({ kind, use, with: options, where: 'the export', folder: process.cwd() }, services());
    } catch (error) {
      if (codeOf(error) === null) throw error;
      return { unavailable: messageOf(error) };
    }
  };
  return {
    digest: nodeDigest,
    verify: nodeVerify,
    streams: (key) => (label) => epochRandom(key).stream(label),
    matchmaker(use, options) {
      const key = canonicalJson([use, options]);
      const loaded = matchmakers.get(key) ?? load('matchmaker', use, options);
      matchmakers.set(key, loaded);
      return loaded;
    },
    async ratings({ published, streaming }) {
      const estimator = await load('rating-estimator', published.use, published.with);
      if ('unavailable' in estimator) return estimator;
      const moving = await load('streaming-rating', streaming.use, streaming.with);
      if (!('unavailable' in moving)) return { estimator, streaming: moving };
      await estimator.dispose();
      return moving;
    },
    async dispose() {
      for (const loading of matchmakers.values()) {
        const matchmaker = await loading;
        if ('dispose' in matchmaker) await matchmaker.dispose();
      }
    },
  };
}

function services(): Parameters<typeof loadPlugin>[1] {
  return {
    log: silentLogger,
    clock: systemClock,
    random: seededRandom(0),
    hasher: nodeHasher,
    signal: new AbortController().signal,
    // A folder is made on first use; ratings and matchmakers use none.
    dataFolder: join(tmpdir(), `coarena-verify-${process.pid}`),
  };
}
