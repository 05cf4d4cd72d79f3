import { readFile, stat } from 'node:fs/promises';
import { codeOf, messageOf } from '@coarena/core';
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import type { z } from 'zod';
import { keyPath, seen, taskInvalid, type Place, type TaskFault } from './task-fault.ts';

/** A checked YAML file: its value, and the way to complain about one of its keys. */
export type YamlFile<T> = {
  readonly file: string;
  readonly value: T;
  /** The `task_invalid` error at a key path; a key that is not there is placed at its nearest parent. */
  fault(path: readonly PropertyKey[], expected: string, found: string): Error;
};

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 40;
const START: Place = { line: 1, column: 1 };
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a YAML file of at most 1 MB and checks it against a strict schema. Throws `task_invalid` for the first fault:
 * not YAML, a duplicate or dangerous key, an anchor, alias, merge key or tag, a wrong type, an unknown key.
 */
export async function readYamlFile<S extends z.ZodType>(file: string, schema: S): Promise<YamlFile<z.output<S>>> {
  return parseYaml(file, await readText(file), schema);
}

/** The same for a text at hand; `file` is only named. */
export function parseYaml<S extends z.ZodType>(file: string, text: string, schema: S): YamlFile<z.output<S>> {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    strict: true,
    version: '1.2',
    prettyErrors: false,
  });
  const at = (offset: number | undefined): Place => {
    if (offset === undefined) return START;
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem !== undefined) {
    const path = problem.code === 'DUPLICATE_KEY' ? keyAt(text, problem.pos[0]) : '(the file)';
    throw taskInvalid(file, at(problem.pos[0]), { path, expected: expectedOf(problem.code), seen: messageOf(problem) });
  }
  refuse(document, (node, fault) => taskInvalid(file, at(node?.range?.[0]), fault));
  const place = (path: readonly PropertyKey[], which: Part, expected: string, found: string): Error =>
    taskInvalid(file, at(offsetOf(document, path, which)), {
      path: keyPath(path) || '(the file)',
      expected,
      seen: found,
    });
  const fault = (path: readonly PropertyKey[], expected: string, found: string): Error =>
    place(path, 'value', expected, found);
  if (!isMap(document.contents)) throw fault([], 'a map of keys and values', seen(document.toJS()));
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const checked = schema.safeParse(value);
  if (checked.success) return { file, value: checked.data, fault };
  const issue = checked.error.issues[0];
  if (issue === undefined) throw fault([], 'a valid file', 'an invalid one');
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    throw place([...issue.path, key], 'key', 'a known key here', `the unknown key ${JSON.stringify(key)}`);
  }
  if (issue.code === 'invalid_key')
    throw place(
      issue.path,
      'key',
      issue.issues[0]?.message ?? 'another key',
      `the key ${JSON.stringify(issue.path.at(-1))}`,
    );
  throw fault(issue.path, expectedIn(issue), seen(valueAt(value, issue.path)));
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES)
      throw taskInvalid(file, START, { path: '(the file)', expected: 'at most 1 MB', seen: `${size} bytes` });
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (codeOf(error) !== null) throw error;
    throw taskInvalid(file, START, {
      path: '(the file)',
      expected: 'a readable file in UTF-8',
      seen: messageOf(error),
    });
  }
}

type Complain = (node: Node | null, fault: TaskFault) => Error;

/** What the format leaves out because it only serves to hide things: aliases, tags, odd keys, depth. */
function refuse(document: Document.Parsed, complain: Complain): void {
  visit(document, {
    Alias: (_, node) => {
      throw complain(node, { path: `*${node.source}`, expected: 'the value itself', seen: 'an alias' });
    },
    Node: (_, node, parents) => {
      if (parents.length > MAX_DEPTH * 2)
        throw complain(node, { path: '(the file)', expected: `at most ${MAX_DEPTH} levels`, seen: 'more' });
      if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
        throw complain(node, { path: `&${node.anchor}`, expected: 'no anchor', seen: 'an anchor' });
      if (node.tag !== undefined) throw complain(node, { path: '(a tag)', expected: 'no tag', seen: node.tag });
    },
    Pair: (_, pair) => {
      const key = isScalar(pair.key) ? pair.key.value : undefined;
      const node = isNode(pair.key) ? pair.key : null;
      if (typeof key !== 'string')
        throw complain(node, { path: '(a key)', expected: 'a key that is text', seen: seen(key) });
      if (DANGEROUS.has(key) || key === '<<')
        throw complain(node, { path: key, expected: 'another key', seen: 'a reserved name' });
    },
  });
}

type Part = 'key' | 'value';

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[], which: Part): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
      const node =
        pair !== undefined && which === 'value' && length === path.length && isNode(pair.value) && isScalar(pair.value)
          ? pair.value
          : pair?.key;
      if (isNode(node) && node.range) return node.range[0];
    }
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0];
}

function expectedIn(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.expected === 'record' || issue.expected === 'object'
      ? 'a map'
      : issue.expected === 'array'
        ? 'a list'
        : `a ${issue.expected}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  return issue.message;
}

function expectedOf(code: string): string {
  if (code === 'DUPLICATE_KEY') return 'each key once';
  if (code === 'TAG_RESOLVE_FAILED') return 'no tag';
  return code === 'TAB_AS_INDENT' ? 'spaces for indentation' : 'well-formed YAML';
}

function keyAt(text: string, offset: number): string {
  return /^[^\s:]+/u.exec(text.slice(offset))?.[0] ?? '(a key)';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}
