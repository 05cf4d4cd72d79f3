import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { bootAll, desktops } from '../desktops.ts';
import { Looking } from '../looking.ts';

/** Flags that weaken the browser's sandbox or open it to the network; `--no-zygote-sandbox` is how it starts its own GPU process. */
const FORBIDDEN =
  /\s--(?:no-sandbox|no-zygote|disable-(?:setuid|namespace|seccomp-filter|gpu)-sandbox|remote-debugging-(?:port|address)\S*)(?:\s|$)/u;

/** What a pair shows with the real guest: display, browser, files. */
export const desktopCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'equal-desktops',
    title: 'shows both lanes the same first frame of 1280x800 and the same fingerprint',
    run: async (bench) => {
      const driver = await bench.driver();
      const sandboxes = await driver.provision(bench.request(['a', 'b']));
      const guests = desktops(bench, sandboxes);
      await bootAll(guests);
      const prints = await Promise.all(guests.map((guest) => guest.fingerprint()));
      const [first, second] = prints.map(({ clock: _clock, clockMs: _clockMs, ...rest }) => rest);
      assert.deepEqual(first, second);
      for (const { clock } of prints)
        assert.ok(Math.abs(clock.offsetMs) <= 50 + clock.uncertaintyMs, `clock is ${clock.offsetMs} ms off`);
      const views = await Promise.all(guests.map((guest) => guest.observe()));
      assert.deepEqual(
        views.map((view) => [view.observation.capture?.width, view.observation.capture?.height]),
        [
          [1280, 800],
          [1280, 800],
        ],
      );
      assert.deepEqual(
        (await driver.list()).map((each) => each.alive),
        [true, true],
      );
    },
  },
  {
    id: 'browser-sandbox',
    title: "keeps the browser's own sandbox on and opens no debugging port",
    needs: 'nestedBrowserSandbox',
    run: async (bench) => {
      const sandboxes = await (await bench.driver()).provision(bench.request(['a']));
      const guests = desktops(bench, sandboxes);
      const [booted] = await bootAll(guests);
      assert.equal(booted?.sandbox, true, booted?.sandboxEvidence);
      assert.equal(booted?.managedPolicy, true);
      const programs = await bench.subject.processes(bench.folder);
      assert.ok(
        programs.some((line) => line.includes('--type=renderer')),
        'no renderer was seen',
      );
      assert.deepEqual(
        programs.filter((line) => FORBIDDEN.test(line)),
        [],
      );
    },
  },
  {
    id: 'display-not-shared',
    title: "keeps one lane's display, bus and proxy out of the other's reach",
    run: async (bench) => {
      const driver = await bench.driverWith({ b: 'look' });
      const [desktop, looker] = await driver.provision(bench.request(['a', 'b']));
      assert.ok(desktop && looker);
      await bootAll(desktops(bench, [desktop]));
      const inside = new Looking(looker);
      assert.deepEqual(
        (await inside.network()).unix.filter((name) => name.startsWith('@')),
        [],
      );
      const displays = [7, 0, 1].flatMap((number) => [`/tmp/.X11-unix/X${number}`, `@/tmp/.X11-unix/X${number}`]);
      const outcomes = await inside.dial([
        ...displays.map((path) => ({ kind: 'unix' as const, path })),
        ...['/run/coarena/vnc.sock', '/run/coarena/session/bus'].map((path) => ({ kind: 'unix' as const, path })),
        ...[3128, 5900, 5907, 6007].map((port) => ({ kind: 'tcp' as const, host: '127.0.0.1', port })),
      ]);
      assert.equal(outcomes.includes('connected'), false, outcomes.join(' '));
    },
  },
  {
    id: 'files-in-and-out',
    title: 'takes the same file into both lanes and gives a delivered one back',
    run: async (bench) => {
      const guests = desktops(bench, await (await bench.driver()).provision(bench.request(['a', 'b'])));
      await bootAll(guests);
      const bytes = Buffer.alloc(3 * 1024 * 1024, 'coarena ');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const put = await Promise.all(guests.map((guest) => guest.putFile('report.txt', Readable.from([bytes]))));
      assert.deepEqual(put, Array(2).fill({ name: 'report.txt', bytes: bytes.length, sha256 }));
      const [guest] = guests;
      assert.ok(guest);
      const { observation } = await guest.step({ verb: 'deliver_file', params: { path: 'report.txt' } });
      assert.equal(observation.delivered?.sha256, sha256, observation.sentence);
      const { files } = await guest.listDelivered();
      assert.deepEqual(
        files.map((file) => file.sha256),
        [sha256],
      );
      const hash = createHash('sha256');
      for await (const chunk of await guest.takeDelivered('report.txt')) hash.update(chunk as Buffer);
      assert.equal(hash.digest('hex'), sha256);
    },
  },
  {
    id: 'memory-bounded',
    title: 'ends a machine that takes more memory than it may have, and nothing else',
    needs: 'memoryLimit',
    run: async (bench) => {
      const [first, second] = await bench.lookers(['a', 'b']);
      assert.ok(first && second);
      await assert.rejects(new Looking(first).memory(3_000));
      assert.ok((await first.lost).length > 0);
      await new Looking(second).identity();
    },
  },
];
