import { expect, it } from 'vitest';
import { readBoxes } from './snapshot.ts';

it('applies scrolling and the place of a frame to every box', () => {
  const boxes = readBoxes({
    strings: ['outer', 'inner'],
    documents: [
      {
        frameId: 0,
        scrollOffsetY: 100,
        nodes: { backendNodeId: [11, 12], contentDocumentIndex: { index: [1], value: [1] } },
        layout: {
          nodeIndex: [0, 1],
          bounds: [
            [0, 0, 50, 20],
            [200, 300, 400, 300],
          ],
        },
      },
      {
        frameId: 1,
        scrollOffsetX: 5,
        nodes: { backendNodeId: [21] },
        layout: { nodeIndex: [0], bounds: [[10, 20, 30, 40]] },
      },
    ],
  });
  expect(boxes?.boxes.get(11)).toEqual([0, -100, 50, 20]);
  expect(boxes?.boxes.get(12)).toEqual([200, 200, 400, 300]);
  expect(boxes?.inner.get(12)?.boxes.get(21)).toEqual([205, 220, 30, 40]);
  expect(boxes?.inner.get(12)?.frameId).toBe('inner');
});

it('follows no document that holds itself', () => {
  const document = {
    frameId: 0,
    nodes: { backendNodeId: [1], contentDocumentIndex: { index: [0], value: [0] } },
    layout: { nodeIndex: [0], bounds: [[0, 0, 1, 1]] },
  };
  expect(readBoxes({ strings: ['f'], documents: [document] })?.inner.size).toBe(0);
  expect(readBoxes({ strings: [], documents: [] })).toBeNull();
});
