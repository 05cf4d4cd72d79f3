import { clean } from '../text/clean.ts';
import { sentencesOf } from '../text/sentences.ts';
import type { Line } from './lines.ts';
import { textOf } from './lines.ts';
import type { PageNode } from './tree.ts';

/** A label and what stands beside it. `near` is the heading or title above it. */
export type Fact = { readonly label: string; readonly value: string; readonly near: string };

const COLON = /^([^:]{2,60}?)\s*[:=]\s+(\S.{0,300})$/u;
const SENTENCE =
  /^(?:the |your |our |its )?([\p{L}][\p{L}\s-]{1,50}?)\s+(?:is|are|was|were)\s+(?:now\s+)?(\S.{0,200}?)[.!]?$/iu;
/** Cheap looks before the two expressions above, which try every beginning. */
const MARK = /[:=]\s/u;
const VERB = /\s(?:is|are|was|were)\s/iu;
const TERM = new Set(['term', 'descriptionlistterm']);
const DEFINITION = new Set(['definition', 'descriptionlistdetail']);

/**
 * Facts that lines state: "Label: value", a label set apart by markup ("Ref" **AB-1**), a short line ending in a colon and
 * the line below, and whole sentences of the form "the X is Y".
 */
export function factsOfLines(lines: readonly Line[]): Fact[] {
  const facts: Fact[] = [];
  let near = '';
  lines.forEach((line, index) => {
    if (line.level > 0) near = line.text;
    for (const sentence of sentencesOf(line.text)) {
      const colon = MARK.test(sentence) ? COLON.exec(sentence) : null;
      if (colon !== null) facts.push({ label: clean(colon[1] ?? ''), value: clean(colon[2] ?? ''), near });
      const stated = colon === null && VERB.test(sentence) ? SENTENCE.exec(sentence) : null;
      if (stated !== null) facts.push({ label: clean(stated[1] ?? ''), value: clean(stated[2] ?? ''), near });
    }
    const [first, second] = line.parts;
    if (
      line.parts.length === 2 &&
      first !== undefined &&
      second !== undefined &&
      first.length <= 40 &&
      !first.includes(':')
    ) {
      facts.push({ label: first, value: second, near });
    }
    const next = lines[index + 1];
    const isLabel =
      line.text.endsWith(':') || (line.level >= 2 && next !== undefined && next.level === 0 && next.text.length <= 40);
    if (isLabel && next !== undefined) facts.push({ label: line.text.replace(/:$/u, ''), value: next.text, near });
  });
  return facts;
}

/** Facts that structure states: definition lists. */
export function factsOfNodes(nodes: readonly PageNode[]): Fact[] {
  const facts: Fact[] = [];
  let label = '';
  for (const node of nodes) {
    if (TERM.has(node.role)) label = textOf(node);
    else if (DEFINITION.has(node.role) && label !== '') facts.push({ label, value: textOf(node), near: '' });
  }
  return facts;
}
