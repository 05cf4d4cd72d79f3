import { LIMITS, type Tree, type TreeNode } from '../../protocol/index.ts';
import { cutText } from '../text.ts';
import type { Page } from './page.ts';
import { purposeOf } from './tree-purpose.ts';

/** With more elements than this the browser's own tree would take seconds and hundreds of megabytes. */
export const LARGE_PAGE_ELEMENTS = 12_000;

type Row = [
  role: string,
  name: string,
  depth: number,
  x: number,
  y: number,
  width: number,
  height: number,
  url: string,
  focused: boolean,
  field: [type: string, autocomplete: string, hints: string[]] | null,
];

/**
 * The first nodes of a huge page by walking its elements: fewer roles, of the states the focus alone, bounded work,
 * always truncated.
 */
export async function walkLargePage(page: Page): Promise<Tree> {
  const rows = await page.evaluate<Row[]>(WALK, 3_000);
  return { nodes: rows.map(nodeOf), truncated: true };
}

function nodeOf([role, name, depth, x, y, width, height, url, focused, said]: Row): TreeNode {
  const [type, autocomplete, hints] = said ?? [];
  const field = type === undefined ? undefined : { type, autocomplete: autocomplete ?? '', hints: hints ?? [] };
  const purpose = purposeOf(role, name, field);
  return {
    role,
    // The words of what is edited are its content.
    name: purpose === 'password' ? '' : cutText(name.toWellFormed(), LIMITS.treeTextCodePoints),
    bounds: [x, y, width, height],
    depth: Math.min(depth, LIMITS.treeDepth),
    ...(url === '' ? {} : { url: url.slice(0, LIMITS.url) }),
    ...(purpose === undefined ? {} : { purpose }),
    ...(focused ? { states: ['focused'] } : {}),
  };
}

const WALK = `(() => {
  const roles = { A: 'link', BUTTON: 'button', H1: 'heading', H2: 'heading', H3: 'heading', H4: 'heading', P: 'paragraph',
    TD: 'cell', TH: 'columnheader', LI: 'listitem', IMG: 'image', INPUT: 'textbox', TEXTAREA: 'textbox', SELECT: 'combobox', LABEL: 'LabelText' }
  const rows = [['RootWebArea', document.title.slice(0, 500), 0, 0, 0, innerWidth, innerHeight, location.href.slice(0, 2000), false, null]]
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT)
  let bytes = 0
  const started = performance.now()
  for (let e = walker.nextNode(), seen = 0; e && rows.length < ${LIMITS.treeNodes} && bytes < 1000000; e = walker.nextNode()) {
    if (++seen % 256 === 0 && performance.now() - started > 800) break
    if (!e.checkVisibility || !e.checkVisibility()) continue
    let own = ''
    for (let n = e.firstChild, k = 0; n && k < 50; n = n.nextSibling, k++) if (n.nodeType === 3) own += n.data.slice(0, 500)
    own = own.replace(/\\s+/g, ' ').trim()
    const edited = e.isContentEditable && e.hasAttribute('contenteditable')
    const focused = e === document.activeElement && e !== document.body
    const role = (e.getAttribute('role') || roles[e.tagName] || (edited || focused ? 'textbox' : own ? 'StaticText' : '')).slice(0, 60)
    if (!role) continue
    const said = (key) => (e.getAttribute(key) || '').slice(0, 200)
    const field = edited || /^(?:INPUT|TEXTAREA|SELECT)$/.test(e.tagName)
      ? [said('type'), said('autocomplete'), [...['name', 'id', 'placeholder', 'aria-label', 'title'].map(said), ...[...(e.labels || [])].slice(0, 3).map((l) => l.textContent.slice(0, 200))].filter(Boolean)]
      : null
    const name = (e.getAttribute('aria-label') || own || e.getAttribute('alt') || e.getAttribute('placeholder') || '').slice(0, 500)
    const r = e.getBoundingClientRect()
    let depth = 1
    for (let p = e.parentElement; p && depth < 64; p = p.parentElement) depth++
    bytes += 80 + name.length * 3
    rows.push([role, name, depth, r.x, r.y, r.width, r.height, e.tagName === 'A' ? e.href.slice(0, 1000) : '', focused, field])
  }
  return rows
})()`;
