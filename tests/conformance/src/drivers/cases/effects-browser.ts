import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { refusesBadPoints } from '../effects/bad-points.ts';
import { BothLanes } from '../effects/both-lanes.ts';
import { CORPUS, LONG } from '../effects/corpus.ts';
import { PLACES, sumOf } from '../effects/pages.ts';

/** What each verb of the browser does, seen by a page that reports it, the same in both lanes. */
export const browserEffectCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'effects-pointer',
    title: 'clicks, hovers, drags and scrolls so that a page sees what the verb says',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench);
      await clicks(lanes);
      await hovers(lanes);
      await drags(lanes);
      await scrolls(lanes);
      await refusesBadPoints(lanes, {
        click: (x, y) => lanes.click(x, y),
        hover: (x, y) => lanes.do('hover', { x, y }),
        drag: (x, y) =>
          lanes.do('drag', {
            path: [
              [100, 100],
              [x, y],
            ],
            button: 'left',
            modifiers: [],
          }),
        scroll: (x, y) => lanes.do('scroll', { x, y, dx: 0, dy: 10 }),
      });
    },
  },
  {
    id: 'effects-typing',
    title: 'types any text as it is, on a US and a German keyboard',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench, ['us', 'de']);
      for (const text of [CORPUS, LONG]) {
        await lanes.open('/typing');
        await lanes.do('type', { text });
        assert.deepEqual(await lanes.reported(/^(first|second):/u), [`first: ${sumOf(text)}`, `second: ${sumOf('')}`]);
      }
      await lanes.open('/typing');
      await lanes.do('type', { text: 'one\ttwo "2"' });
      assert.deepEqual(await lanes.reported(/^(first|second):/u), [
        `first: ${sumOf('one')}`,
        `second: ${sumOf('two "2"')}`,
      ]);
    },
  },
  {
    id: 'effects-keys',
    title: 'presses keys and chords, and holds nothing after one that it does not know',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench);
      await lanes.open('/keys');
      await lanes.do('press_key', { keys: 'control+shift+K' });
      await lanes.do('press_key', { keys: 'ArrowDown', durationMs: 600 });
      assert.deepEqual(await lanes.said(), [
        'keydown Control ControlLeft held ctrl',
        'keydown Shift ShiftLeft held ctrl+shift',
        'keydown K KeyK held ctrl+shift',
        'keyup K KeyK held ctrl+shift',
        'keyup Shift ShiftLeft held ctrl',
        'keyup Control ControlLeft held -',
        'keydown ArrowDown ArrowDown held -',
        'keyup ArrowDown ArrowDown held -',
      ]);
      await lanes.open('/keys');
      assert.equal((await lanes.do('press_key', { keys: 'control+nonsense' })).status, 'error');
      assert.equal((await lanes.click(-5, 20, { modifiers: ['shift'] })).status, 'error');
      await lanes.do('press_key', { keys: 'a' });
      await lanes.click(600, 400);
      assert.deepEqual(await lanes.said(), ['keydown a KeyA held -', 'keyup a KeyA held -', 'mousedown held -']);
    },
  },
  {
    id: 'effects-tabs-and-dialogs',
    title: 'follows tabs, answers every dialog at once, and reports both',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench);
      await tabs(lanes);
      await closings(lanes);
      await dialogs(lanes);
    },
  },
  {
    id: 'effects-files',
    title: 'gives a page the files it asks for, delivers a download, and finishes',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench);
      await lanes.put('upload.txt', 'seven words');
      await lanes.open('/dialogs');
      const { dialogs: seen } = await lanes.click(50, 270);
      assert.deepEqual(seen, [{ kind: 'file_chooser', message: 'upload.txt', answer: 'files_given' }]);
      assert.ok((await lanes.said()).includes('chose upload.txt seven words'));
      await lanes.open('/report.csv');
      assert.equal((await lanes.do('deliver_file', { path: 'report.csv' })).delivered?.bytes, 8);
      assert.equal((await lanes.do('deliver_file', { path: 'missing.csv' })).status, 'error');
      await lanes.open('/plain');
      assert.equal((await lanes.do('screenshot', {})).status, 'ok');
      await lanes.do('finish', { verdict: 'infeasible', message: 'There is nothing to do.' });
      const end = await lanes.endState();
      assert.deepEqual([end.verdict, end.message], ['infeasible', 'There is nothing to do.']);
      assert.deepEqual(
        end.delivered.files.map(({ name }) => name),
        ['report.csv'],
      );
    },
  },
  {
    id: 'effects-of-bad-pages',
    title: 'bounds a page that never stops loading and one whose process dies, and goes on',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench);
      const half = await lanes.open('/half');
      assert.equal(half.settle.reason, 'limit');
      assert.ok(half.times.totalMs < 8_000, `took ${half.times.totalMs} ms`);
      await lanes.open('/plain');
      await killPages(bench);
      const crashed = await lanes.do('screenshot', {});
      assert.equal(crashed.status, 'error', crashed.sentence);
      assert.equal((await lanes.open('/plain')).status, 'ok');
      assert.ok((await lanes.said()).includes('Plain'));
    },
  },
];

async function clicks(lanes: BothLanes): Promise<void> {
  const [x, y] = PLACES.pad;
  for (const [button, number] of [
    ['left', 0],
    ['middle', 1],
    ['right', 2],
  ] as const) {
    await lanes.open('/');
    await lanes.click(x, y, { button, modifiers: ['alt', 'shift'], count: 2 });
    const lines = await lanes.reported(/^mouse|click|menu/u);
    for (const count of [1, 2])
      for (const type of ['mousedown', 'mouseup'])
        assert.ok(
          lines.includes(`${type} button ${number} count ${count} held alt+shift at ${x} ${y}`),
          lines.join('\n'),
        );
    const whole = { left: 'click', middle: 'auxclick', right: 'contextmenu' }[button];
    assert.ok(
      lines.some((line) => line.startsWith(`${whole} button ${number}`)),
      lines.join('\n'),
    );
    assert.equal(
      lines.some((line) => line.startsWith('dblclick')),
      button === 'left',
    );
  }
  await lanes.open('/');
  await lanes.click(...PLACES.words, { count: 2 });
  assert.deepEqual((await lanes.reported(/^selected/u)).at(-1), 'selected "beta"');
  await lanes.click(...PLACES.words, { count: 3 });
  assert.deepEqual((await lanes.reported(/^selected/u)).at(-1), 'selected "Alpha beta gamma."');
}

async function hovers(lanes: BothLanes): Promise<void> {
  await lanes.open('/');
  const [[x, y], [awayX, awayY]] = [PLACES.box, PLACES.beside];
  await lanes.do('hover', { x, y });
  assert.deepEqual(await lanes.reported(/^(enter|leave)/u), ['enter']);
  await lanes.do('hover', { x: awayX, y: awayY });
  assert.deepEqual(await lanes.reported(/^(enter|leave)/u), ['enter', 'leave']);
}

async function drags(lanes: BothLanes): Promise<void> {
  await lanes.open('/');
  const { left, top, width, height } = PLACES.canvas;
  const path = Array.from({ length: 50 }, (_, i): [number, number] => [
    left + 20 + Math.round((i / 49) * (width - 40)),
    top + Math.round(height / 2 + Math.sin(i / 4) * (height / 2 - 20)),
  ]);
  await lanes.do('drag', { path, button: 'left', modifiers: [] });
  const [drawn, spread] = await lanes.reported(/^(path|spread)/u);
  const points = JSON.parse(drawn?.slice('path '.length) ?? '[]') as [number, number][];
  let at = 0;
  for (const [x, y] of points) if (path[at]?.[0] === x && path[at]?.[1] === y) at += 1;
  assert.equal(at, path.length, `the page saw ${at} of ${path.length} points in order: ${drawn}`);
  assert.equal(spread, 'spread over many frames');
}

async function scrolls(lanes: BothLanes): Promise<void> {
  await lanes.open('/');
  const [x, y] = PLACES.well;
  assert.deepEqual((await lanes.do('scroll', { x, y, dx: 150, dy: 0 })).scrolled, { dx: 150, dy: 0 });
  assert.deepEqual((await lanes.do('scroll', { x, y, dx: 0, dy: 220 })).scrolled, { dx: 0, dy: 220 });
  assert.equal((await lanes.reported(/^scrolled/u)).at(-1), 'scrolled 150 220');
}

async function tabs(lanes: BothLanes): Promise<void> {
  await lanes.open('/tabs');
  const opened = await lanes.click(100, 75);
  assert.deepEqual([opened.url, opened.tab, opened.tabs.length], ['http://echo.practice.test/child', 'tab-2', 2]);
  assert.equal((await lanes.do('switch_tab', { tab: 'tab-1' })).url, 'http://echo.practice.test/tabs');
  assert.equal((await lanes.do('switch_tab', { tab: 'tab-9' })).status, 'error');
  await lanes.do('press_key', { keys: 'control+w' });
  const last = await lanes.do('screenshot', {});
  assert.deepEqual([last.tab, last.tabs.length], ['tab-2', 1]);
  // The last tab closes itself.
  await lanes.click(100, 100);
  const empty = await lanes.do('screenshot', {});
  assert.deepEqual([empty.tab, empty.tabs.length, empty.url], ['tab-3', 1, 'about:blank']);
  assert.equal((await lanes.open('/plain')).status, 'ok');
}

/** A tab that closes itself because of what was done to it: that was done then, and nothing waits for the tab. */
async function closings(lanes: BothLanes): Promise<void> {
  const acts = {
    mousedown: () => lanes.click(200, 300, { count: 2 }),
    keydown: () => lanes.do('press_key', { keys: 'shift+a' }),
    input: () => lanes.do('type', { text: 'y' }),
    mousemove: () => lanes.do('hover', { x: 200, y: 300 }),
  };
  for (const [type, act] of Object.entries(acts)) {
    await lanes.open(`/opens-${type}`);
    assert.equal((await lanes.click(100, 75)).tabs.length, 2);
    const { status, sentence, times } = await act();
    assert.equal(status, 'ok', sentence);
    assert.ok(times.actMs < 4_000, `${type}: ${times.actMs} ms`);
    assert.equal((await lanes.do('screenshot', {})).tabs.length, 1, type);
  }
}

async function dialogs(lanes: BothLanes): Promise<void> {
  await lanes.open('/dialogs');
  const expected = [
    [20, 'alerted', { kind: 'alert', message: 'hello', answer: 'accepted' }],
    [70, 'confirmed true', { kind: 'confirm', message: 'sure?', answer: 'accepted' }],
    [120, 'prompted Ada', { kind: 'prompt', message: 'name?', answer: 'accepted' }],
    [170, 'printed', { kind: 'print', message: '', answer: 'dismissed' }],
    [270, null, { kind: 'file_chooser', message: '', answer: 'dismissed' }],
  ] as const;
  for (const [y, line, dialog] of expected) {
    assert.deepEqual((await lanes.click(50, y)).dialogs, [dialog]);
    if (line !== null) assert.ok((await lanes.said()).includes(line), line);
  }
  await lanes.click(50, 220);
  const left = await lanes.open('/plain');
  assert.equal(left.url, 'http://echo.practice.test/plain');
  assert.ok(
    left.dialogs.some(({ kind, answer }) => kind === 'beforeunload' && answer === 'accepted'),
    JSON.stringify(left.dialogs),
  );
}

/** Ends the processes that show pages, as a crash would, and waits until the browsers have noticed. */
async function killPages(bench: DriverBench): Promise<void> {
  const renderers = (await bench.subject.processes(bench.folder)).filter((line) => line.includes('--type=renderer'));
  assert.ok(renderers.length >= 2, `two pages are shown by ${renderers.length} processes`);
  for (const line of renderers) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  await sleep(500);
}
