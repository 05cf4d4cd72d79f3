import type { z } from 'zod';
import type { ConfigFault } from './fault.ts';
import { pathText } from './fault.ts';
import { describeNode, keyOriginAt, nodeAt, NOTHING, originAt, plainValue, type ConfigNode } from './node.ts';
import { isSecretAt, knownKeys, schemaAt } from './schema-walk.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  record: 'a map',
  array: 'a list',
};

/** Checks the part of a tree at `base` against a schema; every fault has the position of what is wrong. */
export function checkAgainst<S extends z.ZodType>(
  schema: S,
  tree: ConfigNode,
  base: readonly PropertyKey[] = [],
):
  | { readonly ok: true; readonly value: z.output<S> }
  | { readonly ok: false; readonly faults: readonly [ConfigFault, ...ConfigFault[]] } {
  const node = nodeAt(tree, base);
  const result = schema.safeParse(node === null ? {} : plainValue(node));
  if (result.success) return { ok: true, value: result.data };
  const found = result.error.issues.flatMap((issue) => issueFaults(issue, { schema, tree, base }));
  // A key that is misspelt is missing besides: the one that is there says more.
  const [first, ...rest] = [
    ...found.filter(({ seen }) => seen !== NOTHING),
    ...found.filter(({ seen }) => seen === NOTHING),
  ];
  if (first === undefined) throw new TypeError('a schema refused a value without saying why');
  return { ok: false, faults: [first, ...rest] };
}

type Place = { readonly schema: z.ZodType; readonly tree: ConfigNode; readonly base: readonly PropertyKey[] };

function issueFaults(issue: z.core.$ZodIssue, place: Place): readonly ConfigFault[] {
  const path = [...place.base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schemaAt(place.schema, issue.path));
    return issue.keys.map((key) => ({
      ...(keyOriginAt(place.tree, [...path, key]) ?? originAt(place.tree, path)),
      path: pathText([...path, key]),
      expected: known === null || known.length === 0 ? 'no key here' : `one of the keys ${known.join(', ')}`,
      seen: `the key "${key}"`,
    }));
  }
  if (issue.code === 'invalid_key') {
    return [
      {
        ...(keyOriginAt(place.tree, path) ?? originAt(place.tree, path)),
        path: pathText(path),
        expected: issue.issues[0]?.message ?? 'another key',
        seen: `the key "${String(path.at(-1))}"`,
      },
    ];
  }
  const seen = isSecretAt(place.schema, issue.path)
    ? 'another value (kept secret)'
    : describeNode(nodeAt(place.tree, path));
  return [{ ...originAt(place.tree, path), path: pathText(path), expected: expectation(issue), seen }];
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.length === 1
        ? JSON.stringify(issue.values[0])
        : `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin, issue.maximum)}`;
    case 'invalid_union':
      return (
        issue.errors.flatMap((errors) => (errors[0] === undefined ? [] : [expectation(errors[0])])).join(' or ') ||
        'another value'
      );
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? `text in the form ${issue.format}` : issue.message;
    default:
      return issue.message;
  }
}

function unit(origin: string, count: number | bigint): string {
  if (origin === 'string') return count === 1 ? ' character' : ' characters';
  if (origin !== 'array' && origin !== 'object' && origin !== 'record') return '';
  return count === 1 ? ' entry' : ' entries';
}
