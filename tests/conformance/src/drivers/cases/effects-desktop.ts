import assert from 'node:assert/strict';
import type { WireParams } from '@coarena/guest/host';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { refusesBadPoints } from '../effects/bad-points.ts';
import { BothLanes } from '../effects/both-lanes.ts';
import { CORPUS } from '../effects/corpus.ts';
import { PLACES, sumOf } from '../effects/pages.ts';

const SPACE = 'browser_desktop';
/** A file name of everything that a name may hold. */
const NAME = 'Größe ñ 美 😀 e\u0301 "q" \'s\' <b> שלום.txt';

/** What each verb of the screen does, seen by a page or an application, the same in both lanes. */
export const desktopEffectCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'effects-screen-pointer',
    title: 'moves, clicks and drags on the screen so that a page sees it at page pixel plus origin',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench, ['us', 'us'], SPACE);
      const at = await measured(lanes);
      await clicks(lanes, at);
      await moves(lanes, at);
      await drags(lanes, at);
      await refusesBadPoints(lanes, {
        screen_click: (x, y) => lanes.screenClick(x, y),
        pointer_move: (x, y) => lanes.do('pointer_move', { x, y }),
        screen_drag: (x, y) =>
          lanes.do('screen_drag', {
            path: [
              [100, 100],
              [x, y],
            ],
            button: 'left',
            modifiers: [],
          }),
      });
    },
  },
  {
    id: 'effects-screen-keys',
    title: 'presses keys and chords in the focused window, and holds nothing after one that it does not know',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench, ['us', 'us'], SPACE);
      const at = await measured(lanes);
      await lanes.open('/keys');
      await lanes.screenClick(...at(600, 400));
      await lanes.do('screen_key', { keys: 'control+shift+K' });
      await lanes.do('screen_key', { keys: 'ArrowDown', durationMs: 300 });
      assert.deepEqual(await lanes.said(), [
        'mousedown held -',
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
      assert.equal((await lanes.do('screen_key', { keys: 'control+nonsense' })).status, 'error');
      assert.equal((await lanes.screenClick(-5, 20, { modifiers: ['shift'] })).status, 'error');
      await lanes.screenClick(...at(600, 400));
      await lanes.do('screen_key', { keys: 'a' });
      assert.deepEqual(await lanes.said(), ['mousedown held -', 'keydown a KeyA held -', 'keyup a KeyA held -']);
    },
  },
  {
    id: 'effects-screen-typing',
    title: 'types any text as it is into a page, on a US and a German keyboard',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench, ['us', 'de'], SPACE);
      const at = await measured(lanes);
      await lanes.open('/typing');
      await lanes.screenClick(...at(200, 60));
      const typed = await lanes.do('screen_type', { text: CORPUS });
      assert.notEqual(typed.status, 'error', typed.sentence);
      assert.deepEqual(await lanes.reported(/^(first|second):/u), [`first: ${sumOf(CORPUS)}`, `second: ${sumOf('')}`]);
      await lanes.open('/typing');
      await lanes.screenClick(...at(200, 60));
      await lanes.do('screen_type', { text: 'one\ttwo "2"' });
      assert.deepEqual(await lanes.reported(/^(first|second):/u), [
        `first: ${sumOf('one')}`,
        `second: ${sumOf('two "2"')}`,
      ]);
    },
  },
  {
    id: 'effects-applications',
    title:
      'launches the three applications and nothing else, types a file name of any script, and refuses what xedit would drop',
    run: async (bench) => {
      const lanes = await BothLanes.open(bench, ['us', 'de'], SPACE);
      const other = { app: 'xterm' } as unknown as WireParams<'launch_app'>;
      assert.equal((await lanes.do('launch_app', other)).status, 'error');
      await lanes.put('plain.txt', 'seven words');
      await renames(lanes);
      for (const app of ['xcalc', 'xedit'] as const) {
        const seen = await lanes.do('launch_app', { app });
        assert.deepEqual([seen.status, seen.capture?.same], ['ok', false], seen.sentence);
      }
      // The editor came last: it has the keyboard where the pointer is in its text.
      const refused = await lanes.do('screen_type', { text: 'naïve 美 😀' });
      assert.equal(refused.status, 'error', refused.sentence);
      assert.match(refused.sentence, /美/u);
      assert.match(refused.sentence, /😀/u);
    },
  },
];

type Place = (x: number, y: number) => readonly [number, number];

/** From page pixels to screen pixels, by what the desktop says of where its page lies. */
async function measured(lanes: BothLanes): Promise<Place> {
  const { contentOrigin, viewport, capture } = await lanes.do('screen_capture', {});
  assert.deepEqual([capture?.width, capture?.height], [1280, 800]);
  const [left, top] = contentOrigin;
  assert.ok(top > 0 && left + viewport.width <= 1280 && top + viewport.height <= 800, JSON.stringify(viewport));
  return (x, y) => [left + x, top + y];
}

async function clicks(lanes: BothLanes, at: Place): Promise<void> {
  const [x, y] = PLACES.pad;
  for (const [button, number] of [
    ['left', 0],
    ['middle', 1],
    ['right', 2],
  ] as const) {
    await lanes.open('/');
    await lanes.screenClick(...at(x, y), { button, modifiers: ['control', 'shift'], count: 2 });
    const lines = await lanes.reported(/^mouse|click|menu/u);
    for (const count of [1, 2])
      for (const type of ['mousedown', 'mouseup'])
        assert.ok(
          lines.includes(`${type} button ${number} count ${count} held ctrl+shift at ${x} ${y}`),
          lines.join('\n'),
        );
  }
  await lanes.open('/');
  await lanes.screenClick(...at(...PLACES.words), { count: 2 });
  assert.deepEqual((await lanes.reported(/^selected/u)).at(-1), 'selected "beta"');
  await lanes.screenClick(...at(...PLACES.words), { count: 3 });
  assert.deepEqual((await lanes.reported(/^selected/u)).at(-1), 'selected "Alpha beta gamma."');
}

async function moves(lanes: BothLanes, at: Place): Promise<void> {
  await lanes.open('/');
  for (const [pageX, pageY] of [PLACES.box, PLACES.beside]) {
    const [x, y] = at(pageX, pageY);
    await lanes.do('pointer_move', { x, y });
  }
  assert.deepEqual(await lanes.reported(/^(enter|leave)/u), ['enter', 'leave']);
}

async function drags(lanes: BothLanes, at: Place): Promise<void> {
  await lanes.open('/');
  const { left, top, width, height } = PLACES.canvas;
  const path = Array.from({ length: 50 }, (_, i): [number, number] => [
    left + 20 + Math.round((i / 49) * (width - 40)),
    top + Math.round(height / 2 + Math.sin(i / 4) * (height / 2 - 20)),
  ]);
  const onScreen = path.map(([x, y]): [number, number] => {
    const [screenX, screenY] = at(x, y);
    return [screenX, screenY];
  });
  await lanes.do('screen_drag', { path: onScreen, button: 'left', modifiers: [] });
  const [drawn, spread] = await lanes.reported(/^(path|spread)/u);
  const points = JSON.parse(drawn?.slice('path '.length) ?? '[]') as [number, number][];
  assert.deepEqual([points[0], points.at(-1)], [path[0], path.at(-1)]);
  let next = 0;
  for (const [x, y] of points) {
    const found = path.findIndex((point, index) => index >= next && point[0] === x && point[1] === y);
    if (found >= 0) next = found;
    assert.ok(found >= 0, `the page saw ${x}, ${y}, which is not on the path: ${drawn}`);
  }
  // Two moves within one frame of the display reach a page as one.
  assert.ok(points.length >= 25, `the page saw ${points.length} points: ${drawn}`);
  assert.equal(spread, 'spread over many frames');
}

/** Gives the only file of the work folder another name in the file manager, and finds it under that name. */
async function renames(lanes: BothLanes): Promise<void> {
  assert.equal((await lanes.do('launch_app', { app: 'thunar' })).status, 'ok');
  await lanes.do('screen_key', { keys: 'control+a' });
  await lanes.do('screen_key', { keys: 'F2' });
  await lanes.do('screen_key', { keys: 'control+a' });
  await lanes.do('screen_type', { text: NAME });
  await lanes.do('screen_key', { keys: 'Enter' });
  await lanes.do('wait', { ms: 500 });
  const delivered = await lanes.do('deliver_file', { path: NAME });
  assert.equal(delivered.delivered?.name, NAME, delivered.sentence);
}
