import { describe, expect, it } from 'vitest';
import type { AccessibilityNode, AccessibilityTree, FieldPurpose, RecordedAction } from '@coarena/core';
import { typedInto } from './typed-into.ts';

const node = (name: string, purpose?: FieldPurpose): AccessibilityNode => ({
  role: 'textbox',
  name,
  bounds: [0, 0, 9, 9],
  depth: 1,
  ...(purpose === undefined ? {} : { purpose }),
});
const page = (focus: string, ...nodes: AccessibilityNode[]): AccessibilityTree => ({
  truncated: false,
  nodes: nodes.map((each) => (each.name === focus ? { ...each, states: ['focused'] } : each)),
});
const signIn = (focus: string) => page(focus, node('User name'), node('Password', 'password'));
const shop = (focus: string) => page(focus, node('Search'), node('Notes'));
const type = (text: string): RecordedAction => ({ verb: 'type', params: { text } });
const key = (keys: string): RecordedAction => ({ verb: 'press_key', params: { keys } });
const large: AccessibilityTree = { truncated: true, nodes: [node('Search')] };

describe('typedInto', () => {
  it.each<[string, RecordedAction, AccessibilityTree | null, AccessibilityTree | null, string | null]>([
    ['the focused field', type('x'), signIn('Password'), shop(''), 'password'],
    ['the field that a script gave the focus', type('hunter2'), signIn('User name'), signIn('Password'), 'password'],
    ['a single key', key('shift+h'), signIn('Password'), signIn('Password'), 'password'],
    ['a key that types nothing', key('Tab'), signIn('User name'), signIn('Password'), null],
    ['another field of the form', type('ana'), signIn('User name'), signIn('User name'), null],
    ['another field, and on', type('ana\t'), signIn('User name'), signIn('Password'), null],
    ['name, tab, password, line break', type('ana\thunter2\n'), signIn('User name'), shop(''), 'password'],
    [
      'name, line break, password on the next page',
      type('ana\nhunter2'),
      shop('Search'),
      signIn('Password'),
      'password',
    ],
    ['name, line break, password, gone again', type('ana\nhunter2\n'), shop('Search'), shop(''), 'unknown'],
    ['a form without focus that is gone after', type('hunter2\n'), signIn(''), shop(''), 'password'],
    ['a page that sent itself', type('123456'), signIn('User name'), shop(''), 'password'],
    ['nobody knows what', type('hunter2'), null, null, 'unknown'],
    ['a page of which a part was read', type('hunter2'), large, large, 'unknown'],
    [
      'a page of which a part was read, with the focus',
      type('tea\n'),
      { ...large, nodes: shop('Search').nodes },
      large,
      null,
    ],
    ['a search box', type('tea\n'), shop('Search'), shop(''), null],
    ['lines of a text', type('one\ntwo\n'), shop('Notes'), shop('Notes'), null],
    ['fields of no person', type('tea\t2'), shop('Search'), shop('Notes'), null],
    ['a program beside the page', type('one\ntwo'), shop(''), shop(''), null],
    ['nothing', { verb: 'screenshot', params: {} }, signIn('Password'), signIn('Password'), null],
  ])('knows what was typed into: %s', (_, action, before, after, into) => {
    expect(typedInto(action, { before, after })).toBe(into);
  });
});
