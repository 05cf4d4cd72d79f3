import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { StepRecord } from '@coarena/core';
import { coarena, startCoarena } from './run-coarena.ts';

const folder = mkdtempSync(join(tmpdir(), 'coarena-demo-'));
/** The temporary folder of the commands under test: what they leave behind lies here, and nothing of other tests does. */
const temporary = mkdtempSync(join(tmpdir(), 'demo-'));
const env = { TMPDIR: temporary };
afterAll(() => [folder, temporary].forEach((path) => rmSync(path, { recursive: true, force: true })));

type Report = {
  readonly seed: number;
  readonly battle: string;
  readonly runs: readonly {
    readonly side: string;
    readonly agent: string;
    readonly steps: number;
    readonly frames: number;
    readonly startedAt: number;
    readonly endedAt: number;
  }[];
  readonly vote: { readonly choice: string; readonly judge: string };
  readonly before: Readonly<Record<string, { readonly streaming: number }>>;
  readonly after: Readonly<Record<string, { readonly streaming: number }>>;
  readonly leaderboard: readonly { readonly agent: string; readonly battles: number }[];
  readonly timings: Readonly<Record<string, unknown>>;
};
type Kept = {
  readonly nonce: string;
  readonly answer: string;
  readonly lanes: readonly { readonly side: string; readonly startedAt: number; readonly endedAt: number }[];
};

async function demo(
  seed: number,
  ...sets: readonly string[]
): Promise<{ readonly report: Report; readonly kept: Kept; readonly out: string }> {
  const out = join(folder, String(seed));
  const args = ['demo', '--seed', String(seed), '--keep', out, '--json', ...sets.flatMap((set) => ['--set', set])];
  const { code, out: text, err } = await coarena(args, env);
  if (code !== 0) throw new Error(err);
  return {
    report: JSON.parse(text) as Report,
    kept: JSON.parse(readFileSync(join(out, 'battle.json'), 'utf8')) as Kept,
    out,
  };
}

describe('coarena demo', () => {
  it('runs one whole battle and keeps all of it; another seed has another answer', async () => {
    const { report, kept, out } = await demo(7);
    expect(Object.keys(report)).toEqual(
      expect.arrayContaining(['seed', 'battle', 'task', 'runs', 'vote', 'before', 'after', 'leaderboard', 'timings']),
    );
    expect(report.runs.map(({ side }) => side)).toEqual(['left', 'right']);
    expect(new Set(report.runs.map(({ agent }) => agent))).toEqual(new Set(['careful', 'hasty']));
    const [one, other] = kept.lanes;
    expect(one!.startedAt < other!.endedAt && other!.startedAt < one!.endedAt).toBe(true);

    const moved = Object.keys(report.after).map(
      (agent) => report.after[agent]!.streaming - report.before[agent]!.streaming,
    );
    expect(moved.toSorted((a, b) => a - b)).toEqual(report.vote.choice === 'tie' ? [0, 0] : [-24, 24]);
    expect(report.leaderboard.map(({ battles }) => battles)).toEqual([1, 1]);
    expect(report.timings).toMatchObject({
      provisionMs: expect.any(Number),
      releaseSkewMs: expect.any(Number),
      voteToBoardMs: expect.any(Number),
    });

    for (const run of report.runs) {
      const lines = readFileSync(join(out, run.side, 'steps.jsonl'), 'utf8')
        .trim()
        .split('\n');
      const steps = lines.map((line) => JSON.parse(line) as StepRecord);
      expect(steps).toHaveLength(run.steps);
      expect(steps.filter(({ frame }) => frame !== null)).toHaveLength(run.frames);
      for (const { frame, masked, tree } of steps) {
        for (const picture of [frame, masked])
          if (picture !== null) expect(existsSync(join(out, 'frames', `${picture.sha256}.webp`))).toBe(true);
        if (tree !== null)
          expect(JSON.parse(readFileSync(join(out, 'trees', `${tree.sha256}.json`), 'utf8'))).toHaveProperty('nodes');
      }
    }
    const trees = readdirSync(join(out, 'trees')).map((name) => readFileSync(join(out, 'trees', name), 'utf8'));
    expect(trees.some((text) => text.includes(kept.nonce))).toBe(true);
    const sides = readFileSync(join(out, 'egress.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { side: string });
    expect(new Set(sides.map(({ side }) => side))).toEqual(new Set(['left', 'right']));

    // What the agents do with that one is of no interest.
    const second = await demo(8, 'battle.budget.steps=2');
    expect(second.kept.answer).not.toBe(kept.answer);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('ends early on a signal, says so in one line and leaves nothing behind', async () => {
    const running = startCoarena(['demo', '--seed', '9'], env);
    await running.said('making two desktops');
    running.child.kill('SIGTERM');
    const { code, out, err } = await running.ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('coarena: stopped by SIGTERM\n');
    expect(err).not.toMatch(/\n\s+at /u);
    expect(readdirSync(temporary)).toEqual([]);
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(temporary);
  });
});
