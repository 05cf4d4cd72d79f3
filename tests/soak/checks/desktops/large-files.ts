import { randomBytes } from 'node:crypto';
import { LANES, TASK_FILE_LIMITS, type Attachment } from '@coarena/core';
import type { SoakCheck } from '../../check.ts';
import { openTestArena, submitTask, type TestArena } from '../../../integration/battle/test-arena.ts';

const FILE_BYTES = TASK_FILE_LIMITS.attachmentBytes;
const MOST_GROWTH_MB = 100;
const CHUNK_BYTES = 256 * 1024;

/**
 * As many files as a task may have, each as large as it may be, through a whole battle: into both sandboxes at once,
 * their hashes read back inside, and out again as deliveries. The arena grows by at most 100 MB meanwhile.
 */
export const check: SoakCheck = {
  name: 'large-files',
  figure: TASK_FILE_LIMITS.attachments,
  run: async (n, report) => {
    const test = await openTestArena({ one: { mode: 'deliver' }, other: { mode: 'deliver' } });
    try {
      test.work();
      // What is loaded once, encoders among it, is loaded before anything is measured.
      await deliverAll(test, 'small', await store(test, 1, 1_000));
      const files = await store(test, n, FILE_BYTES);
      const before = resident();
      const peak = watch();
      const begun = performance.now();
      const failures = await deliverAll(test, 'large', files);
      const growthMb = peak() - before;
      const seconds = (performance.now() - begun) / 1_000;
      report(`${n} files of ${FILE_BYTES} bytes: grew by ${growthMb.toFixed(0)} MB in ${seconds.toFixed(1)} s`);
      if (growthMb > MOST_GROWTH_MB) failures.push(`the arena grew by ${growthMb.toFixed(0)} MB`);
      return { failures, figures: { files: n, growthMb, seconds } };
    } finally {
      await test.close();
    }
  },
};

/** Runs a battle whose agents hand back what they were given; one line for whatever did not come back as it was. */
async function deliverAll(test: TestArena, key: string, attachments: readonly Attachment[]): Promise<string[]> {
  const { battles } = test.arena.store;
  const id = await submitTask(test.arena, key, { attachments });
  await test.until(id, ['judgeable'], 300_000);
  const failures: string[] = [];
  for (const lane of LANES) {
    const given = attachments.map(({ name, sha256, bytes }) => `${name} ${sha256} ${bytes}`).join('\n');
    const delivered = (await battles.endState(id, lane))?.files ?? [];
    const back = delivered.map(({ name, sha256, bytes }) => `${name} ${sha256} ${bytes}`).join('\n');
    if (back !== given) failures.push(`lane ${lane} of ${key}: given\n${given}\ncame back\n${back}`);
  }
  return failures;
}

async function store({ arena }: TestArena, count: number, bytes: number): Promise<readonly Attachment[]> {
  const stored: Attachment[] = [];
  for (let n = 0; n < count; n += 1) stored.push({ name: `data-${n}.bin`, ...(await arena.blobs.put(noise(bytes))) });
  return stored;
}

async function* noise(bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= CHUNK_BYTES) yield randomBytes(Math.min(left, CHUNK_BYTES));
}

const resident = (): number => process.memoryUsage().rss / 1024 ** 2;

/** Looks at the memory again and again; the function ends that and tells the highest. */
function watch(): () => number {
  let highest = resident();
  const timer = setInterval(() => (highest = Math.max(highest, resident())), 25);
  return () => {
    clearInterval(timer);
    return Math.max(highest, resident());
  };
}
