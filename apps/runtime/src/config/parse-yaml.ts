import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';
import type { ConfigFault, Origin } from './fault.ts';
import { pathText } from './fault.ts';
import type { ConfigNode, MapEntry, ScalarNode } from './node.ts';

/** What a file may hold at most; `faults` is how many are told at once. */
export type YamlLimits = {
  readonly bytes: number;
  readonly depth: number;
  readonly nodes: number;
  readonly faults: number;
};

/** What a configuration file may hold at most. */
export const YAML_LIMITS: YamlLimits = { bytes: 262_144, depth: 32, nodes: 20_000, faults: 20 };

/** A file as a tree with origins, and everything that is wrong with it; an empty file is an empty map. */
export type ParsedYaml = { readonly tree: ConfigNode; readonly faults: readonly ConfigFault[] };

/** Keys that would reach an object's prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const SYNTAX: Readonly<Record<string, readonly [expected: string, seen: string]>> = {
  TAB_AS_INDENT: ['spaces for indentation', 'a tab'],
  MULTIPLE_DOCS: ['one document', 'a second document'],
  TAG_RESOLVE_FAILED: ['a plain value', 'a tag'],
  RESOURCE_EXHAUSTION: ['fewer levels', 'deeper nesting'],
};

/**
 * Reads one YAML 1.2 document. Refused besides malformed YAML: duplicate keys, keys that reach an object's prototype,
 * merge keys, anchors and aliases, tags, directives, and anything beyond the limits (a configuration's by default).
 * `shift` columns of the first line are not the file's own and don't count.
 */
export function parseYaml(
  bytes: Uint8Array,
  file: string,
  { shift = 0, limits = YAML_LIMITS }: { readonly shift?: number; readonly limits?: YamlLimits } = {},
): ParsedYaml {
  const start: Origin = { file, line: 1, column: 1 };
  const nothing: ConfigNode = { kind: 'map', entries: new Map(), origin: start };
  const refuse = (expected: string, seen: string): ParsedYaml => ({
    tree: nothing,
    faults: [{ ...start, path: pathText([]), expected, seen }],
  });

  if (bytes.byteLength > limits.bytes) return refuse(`at most ${limits.bytes} bytes`, 'a larger file');
  const text = decode(bytes);
  if (text === null) return refuse('UTF-8 text', 'bytes that are no text');

  const lines = new LineCounter();
  let document: Document.Parsed;
  try {
    document = parseDocument(text, {
      lineCounter: lines,
      uniqueKeys: false,
      merge: false,
      prettyErrors: false,
      version: '1.2',
      keepSourceTokens: false,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(`at most ${limits.depth} levels`, 'deeper nesting');
  }
  const at = (offset: number): Origin => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: line === 1 ? Math.max(1, col - shift) : col };
  };
  const syntax = [...document.errors, ...document.warnings].slice(0, limits.faults).map((problem): ConfigFault => {
    const [expected, seen] = SYNTAX[problem.code] ?? ['well-formed YAML', problem.message.replaceAll(/\s+/gu, ' ')];
    return { ...at(problem.pos[0]), path: pathText([]), expected, seen };
  });
  if (syntax.length > 0) return { tree: nothing, faults: syntax };
  if (document.directives.yaml.explicit === true) return refuse('no directive', 'a %YAML directive');
  if (document.contents === null) return { tree: nothing, faults: [] };
  return new TreeReader(at, limits).read(document.contents);
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(text) ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

class TreeReader {
  readonly #at: (offset: number) => Origin;
  readonly #limits: YamlLimits;
  readonly #faults: ConfigFault[] = [];
  #nodes = 0;

  constructor(at: (offset: number) => Origin, limits: YamlLimits) {
    this.#at = at;
    this.#limits = limits;
  }

  read(contents: Node): ParsedYaml {
    const tree = this.#node(contents, []);
    if (tree.kind !== 'map' && !(tree.kind === 'scalar' && tree.value === null))
      this.#fault(tree.origin, [], 'a map', `a ${tree.kind}`);
    const map: ConfigNode = tree.kind === 'map' ? tree : { kind: 'map', entries: new Map(), origin: tree.origin };
    return { tree: map, faults: this.#faults.slice(0, this.#limits.faults) };
  }

  #node(node: Node | null, path: readonly PropertyKey[], fallback?: Origin): ConfigNode {
    const origin = node?.range ? this.#at(node.range[0]) : (fallback ?? this.#at(0));
    const nothing: ScalarNode = { kind: 'scalar', value: null, plain: true, source: null, origin };
    this.#nodes += 1;
    if (this.#nodes > this.#limits.nodes) {
      if (this.#nodes === this.#limits.nodes + 1)
        this.#fault(origin, path, `at most ${this.#limits.nodes} values`, 'more');
      return nothing;
    }
    if (path.length > this.#limits.depth)
      return this.#refused(nothing, path, `at most ${this.#limits.depth} levels`, 'deeper nesting');
    if (node === null) return nothing;
    if (isAlias(node)) return this.#refused(nothing, path, 'the value written out', `the alias *${node.source}`);
    if ('anchor' in node && node.anchor !== undefined)
      return this.#refused(nothing, path, 'no anchor', `the anchor &${String(node.anchor)}`);
    if (node.tag !== undefined) return this.#refused(nothing, path, 'no tag', `the tag ${node.tag}`);
    if (isMap(node)) return { kind: 'map', entries: this.#entries(node, path), origin };
    if (isSeq(node))
      return {
        kind: 'list',
        items: node.items.map((item, index) => this.#node(item as Node | null, [...path, index], origin)),
        origin,
      };
    if (!isScalar(node)) return this.#refused(nothing, path, 'a value', 'something else');
    return this.#scalar(node.value, node.type === 'PLAIN', nothing, path);
  }

  #scalar(value: unknown, plain: boolean, nothing: ScalarNode, path: readonly PropertyKey[]): ConfigNode {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return { ...nothing, value, plain };
    if (typeof value === 'number' && Number.isFinite(value)) return { ...nothing, value, plain };
    return this.#refused(
      nothing,
      path,
      'a finite number, text, true or false',
      typeof value === 'number' || typeof value === 'bigint' ? `${value}` : 'something else',
    );
  }

  #entries(map: YAMLMap, path: readonly PropertyKey[]): ReadonlyMap<string, MapEntry> {
    const entries = new Map<string, MapEntry>();
    for (const pair of map.items) {
      const key = pair.key as Node | null;
      const origin = key?.range ? this.#at(key.range[0]) : this.#at(map.range?.[0] ?? 0);
      const name = this.#keyName(key, origin, path);
      if (name === null) continue;
      if (entries.has(name)) this.#fault(origin, [...path, name], 'each key once', `the key "${name}" again`);
      else entries.set(name, { key: origin, value: this.#node(pair.value as Node | null, [...path, name], origin) });
    }
    return entries;
  }

  #keyName(key: Node | null, origin: Origin, path: readonly PropertyKey[]): string | null {
    if (!isScalar(key) || key.anchor !== undefined || key.tag !== undefined || key.value === null) {
      this.#fault(origin, path, 'a text as key', 'something else');
      return null;
    }
    const name = typeof key.value === 'string' ? key.value : (key.source ?? JSON.stringify(key.value));
    if (name === '<<') this.#fault(origin, path, 'no merge key', '"<<"');
    else if (FORBIDDEN_KEYS.has(name))
      this.#fault(origin, [...path, name], 'a key without a meaning of its own', `"${name}"`);
    else return name;
    return null;
  }

  #refused(nothing: ScalarNode, path: readonly PropertyKey[], expected: string, seen: string): ConfigNode {
    this.#fault(nothing.origin, path, expected, seen);
    return nothing;
  }

  #fault(origin: Origin, path: readonly PropertyKey[], expected: string, seen: string): void {
    this.#faults.push({ ...origin, path: pathText(path), expected, seen });
  }
}
