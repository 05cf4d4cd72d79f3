import type { AccessibilityNode, Observation } from '@coarena/core';
import { readPage, type PageModel } from './model.ts';

/**
 * Reads a page from an outline: one node a line, two spaces a level, `role "name" key=value…`. `url=/x` is a link's
 * address, `value=…` a field's value, `box=x,y,w,h` its bounds (rows of 20 pixels by default), other words are states.
 */
export function pageFrom(outline: string, url = 'http://site.practice.test/'): PageModel {
  return readPage({ tree: treeFrom(outline), url });
}

/** The tree of an outline as an observation carries it. */
export function treeFrom(outline: string): NonNullable<Observation['tree']> {
  const lines = outline.split('\n').filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return { nodes: lines.map((line, at) => nodeFrom(line.slice(indent), at)), truncated: false };
}

function nodeFrom(line: string, at: number): AccessibilityNode {
  const match = /^(\s*)(\S+)(?: "((?:[^"\\]|\\.)*)")?\s*(.*)$/u.exec(line);
  const words = (match?.[4] ?? '').split(' ').filter((word) => word !== '');
  const given = (key: string): string | undefined =>
    words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
  const [x, y, w, h] = given('box')?.split(',').map(Number) ?? [20, at * 20, 400, 18];
  const [link, value] = [given('url'), given('value')];
  return {
    role: match?.[2] ?? '',
    name: match?.[3] ?? '',
    depth: (match?.[1]?.length ?? 0) / 2,
    bounds: [x ?? 0, y ?? 0, w ?? 0, h ?? 0],
    states: words.filter((word) => !/^(?:url|value|box)=/u.test(word)),
    ...(link === undefined ? {} : { url: new URL(link, 'http://site.practice.test/').href }),
    ...(value === undefined ? {} : { value }),
  };
}
