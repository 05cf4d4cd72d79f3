import type { PrepareStep, Tree, TreeNode } from '../../protocol/index.ts';
import { readTree } from '../browser/tree-read.ts';
import { ActionError } from '../errors.ts';
import type { Session } from '../session.ts';
import { type Deadline, until } from '../timing.ts';

type Wanted = Extract<PrepareStep, { wait_for: unknown }>['wait_for'];

const EVERY_MS = 50;
const TREE_MS = 3_000;

/** Waits until the accessibility tree shows what is wanted; raises `ActionError` when it does not in time. */
export async function waitFor(session: Session, wanted: Wanted, deadline: Deadline): Promise<void> {
  const ms = Math.min(wanted.seconds * 1_000, deadline.left);
  const look = async (): Promise<true | null> => (shows(await treeOf(session), wanted) ? true : null);
  if ((await until(ms, look, EVERY_MS)) === null)
    throw new ActionError(`${describe(wanted)} did not appear within ${wanted.seconds} s.`);
}

/** True when a node of the tree is what is wanted; texts are compared without regard to runs of white space. */
export function shows(tree: Tree, wanted: Wanted): boolean {
  if ('text' in wanted) {
    const text = flat(wanted.text);
    return tree.nodes.some((node) => flat(node.name).includes(text) || flat(node.value ?? '').includes(text));
  }
  return tree.nodes.some((node) => isElement(node, wanted));
}

function isElement(node: TreeNode, wanted: { readonly role: string; readonly name?: string | undefined }): boolean {
  return node.role === wanted.role && (wanted.name === undefined || flat(node.name) === flat(wanted.name));
}

/** The page and, in a battle with the desktop, the applications. */
async function treeOf({ browser, applications }: Session): Promise<Tree> {
  const { tree } = await readTree(browser.cdp, await browser.active(), TREE_MS);
  const others = (await applications?.read())?.nodes ?? [];
  return { ...tree, nodes: [...tree.nodes, ...others] };
}

const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function describe(wanted: Wanted): string {
  if ('text' in wanted) return `The text ${JSON.stringify(wanted.text)}`;
  return `An element of role ${wanted.role}${wanted.name === undefined ? '' : ` named ${JSON.stringify(wanted.name)}`}`;
}
