import { describe, expect, it } from 'vitest';
import { BROWSER_VERBS, DESKTOP_VERBS } from './action.ts';
import { parseAction, verbsOf } from './parse-action.ts';
import { toolSchemas } from './tool-schemas.ts';
import { arenaPrompt } from './prompt.ts';
import { DEFAULT_BUDGET } from './limits.ts';

const click = { x: 412, y: 233, button: 'left', modifiers: [], count: 1 };
const ok = (verb: string, params: unknown) => parseAction({ verb, params }, 'browser').ok;

describe('the verbs', () => {
  it('are twelve in the browser and eight more on the desktop', () => {
    expect(Object.keys(BROWSER_VERBS)).toHaveLength(12);
    expect(Object.keys(DESKTOP_VERBS)).toHaveLength(8);
    expect(verbsOf('browser')).toHaveLength(14);
    expect(verbsOf('browser_desktop')).toHaveLength(22);
  });

  it('of the desktop are not there in a browser battle', () => {
    expect(ok('screen_click', click)).toBe(false);
    expect(parseAction({ verb: 'screen_click', params: click }, 'browser_desktop').ok).toBe(true);
  });

  it('require button, modifiers and count of a click, and nothing unknown', () => {
    expect(ok('click', click)).toBe(true);
    for (const field of Object.keys(click)) expect(ok('click', { ...click, [field]: undefined })).toBe(false);
    expect(ok('click', { ...click, force: true })).toBe(false);
  });

  it.each([-1, 1280, 1e9, Number.NaN, Infinity, '5', null])('refuse the x coordinate %s', (x) => {
    expect(ok('click', { ...click, x })).toBe(false);
  });

  it('take a drag of 2 to 50 points', () => {
    const drag = (n: number) =>
      ok('drag', { path: Array.from({ length: n }, (_, i) => [i, i]), button: 'left', modifiers: [] });
    expect([1, 2, 50, 51].map(drag)).toEqual([false, true, true, false]);
  });

  it('count typed text in code points', () => {
    expect(ok('type', { text: '😀'.repeat(5_000) })).toBe(true);
    expect(ok('type', { text: 'x'.repeat(5_001) })).toBe(false);
  });

  it('are not fooled by names of the prototype', () => {
    for (const verb of ['__proto__', 'constructor', 'toString', '']) expect(ok(verb, {})).toBe(false);
  });
});

describe('what an agent is offered', () => {
  it('is one tool a verb, each with a sentence and a closed schema', () => {
    for (const tool of toolSchemas('browser_desktop')) {
      expect(tool.description).toMatch(/\.$/u);
      expect(tool.parameters).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('names the budget and never the other side', () => {
    const prompt = arenaPrompt('browser', DEFAULT_BUDGET);
    expect(prompt).toContain('100 steps and 20 minutes');
    expect(prompt).not.toMatch(/opponent|other agent|battle|rival/iu);
  });

  it('tells page pixels from screen pixels where there are both', () => {
    expect(arenaPrompt('browser_desktop', DEFAULT_BUDGET)).toMatch(/page pixel plus the origin .* is a screen pixel/u);
    expect(arenaPrompt('browser', DEFAULT_BUDGET)).not.toMatch(/origin|screen pixel/u);
  });
});
