import { describe, expect, it } from 'vitest';
import { STEP_STATUSES } from '../domain/vocabulary.ts';
import { toolSchemas } from './tool-schemas.ts';
import { BROWSER_TABLE, DESKTOP_TABLE, VERB_TABLE, type VerbRow } from './verb-table.ts';

type Property = {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
};
const rows: [string, VerbRow][] = Object.entries(VERB_TABLE);
const tools = new Map(toolSchemas('browser_desktop').map(({ name, parameters }) => [name, parameters]));
const propertyOf = (verb: string, name: string): Property =>
  (tools.get(verb)?.['properties'] as Record<string, Property>)[name] ?? {};

describe('the table of verbs', () => {
  it('has twelve verbs of the browser, eight of the desktop, and a schema for each', () => {
    expect(Object.keys(BROWSER_TABLE)).toHaveLength(12);
    expect(Object.keys(DESKTOP_TABLE)).toHaveLength(8);
    expect(rows.map(([verb]) => verb)).toEqual([...tools.keys()]);
  });

  it.each(rows)('says of %s what its schema says', (verb, { parameters }) => {
    expect(Object.keys((tools.get(verb)?.['properties'] as object | undefined) ?? {})).toEqual(Object.keys(parameters));
    const required = (tools.get(verb)?.['required'] as string[] | undefined) ?? [];
    for (const [name, { bounds, fallback }] of Object.entries(parameters)) {
      expect(required.includes(name), `${name} is required or has a default`).toBe(fallback === null);
      const { minimum, maximum, minLength, maxLength, minItems, maxItems, enum: words } = propertyOf(verb, name);
      const numbers = bounds.match(/-?\d+/gu)?.map(Number) ?? [];
      if (maximum !== undefined) expect(numbers).toEqual([minimum, maximum]);
      if (maxLength !== undefined) expect(numbers).toEqual([minLength ?? 0, maxLength]);
      if (maxItems !== undefined && /\d/u.test(bounds)) expect(numbers.slice(0, 2)).toEqual([minItems ?? 0, maxItems]);
      if (words !== undefined) expect(bounds).toBe(words.join(', '));
    }
  });

  it('gives every number a unit', () => {
    for (const [verb, { parameters }] of rows)
      for (const [name, { unit }] of Object.entries(parameters))
        if (propertyOf(verb, name).maximum !== undefined) expect(unit, `${verb}.${name}`).not.toBeNull();
  });

  it('says what the statuses mean, "unchanged" only of what is meant to change something', () => {
    for (const [verb, { statuses }] of rows) {
      expect(STEP_STATUSES, verb).toEqual(expect.arrayContaining(Object.keys(statuses)));
      expect(statuses).toHaveProperty('ok');
      expect(statuses).toHaveProperty('error');
    }
    for (const verb of ['read_text', 'screenshot', 'screen_capture', 'deliver_file', 'finish'] as const)
      expect(VERB_TABLE[verb].statuses).not.toHaveProperty('unchanged');
  });

  it('makes the schema of a click and of a command as agents have always got them', () => {
    const at = (end: number, edge: string) => ({
      type: 'number',
      minimum: 0,
      maximum: end,
      description: `Pixels from the ${edge} edge, 0 to ${end}`,
    });
    expect(tools.get('click')).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        x: at(1279, 'left'),
        y: at(799, 'top'),
        button: { type: 'string', enum: ['left', 'middle', 'right'], description: 'Which mouse button' },
        modifiers: {
          type: 'array',
          maxItems: 4,
          items: { type: 'string', enum: ['alt', 'control', 'meta', 'shift'] },
          description: 'Keys held during the gesture; empty for none',
        },
        count: { anyOf: [1, 2, 3].map((value) => ({ type: 'number', const: value })), description: '1, 2 or 3 clicks' },
      },
      required: ['x', 'y', 'button', 'modifiers', 'count'],
      additionalProperties: false,
    });
    expect(tools.get('run_command')).toMatchObject({
      properties: {
        program: { type: 'string', minLength: 1, maxLength: 64 },
        args: { type: 'array', maxItems: 256, items: { type: 'string', maxLength: 8_192 } },
      },
    });
  });
});
