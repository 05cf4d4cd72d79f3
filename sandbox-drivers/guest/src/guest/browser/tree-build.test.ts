import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tree as treeSchema } from '../../protocol/index.ts';
import { buildTree } from './tree-build.ts';
import type { AxFrame, AxNode, Box } from './tree-types.ts';

let ids = 0;
const ax = (
  role: string,
  name = '',
  children: AxNode[] = [],
  more: Partial<AxNode> = {},
): AxNode & { all: AxNode[] } => {
  const id = String(++ids);
  const node = {
    nodeId: id,
    role: { value: role },
    name: { value: name },
    childIds: children.map((child) => child.nodeId),
    backendDOMNodeId: ids,
    ...more,
  };
  const below = children.flatMap((child) => (child as { all?: AxNode[] }).all ?? [child]);
  return Object.assign(node, { all: [node, ...below] });
};
const frame = (root: { all: AxNode[] }, boxes: [number, Box][] = []): AxFrame => ({
  nodes: root.all,
  boxes: new Map(boxes),
  children: new Map(),
});
const lines = (root: { all: AxNode[] }, boxes?: [number, Box][]): string[] =>
  buildTree(frame(root, boxes)).nodes.map(({ role, name, depth }) => `${depth} ${role} ${name}`);

describe('buildTree', () => {
  it('lifts children of ignored and nameless containers and drops drawing', () => {
    const root = ax('RootWebArea', 'T', [
      ax('generic', '', [ax('button', 'Buy', [ax('StaticText', 'Buy', [ax('InlineTextBox', 'Buy')])])]),
      ax('none', '', [ax('link', 'Home')], { ignored: true }),
      ax('ListMarker', '•'),
    ]);
    expect(lines(root)).toEqual(['0 RootWebArea T', '1 button Buy', '1 link Home']);
  });

  it('gives paragraphs and cells their text, joined as it is read', () => {
    const [a, b, c] = [ax('StaticText', 'Price '), ax('StaticText', '4'), ax('StaticText', '.50')];
    const root = ax('paragraph', '', [a, ax('strong', '', [b]), c]);
    const boxes = [a, b, c].map(({ backendDOMNodeId }, i): [number, Box] => [
      backendDOMNodeId ?? 0,
      [i * 30, 0, 30, 10],
    ]);
    boxes.push([root.backendDOMNodeId ?? 0, [0, 0, 90, 10]]);
    expect(lines(root, boxes)).toEqual(['0 paragraph Price 4.50']);
    const apart = ax('cell', '', [
      ax('generic', '', [ax('StaticText', 'Tea')]),
      ax('generic', '', [ax('StaticText', 'Milk')]),
    ]);
    expect(lines(apart)).toEqual(['0 cell Tea Milk']);
  });

  it('keeps text beside other content as nodes of its own', () => {
    const root = ax('paragraph', '', [ax('StaticText', 'See'), ax('link', 'this', [ax('StaticText', 'this')])]);
    expect(lines(root)).toEqual(['0 paragraph ', '1 StaticText See', '1 link this']);
  });

  it('reads values, states, addresses and bounds', () => {
    const root = ax('link', 'x', [], {
      value: { value: 3 },
      properties: [
        { name: 'url', value: { value: 'http://a/' } },
        { name: 'focused', value: { value: true } },
        { name: 'checked', value: { value: 'mixed' } },
        { name: 'expanded', value: { value: false } },
        { name: '__proto__', value: { value: true } },
      ],
    });
    expect(buildTree(frame(root, [[root.backendDOMNodeId ?? 0, [1.26, 2, 3, 4]]])).nodes).toEqual([
      {
        role: 'link',
        name: 'x',
        value: '3',
        url: 'http://a/',
        bounds: [1.3, 2, 3, 4],
        depth: 0,
        states: ['collapsed', 'focused', 'mixed'],
      },
    ]);
  });

  it('keeps the place of text that is drawn outside its holder', () => {
    const said = ax('StaticText', 'to ana@home.test');
    const holder = ax('paragraph', '', [said]);
    const boxes = (holders: Box | null): [number, Box][] => [
      [said.backendDOMNodeId ?? 0, [0, 0, 200, 20]],
      ...(holders === null ? [] : [[holder.backendDOMNodeId ?? 0, holders] as [number, Box]]),
    ];
    expect(lines(holder, boxes([0, 0, 200, 20]))).toEqual(['0 paragraph to ana@home.test']);
    for (const holders of [[0, 0, 100, 20] as const, null])
      expect(lines(holder, boxes(holders))).toEqual(['0 paragraph to ana@home.test', '1 StaticText to ana@home.test']);
  });

  it('says where a password is drawn outside its field, and nothing of it', () => {
    const said = ax('StaticText', 'hunter2');
    const box = ax('textbox', 'Password', [ax('paragraph', '', [said])]);
    const at = (id: number | undefined, bounds: Box): [number, Box] => [id ?? 0, bounds];
    const fields = new Map([[box.backendDOMNodeId ?? 0, { type: '', autocomplete: '', hints: [], editable: true }]]);
    const boxes = [at(box.backendDOMNodeId, [0, 0, 50, 20]), at(said.backendDOMNodeId, [0, 0, 200, 20])];
    const { nodes } = buildTree({ ...frame(box, boxes), fields });
    expect(nodes.map(({ role, name, bounds, depth }) => [role, name, bounds, depth])).toEqual([
      ['textbox', 'Password', [0, 0, 50, 20], 0],
      ['none', '', [0, 0, 200, 20], 1],
    ]);
  });

  it('puts a frame below the element that holds it', () => {
    const holder = ax('Iframe', 'inner');
    const inner = frame(ax('RootWebArea', 'Inside', [ax('button', 'Go')]));
    const outer = {
      ...frame(ax('RootWebArea', 'Outside', [holder])),
      children: new Map([[holder.backendDOMNodeId ?? 0, inner]]),
    };
    expect(buildTree(outer).nodes.map(({ name, depth }) => [name, depth])).toEqual([
      ['Outside', 0],
      ['inner', 1],
      ['Inside', 2],
      ['Go', 3],
    ]);
  });

  it('cuts at the caps and says so', () => {
    const wide = ax(
      'RootWebArea',
      'T',
      Array.from({ length: 6_000 }, (_, i) => ax('button', `b${i}`)),
    );
    const cut = buildTree(frame(wide));
    expect([cut.nodes.length, cut.truncated]).toEqual([5_000, true]);
    const loud = ax(
      'RootWebArea',
      'T',
      Array.from({ length: 2_000 }, () => ax('button', '美'.repeat(2_000))),
    );
    expect(JSON.stringify(buildTree(frame(loud))).length).toBeLessThan(2 * 1024 * 1024);
    let deep = ax('button', 'end');
    const all = [deep as AxNode];
    for (let i = 0; i < 100_000; i++) {
      const parent = ax('group', 'g');
      all.push({ ...parent, childIds: [deep.nodeId] });
      deep = parent;
    }
    all.reverse();
    const started = performance.now();
    const result = buildTree({ nodes: all, boxes: new Map(), children: new Map() });
    expect([result.nodes.length, result.truncated]).toEqual([65, true]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('survives cycles and anything else a page can say, and always fits the schema', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constant(null),
      fc.constant({ __proto__: 1 }),
    );
    const any = fc.record({
      nodeId: fc.constantFrom('1', '2', '3', '__proto__'),
      ignored: fc.boolean(),
      role: fc.record({ value: fc.oneof(value, fc.constantFrom('cell', 'link', 'generic', 'StaticText')) }),
      name: fc.record({ value }),
      value: fc.record({ value }),
      childIds: fc.array(fc.constantFrom('1', '2', '3', '4', '__proto__', 'constructor')),
      backendDOMNodeId: fc.nat(3),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(3), fc.tuple(fc.double(), fc.double(), fc.double(), fc.double()))),
        (nodes, boxes) => {
          const built = buildTree({ nodes, boxes: new Map(boxes), children: new Map() });
          expect(treeSchema.safeParse(JSON.parse(JSON.stringify(built))).success).toBe(true);
        },
      ),
    );
  });
});
