import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACTION_SCHEMAS,
  anatomyOf,
  COMMAND_LIMITS,
  LIMITS,
  parseAction,
  PROGRAMS,
  SCREEN,
  TASK_FILE_LIMITS,
  type Anatomy,
} from '@coarena/core';
import { defaultSettle, LIMITS as WIRE } from '@coarena/guest/host';
import { EGRESS_LIMITS } from '../../../apps/worker/src/egress/limits.ts';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

/** Other values than the defaults: what is stated must follow what is enforced. */
const SETS = [
  'battle.budget.steps=37',
  'battle.budget.wallSeconds=611',
  'battle.settleMs=1900',
  'battle.stepSeconds=44',
];

let scripted: ScriptedArena;
let stated: Anatomy;
beforeAll(async () => {
  scripted = await openScriptedArena({ sets: SETS });
  stated = (await new ApiClient(scripted.server.address).get('/api/anatomy')).json as Anatomy;
});
afterAll(() => scripted.close());

describe('what the arena states of its desktops', () => {
  it('is what the constants that enforce it say', () => {
    expect(stated.screen).toEqual(SCREEN);
    expect(stated.limits).toEqual(LIMITS);
    expect(stated.files).toEqual(TASK_FILE_LIMITS);
    expect(stated.command.limits).toEqual(COMMAND_LIMITS);
    expect(stated.command.programs).toEqual(Object.keys(PROGRAMS).toSorted());
    expect(stated.desktop).toMatchObject({
      settle: defaultSettle,
      egress: EGRESS_LIMITS,
      readCodePoints: WIRE.readCodePoints,
      files: { count: WIRE.files, bytes: WIRE.fileBytes, nameBytes: WIRE.fileNameBytes },
    });
  });

  it('follows the configuration as it is loaded', () => {
    const { battle, replay } = scripted.arena.config;
    expect(battle.budget).toMatchObject({ steps: 37, wallSeconds: 611 });
    expect(stated.battle).toEqual(battle);
    expect(stated.replay).toEqual(replay);
    expect(stated.prompt.browser).toContain('37 steps');
  });

  it('has every verb with every parameter that its schema takes', () => {
    const lines = [...stated.verbs.browser, ...stated.verbs.desktop, ...stated.verbs.signals];
    expect(
      Object.fromEntries(lines.map(({ name, parameters }) => [name, parameters.map(({ name: of }) => of)])),
    ).toEqual(
      Object.fromEntries(Object.entries(ACTION_SCHEMAS).map(([name, { shape }]) => [name, Object.keys(shape)])),
    );
  });

  it('names bounds that the verbs keep: the edge passes, one beyond does not', () => {
    const takenOf = (verb: string, parameter: string): readonly number[] => {
      const found = [...stated.verbs.browser, ...stated.verbs.desktop, ...stated.verbs.signals]
        .find(({ name }) => name === verb)
        ?.parameters.find(({ name }) => name === parameter);
      return (found?.taken.match(/-?\d+/gu) ?? []).map(Number);
    };
    const taken = (verb: string, params: unknown): boolean => parseAction({ verb, params }, 'browser_desktop').ok;
    const [, right = 0] = takenOf('pointer_move', 'x');
    const [, bottom = 0] = takenOf('pointer_move', 'y');
    expect([
      taken('pointer_move', { x: right, y: bottom }),
      taken('pointer_move', { x: right + 1, y: bottom }),
    ]).toEqual([true, false]);
    const [, ms = 0] = takenOf('wait', 'ms');
    expect([taken('wait', { ms }), taken('wait', { ms: ms + 1 })]).toEqual([true, false]);
    const [, most = 0] = takenOf('type', 'text');
    expect([taken('type', { text: 'a'.repeat(most) }), taken('type', { text: 'a'.repeat(most + 1) })]).toEqual([
      true,
      false,
    ]);
    const [, points = 0] = takenOf('drag', 'path');
    const drag = (n: number) => ({ path: Array.from({ length: n }, () => [1, 1]), button: 'left', modifiers: [] });
    expect([taken('drag', drag(points)), taken('drag', drag(points + 1))]).toEqual([true, false]);
  });

  it('says that it was not told where no worker is known', () => {
    expect(anatomyOf(scripted.arena.config, null).desktop).toBeNull();
  });
});
