import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { coarena, startCoarena } from './run-coarena.ts';

const folder = mkdtempSync(join(tmpdir(), 'coarena-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string[] =>
  [`data.folder=${join(folder, name)}`, 'log.level=error', 'practice.offer=false'].flatMap((set) => ['--set', set]);

describe('coarena start', () => {
  it('comes up, answers, refuses a second arena and a taken port in one line each, stops on SIGTERM, and starts again', async () => {
    const first = startCoarena(['start', ...inFolder('one'), '--set', 'server.port=0']);
    const address = /arena is up at (\S+)/u.exec(await first.said('arena is up at'))![1]!;
    const health = await fetch(`${address}/api/health`);
    expect(await health.json()).toMatchObject({ ok: true, store: 'ok' });
    await first.said('sign in as its administrator');

    const second = await coarena(['start', ...inFolder('one'), '--set', 'server.port=0']);
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/^coarena: the data folder \S+ belongs to a running arena \(process \d+\)\.[^\n]*\n$/u);

    const port = new URL(address).port;
    const third = await coarena(['start', ...inFolder('two'), '--set', `server.port=${port}`]);
    expect(third.code).toBe(1);
    expect(third.err).toMatch(/^coarena: port \d+ on 127\.0\.0\.1 is taken\.[^\n]*\n$/u);

    const listed = await coarena(['sandboxes', '--json', ...inFolder('one')]);
    expect({ code: listed.code, out: JSON.parse(listed.out) as unknown }).toEqual({ code: 0, out: [] });

    // A service manager signals a whole group, so one request arrives more than once.
    for (const _ of [1, 2, 3]) first.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 50));
    first.child.kill('SIGTERM');
    const { code, out } = await first.ended;
    expect(code).toBe(0);
    expect(out).toContain('the arena has stopped');

    const again = startCoarena(['start', ...inFolder('one'), '--set', 'server.port=0', '--set', 'worker.slots=0']);
    const board = await fetch(
      `${/arena is up at (\S+)/u.exec(await again.said('arena is up at'))![1]!}/api/leaderboard`,
    );
    expect(await board.json()).toMatchObject({ resolved: 0, seeded: false });
    again.child.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);

    const cleaned = await coarena(['cleanup', '--json', ...inFolder('one')]);
    expect({ code: cleaned.code, out: JSON.parse(cleaned.out) as unknown }).toEqual({
      code: 0,
      out: { removed: [], kept: 0 },
    });
  });
});
