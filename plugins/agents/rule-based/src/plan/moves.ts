import { SCREEN } from '@coarena/core';
import { shorten } from '../text/clean.ts';
import type { Field } from '../page/fields.ts';
import { nameOf, type PageModel } from '../page/model.ts';
import type { PageNode } from '../page/tree.ts';
import { withoutFragment } from '../page/links.ts';
import type { Mind, Plan } from './mind.ts';

const SCROLLS = 6;

/** A point of a node that is on the screen: the middle of its visible part; null when nothing of it is. */
export function visiblePoint(node: PageNode): { readonly x: number; readonly y: number } | null {
  if (node.bounds === null) return null;
  const [x, y, width, height] = node.bounds;
  const left = Math.max(x, 0);
  const right = Math.min(x + width, SCREEN.width - 1);
  const top = Math.max(y, 0);
  const bottom = Math.min(y + height, SCREEN.height - 1);
  if (width <= 0 || height <= 0 || right - left < Math.min(4, width) || bottom - top < Math.min(8, height)) return null;
  return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
}

/** The same node in another look at the page: equal role, name and address, and the same place among its equals. */
export function sameNode(node: PageNode, from: PageModel, page: PageModel): PageNode | null {
  const like = (each: PageNode): boolean => each.role === node.role && each.name === node.name && each.url === node.url;
  const place = from.nodes.filter(like).findIndex((each) => each.index === node.index);
  const equals = page.nodes.filter(like);
  return equals[place] ?? equals[0] ?? null;
}

/** Scrolls until a node is on the screen; null when it cannot be brought there. */
export function* bring(mind: Mind, wanted: PageNode): Plan<PageNode | null> {
  let node: PageNode | null = wanted;
  for (let tries = 0; node !== null && tries < SCROLLS; tries += 1) {
    if (visiblePoint(node) !== null) return node;
    const [x, y, width, height] = node.bounds ?? [0, SCREEN.height, 0, 0];
    const dy = clampTo(Math.round(y + height / 2 - SCREEN.height / 2));
    const dx = x >= 0 && x < SCREEN.width - 4 ? 0 : clampTo(Math.round(x + width / 2 - SCREEN.width / 2));
    const before = mind.page;
    yield* mind.act(
      { verb: 'scroll', params: { x: SCREEN.width / 2, y: SCREEN.height / 2, dx, dy } },
      `"${shorten(nameOf(node) || node.role, 60)}" is not on the screen, so I scroll ${dy < 0 ? 'up' : 'down'} to it.`,
    );
    node = sameNode(node, before, mind.page);
    if (mind.observation.status !== 'ok') break;
  }
  return node !== null && visiblePoint(node) !== null ? node : null;
}

/** Clicks the middle of a node, scrolling first where needed. False when it could not be reached or nothing happened. */
export function* press(mind: Mind, wanted: PageNode, why: string): Plan<boolean> {
  const node = yield* bring(mind, wanted);
  const point = node === null ? null : visiblePoint(node);
  if (point === null) return false;
  yield* mind.act({ verb: 'click', params: { ...point, button: 'left', modifiers: [], count: 1 } }, why);
  return mind.worked;
}

/** Opens an address that was seen or given: by a link of the page that is on the screen, else by navigating. */
export function* openUrl(mind: Mind, url: string, why: string): Plan<boolean> {
  const target = withoutFragment(url);
  if (mind.page.url === target && mind.page.nodes.length > 0) return true;
  const link = mind.page.links.find((each) => each.url === target && visiblePoint(each.node) !== null);
  if (link !== undefined) {
    const before = mind.page.url;
    yield* press(mind, link.node, why);
    if (mind.page.url === target || (mind.worked && mind.page.url !== before)) return true;
  }
  yield* mind.act(
    { verb: 'navigate', params: { url } },
    link === undefined ? why : `The link did not lead there, so I open its address: ${why}`,
  );
  return mind.observation.status !== 'error' && mind.observation.status !== 'refused';
}

/** The field in the current look at the page. */
export function currentField(mind: Mind, field: Field, from: PageModel): Field | null {
  const node = sameNode(field.node, from, mind.page);
  return node === null ? null : (mind.page.fields.find((each) => each.node.index === node.index) ?? null);
}

function clampTo(pixels: number): number {
  return Math.max(-10_000, Math.min(10_000, pixels));
}
