import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HIDDEN_VALUE, maskTree, publicReplay, type AccessibilityTree, type StepRecord } from '@coarena/core';
import { openTestArena, type TestArena } from './test-arena.ts';

let test: TestArena;
let steps: readonly StepRecord[];

// The form of this task asks for an address to answer to.
beforeAll(async () => {
  test = await openTestArena({ one: { preset: 'careful' }, other: { preset: 'careful' } });
  test.work();
  const battle = await test.submit('a form', { task: 'register-inquiry' });
  await test.until(battle, ['judgeable', 'resolved', 'void'], 180_000);
  steps = await test.arena.store.battles.steps(battle, 'a');
});
afterAll(() => test.close());

const treeOf = async ({ tree }: StepRecord): Promise<AccessibilityTree> =>
  JSON.parse(gunzipSync(await test.arena.blobs.get(tree?.blob ?? '')).toString()) as AccessibilityTree;
const covered = ({ receipt }: StepRecord): boolean => receipt.attempted && receipt.rectangles.length > 0;

it('keeps the raw picture and a proven masked one of a page with a personal field', () => {
  const masked = steps.filter(covered);
  expect(masked.length).toBeGreaterThan(1);
  for (const step of masked) {
    expect(step.receipt).toMatchObject({ attempted: true, proven: true, purposes: expect.arrayContaining(['email']) });
    expect(step.masked).not.toBeNull();
    expect(step.masked?.sha256).not.toBe(step.frame?.sha256);
  }
  // Empty, filled and sent: the pictures differ.
  expect(new Set(masked.map(({ frame }) => frame?.sha256)).size).toBeGreaterThan(1);
});

it('keeps the very same picture where nothing is personal', () => {
  const bare = steps.filter((step) => !covered(step) && step.receipt.attempted);
  expect(bare.length).toBeGreaterThan(0);
  for (const { frame, masked } of bare) expect(masked?.sha256).toBe(frame?.sha256);
});

it('says what was typed into, and hides it from everyone: in the action, in what repeats it, in the tree', async () => {
  const typed = steps.filter(({ typedInto }) => typedInto === 'email');
  const [secret = ''] = typed.flatMap(({ action }) => (action.verb === 'type' ? [action.params.text] : []));
  expect(secret).toContain('@');
  const facts = { steps, end: null, files: [] };
  const task = { instruction: '', startUrl: null, attachments: [] };
  const { view } = publicReplay({ id: 'x', actionSpace: 'browser' }, task, { left: facts, right: facts }, true);
  expect(JSON.stringify(view)).not.toContain(secret);
  const last = steps.find((step) => step.index > (typed[0]?.index ?? 0) && covered(step)) ?? typed[0];
  const tree = await treeOf(last as StepRecord);
  expect(tree.nodes.find(({ purpose }) => purpose === 'email')?.value).toBe(secret);
  const hidden = maskTree(tree);
  expect(JSON.stringify(hidden)).not.toContain(secret);
  expect(hidden.nodes.find(({ purpose }) => purpose === 'email')?.value).toBe(HIDDEN_VALUE);
});
