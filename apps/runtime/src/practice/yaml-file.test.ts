import { codeOf, TaskFile } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { parseYamlFile } from './yaml-file.ts';

const head = 'id: shop\ninstruction: Find it.\n';

/** A bad task file, and what the one line about it must name: place, key path, expected, seen. */
const faults: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  [
    'an unknown key',
    `${head}colour: red\n`,
    /t\.yaml:3:1: colour: expected one of the keys id, .*, seen the key "colour"/u,
  ],
  [
    'an unknown inner key',
    `${head}checker:\n  - finalUrl: { like: x }\n`,
    /t\.yaml:4:17: checker\[0\]\.finalUrl\.like: expected one of the keys equals, contains, matches, seen/u,
  ],
  ['a wrong type', 'id: shop\ninstruction: [a, b]\n', /t\.yaml:2:14: instruction: expected text, seen a list/u],
  [
    'a number for a text',
    `${head}checker:\n  - answer: { contains: 12.40 }\n`,
    /t\.yaml:4:25: checker\[0\]\.answer\.contains: expected text, seen 12\.4/u,
  ],
  ['a missing key', 'id: shop\n', /t\.yaml:1:1: instruction: expected text, seen nothing/u],
  ['a duplicate key', `${head}id: other\n`, /t\.yaml:3:1: id: expected each key once/u],
  [
    'a duplicate inner key',
    `${head}sites:\n  a.practice.test: x\n  a.practice.test: y\n`,
    /t\.yaml:5:3: sites\["a\.practice\.test"\]: expected each key once/u,
  ],
  [
    '__proto__',
    `${head}__proto__: { id: x }\n`,
    /t\.yaml:3:1: __proto__: expected a key without a meaning of its own, seen "__proto__"/u,
  ],
  [
    'a quoted __proto__ deep inside',
    `${head}sites: { "__proto__": x }\n`,
    /t\.yaml:3:10: sites\.__proto__: expected a key without/u,
  ],
  ['constructor', `${head}constructor: x\n`, /t\.yaml:3:1: constructor: expected a key without/u],
  ['a merge key', `${head}<<: { id: x }\n`, /t\.yaml:3:1: \(document\): expected no merge key/u],
  [
    'an alias',
    `${head}attachments: [&a x, *a]\n`,
    /t\.yaml:3:18: attachments\[0\]: expected no anchor, seen the anchor &a/u,
  ],
  [
    'an alias bomb',
    `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n`,
    /t\.yaml:1:7: a: expected no anchor, seen the anchor &a/u,
  ],
  ['a tag', `${head}answer: !!binary aGk=\n`, /t\.yaml:3:18: .*tag/u],
  ['an unknown tag', `${head}answer: !secret x\n`, /t\.yaml:3:9: .*tag/u],
  ['a tab', 'id: shop\nsites:\n\ta: b\n', /t\.yaml:3:1: .*expected spaces for indentation/u],
  ['broken flow', `${head}checker: [{ answer\n`, /t\.yaml:\d+:\d+: .*expected well-formed YAML/u],
  ['two documents', `${head}---\nid: other\n`, /t\.yaml:3:1: \(document\): expected one document/u],
  ['a list as a file', '- id: shop\n', /t\.yaml:1:1: \(document\): expected a map, seen a list/u],
  ['an empty file', '', /t\.yaml:1:1: id: expected text, seen nothing/u],
  ['a key that is no text', `${head}7: x\n`, /t\.yaml:3:1: 7: expected one of the keys id, .*, seen the key "7"/u],
  [
    'a host outside practice.test',
    `${head}sites:\n  shop.example.test: ./shop\n`,
    /t\.yaml:4:3: sites\["shop\.example\.test"\]: expected a lower-case name that ends in \.practice\.test/u,
  ],
  ['an upper-case host', `${head}sites: { Shop.practice.test: x }\n`, /ends in \.practice\.test/u],
  [
    'an action space that does not exist',
    `${head}actionSpace: desktop\n`,
    /t\.yaml:3:14: actionSpace: expected one of browser, browser_desktop, seen "desktop"/u,
  ],
  [
    'two tests in one assertion',
    `${head}checker: [{ answer: { equals: a, contains: b } }]\n`,
    /checker\[0\]\.answer: expected exactly one of equals, contains, matches/u,
  ],
  [
    'two assertions in one',
    `${head}checker: [{ verdict: success, answer: { equals: a } }]\n`,
    /checker\[0\]: expected exactly one of finalUrl/u,
  ],
  ['an assertion of no kind', `${head}checker: [{}]\n`, /checker\[0\]: expected exactly one of finalUrl/u],
  ['an empty tree name', `${head}checker: [{ tree: { name: "" } }]\n`, /checker\[0\]\.tree\.name/u],
  [
    'a posted path with a query',
    `${head}checker: [{ posted: { site: a.practice.test, path: "/x?y", field: f, equals: z } }]\n`,
    /checker\[0\]\.posted\.path: expected a path that starts with \//u,
  ],
  [
    'eleven attachments',
    `${head}attachments: [${Array.from({ length: 11 }, (_, n) => n + 0.5)
      .map((n) => `"${n}"`)
      .join(',')}]\n`,
    /attachments: expected at most 10 entries, seen a list/u,
  ],
];

describe('a bad task file', () => {
  it.each(faults)('with %s', (_, text, message) => {
    let caught: unknown;
    try {
      parseYamlFile('t.yaml', new TextEncoder().encode(text), TaskFile);
    } catch (error) {
      caught = error;
    }
    expect(codeOf(caught)).toBe('task_invalid');
    expect((caught as Error).message).toMatch(message);
  });
});

it('takes the whole format', () => {
  const text = `id: shop-cheapest
instruction: Find the cheapest kettle and put it in the basket.
startUrl: http://shop.practice.test/
sites:
  shop.practice.test: ./shop
attachments: [./list.txt]
actionSpace: browser
checker:
  - { finalUrl: { matches: "/basket$" } }
  - { answer: { contains: "{{nonce}}" } }
  - { posted: { site: shop.practice.test, path: /basket, field: sku, equals: "K-17" } }
  - { file: { name: report.txt, contains: "12.40" } }
  - { tree: { role: heading, name: "Your basket" } }
`;
  const { value } = parseYamlFile('t.yaml', new TextEncoder().encode(text), TaskFile);
  expect(value.checker[2]).toEqual({
    posted: { site: 'shop.practice.test', path: '/basket', field: 'sku', equals: 'K-17' },
  });
  expect(value.sites).toEqual({ 'shop.practice.test': './shop' });
});
