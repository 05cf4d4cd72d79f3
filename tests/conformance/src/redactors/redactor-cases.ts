import assert from 'node:assert/strict';
import { FIELD_PURPOSES, type AccessibilityNode } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { assertMasked, field, masked, page, PICTURE, refused, request, type RedactorContext } from './context.ts';

type Box = readonly [number, number, number, number];

/** Fields that are hard to hit: in part outside, of no size, of fractions, on top of each other. */
const HARD: readonly Box[] = [
  [-20, 10, 60, 20],
  [300, 180, 200, 200],
  [10, -5, 30, 12.5],
  [100.4, 50.6, 33.3, 10.2],
  [110, 52, 60, 30],
  [0, 0, 320, 1],
];
const INVISIBLE: readonly AccessibilityNode['bounds'][] = [
  null,
  [10, 10, 0, 20],
  [10, 10, 20, 0],
  [10, 10, -5, 20],
  [-100, 10, 20, 20],
  [10, 900, 20, 20],
  [1e9, 1e9, 1e9, 1e9],
];

/** What every redactor must do (R074). What it covers is asked of those that declare `masks`. */
export const redactorCases: readonly ConformanceCase<RedactorContext>[] = [
  {
    id: 'no-mask-without-a-whole-tree',
    title: 'claims no mask without a tree or with a cut one, and says why',
    run: async ({ redactor }) => {
      refused(await redactor.redact(request(null)));
      refused(await redactor.redact(request({ ...page(field('email', [10, 10, 50, 20])), truncated: true })));
      refused(await redactor.redact(request({ nodes: [], truncated: true })));
    },
  },
  {
    id: 'no-mask-while-the-page-moves',
    title: 'claims no mask for a page that was still changing',
    run: async ({ redactor }) => {
      const tree = page(field('email', [10, 10, 50, 20]));
      refused(await redactor.redact(request(tree, { settle: { reason: 'animating', ms: 700 } })));
      refused(await redactor.redact(request(tree, { settle: { reason: 'limit', ms: 2_000 } })));
    },
  },
  {
    id: 'no-mask-on-desktop-pictures',
    title: 'attempts nothing on pictures of the desktop (R190)',
    run: async ({ redactor }) => {
      const tree = page(field('email', [10, 10, 50, 20]));
      refused(await redactor.redact(request(tree, { actionSpace: 'browser_desktop', origin: [4, 88] })));
    },
  },
  {
    id: 'covers-every-purpose',
    title: 'covers a field of every purpose and names it, and no other field',
    needs: 'masks',
    run: async (context) => {
      for (const purpose of FIELD_PURPOSES) {
        const box: Box = [40, 30, 80, 24];
        const { picture, receipt } = await masked(
          context,
          request(page(field(purpose, box), field(undefined, [200, 100, 50, 20]))),
        );
        assertMasked(picture, receipt.rectangles, [box]);
        assert.deepEqual(receipt.purposes, [purpose]);
        assert.ok(receipt.detector !== '' && receipt.version !== '' && receipt.basis !== '');
        for (const [x, , width] of receipt.rectangles) assert.ok(x + width < 200, 'another field is covered too');
      }
    },
  },
  {
    id: 'covers-what-lies-below',
    title: 'covers what a personal field holds, wherever it lies',
    needs: 'masks',
    run: async (context) => {
      const below: AccessibilityNode = { role: 'StaticText', name: 'x', depth: 2, bounds: [150, 120, 60, 14] };
      const { picture, receipt } = await masked(context, request(page(field('address', [40, 30, 80, 24]), below)));
      assertMasked(picture, receipt.rectangles, [[40, 30, 80, 24], [150, 120, 60, 14]]); // prettier-ignore
    },
  },
  {
    id: 'covers-what-repeats',
    title: 'covers texts that repeat what was typed into personal fields, and names what for',
    needs: 'masks',
    run: async (context) => {
      const typed = [
        { text: 'hunter2-secret', purpose: 'password' },
        { text: '1 Long Road', purpose: 'address' },
        { text: 'who knows', purpose: 'unknown' },
      ] as const;
      const said = (name: string, bounds: Box, value?: string): AccessibilityNode => ({
        ...{ role: 'paragraph', name, depth: 1, bounds },
        ...(value === undefined ? {} : { value }),
      });
      const repeating = [
        said('Your new password is HUNTER2-secret.', [10, 10, 120, 14]),
        said('Notes', [10, 30, 120, 14], 'sent to 1 long\nroad'),
        said('1 Long', [10, 50, 60, 14]),
        said('Road', [80, 50, 60, 14]),
        said('/?q=who%20knows', [10, 70, 120, 14]),
      ];
      const other = [said('Long live the road', [200, 10, 100, 14]), said('12 kettles', [200, 30, 100, 14], '12')];
      const asked = request(page(...repeating, ...other), { typed });
      const { picture, receipt } = await masked(context, asked);
      assertMasked(
        picture,
        receipt.rectangles,
        repeating.map(({ bounds }) => bounds as Box),
      );
      assert.deepEqual(receipt.purposes, ['password', 'address', 'address', 'address', 'unknown']);
      for (const [x, , width] of receipt.rectangles) assert.ok(x + width < 200, 'another text is covered too');
    },
  },
  {
    id: 'covers-addresses-and-cards',
    title: 'covers e-mail addresses and numbers of cards that nobody typed, and no other figures',
    needs: 'masks',
    run: async (context) => {
      const said = (name: string, bounds: Box): AccessibilityNode => ({ role: 'cell', name, depth: 1, bounds });
      const personal = [
        said('A receipt was sent to ana@home.test.', [10, 10, 120, 14]),
        said('Card 4111 1111 1111 1111', [10, 30, 120, 14]),
      ];
      const other = [said('Order 4111 1111 1111 1112', [200, 10, 100, 14]), said('12 @ 4.50 each', [200, 30, 100, 14])];
      const { picture, receipt } = await masked(context, request(page(...personal, ...other)));
      assertMasked(
        picture,
        receipt.rectangles,
        personal.map(({ bounds }) => bounds as Box),
      );
      assert.deepEqual(receipt.purposes, ['email', 'card']);
      for (const [x, , width] of receipt.rectangles) assert.ok(x + width < 200, 'another text is covered too');
    },
  },
  {
    id: 'no-mask-without-a-place',
    title: 'claims no mask for a page that names something personal and not where',
    needs: 'masks',
    run: async (context) => {
      const said = { role: 'paragraph', name: 'Sent to ana@home.test', depth: 1, bounds: null } as const;
      refused(await context.redactor.redact(request(page(said))));
      // The text inside a field has no box of its own, and that of a holder without one may have.
      const inside: AccessibilityNode = { ...said, role: 'StaticText', depth: 2 };
      const box: Box = [10, 10, 120, 14];
      for (const nodes of [
        [{ ...said, bounds: box }, inside],
        [said, { ...inside, bounds: box }],
      ]) {
        const { picture, receipt } = await masked(context, request(page(...nodes)));
        assertMasked(picture, receipt.rectangles, [box]);
      }
    },
  },
  {
    id: 'covers-what-is-hard-to-hit',
    title: 'covers the visible part of fields that are cut, overlap, or begin between two pixels',
    needs: 'masks',
    run: async (context) => {
      const all = await masked(context, request(page(...HARD.map((box) => field('card', box)))));
      assertMasked(all.picture, all.receipt.rectangles, HARD);
      for (const box of HARD) {
        const one = await masked(context, request(page(field('phone', box))));
        assertMasked(one.picture, one.receipt.rectangles, [box]);
      }
    },
  },
  {
    id: 'covers-at-the-origin',
    title: 'counts bounds from the top left corner of the page on the picture',
    needs: 'masks',
    run: async (context) => {
      const asked = request(page(field('email', [10, 10, 50, 20])), { origin: [30, 40] });
      const { picture, receipt } = await masked(context, asked);
      assertMasked(picture, receipt.rectangles, [[40, 50, 50, 20]]);
    },
  },
  {
    id: 'paints-nothing-that-is-not-there',
    title: 'gives the very same bytes where no personal field is visible, and says that nothing was painted',
    needs: 'masks',
    run: async (context) => {
      const asked = request(
        page(...INVISIBLE.map((bounds) => field('email', bounds)), field(undefined, [5, 5, 50, 9])),
      );
      const { frame, receipt } = await masked(context, asked);
      assert.deepEqual(receipt.rectangles, []);
      assert.ok(Buffer.from(frame.bytes).equals(asked.frame.bytes));
    },
  },
  {
    id: 'holds-for-any-page',
    title: 'covers whatever is personal on pages of any shape',
    needs: 'masks',
    run: async (context) => {
      let state = 7;
      const next = (below: number): number => (state = (Math.imul(state, 48_271) >>> 0) % 0x7fffffff) % below;
      for (let turn = 0; turn < 12; turn += 1) {
        const boxes = Array.from({ length: 1 + next(6) }, (): Box => [
          next(3_600) / 10 - 20,
          next(2_400) / 10 - 20,
          next(900) / 10,
          next(500) / 10,
        ]);
        const nodes = boxes.map((box, n) =>
          field(n % 2 === 0 ? FIELD_PURPOSES[next(FIELD_PURPOSES.length)] : undefined, box),
        );
        const { picture, receipt } = await masked(context, request(page(...nodes)));
        assertMasked(
          picture,
          receipt.rectangles,
          boxes.filter(([, , width, height], n) => n % 2 === 0 && width > 0 && height > 0),
        );
      }
    },
  },
  {
    id: 'serves-both-lanes-at-once',
    title: 'gives each of several calls at once its own answer, and leaves what it was given as it was',
    needs: 'masks',
    run: async (context) => {
      const asked = request(page(field('email', [10, 10, 50, 20])));
      const before = Buffer.from(asked.frame.bytes);
      const boxes = Array.from({ length: 6 }, (_, n): Box => [10 + 40 * n, 10 + 20 * n, 30, 15]);
      const answers = await Promise.all(boxes.map((box) => masked(context, request(page(field('card', box))))));
      answers.forEach(({ picture, receipt }, n) => assertMasked(picture, receipt.rectangles, boxes.slice(n, n + 1)));
      await masked(context, asked);
      assert.ok(before.equals(asked.frame.bytes));
      assert.deepEqual([PICTURE.width, PICTURE.height], [320, 200]);
    },
  },
];
