import assert from 'node:assert/strict';
import { ERROR_SENTINEL, type Observation } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { AgentContext } from './context.ts';
import { assertReply, briefOf, limitsOf, WorldRun } from './drive.ts';
import { observationOf } from './world.ts';
import { HOSTILE_WORLD, HUGE_TREES, LAMP_WORLD } from './worlds.ts';

/** Longest time for the reply to a tree of 5,000 nodes. */
const HUGE_TREE_MS = 1_000;

/** Observations that say little or nothing. */
const POOR: Readonly<Record<string, Partial<Observation>>> = {
  'no picture and no tree': {},
  'an empty tree': { tree: { nodes: [], truncated: false } },
  'a root alone': { tree: { nodes: [{ role: 'RootWebArea', name: '', depth: 0, bounds: null }], truncated: false } },
  'an error': { status: 'error', text: `${ERROR_SENTINEL} the page did not answer` },
  'a refusal': { status: 'refused', text: `${ERROR_SENTINEL} not allowed here` },
  'no address': { url: '', tabs: [] },
  'a blank page': { url: 'about:blank' },
  'the last step': { stepsLeft: 1 },
  'the last second': { msLeft: 900 },
  'a picture that is none': { frame: { mime: 'image/png', bytes: new Uint8Array(3), width: 1_280, height: 800 } },
  'depths that jump': {
    tree: {
      nodes: [
        { role: 'link', name: 'a', depth: 7, bounds: [0, 0, 1, 1], url: 'http://lamps.practice.test/a' },
        { role: 'row', name: '', depth: 3, bounds: null },
        { role: 'cell', name: 'b', depth: 64, bounds: [Number.NaN, 0, -5, 1e9] },
      ],
      truncated: true,
    },
  },
};

/** What every agent must survive of what it is shown. */
export const agentObservationCases: readonly ConformanceCase<AgentContext>[] = [
  ...Object.entries(POOR).map(([name, parts]): ConformanceCase<AgentContext> => ({
    id: `survives-${name.replaceAll(' ', '-')}`,
    title: `gives valid replies to ${name}, again and again`,
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, 'http://lamps.practice.test/'), limitsOf());
      for (let step = 0; step < 8; step += 1) {
        const reply = await session.next(observationOf({ step, stepsLeft: 40 - step, ...parts }), limitsOf());
        assertReply(reply);
        if (reply.kind === 'provider_fault' || reply.actions.some((action) => action.verb === 'finish')) break;
      }
      await session.close();
      await adapter.dispose();
    },
  })),
  ...Object.entries(HUGE_TREES).map(([name, tree]): ConformanceCase<AgentContext> => ({
    id: `huge-tree-${name.replaceAll(' ', '-')}`,
    title: `reads a tree of 5,000 nodes (${name}) within a second`,
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      for (let step = 0; step < 3; step += 1) {
        const begun = performance.now();
        assertReply(await session.next(observationOf({ step, tree, stepsLeft: 40 - step }), limitsOf()));
        const ms = performance.now() - begun;
        assert.ok(ms <= HUGE_TREE_MS, `took ${Math.round(ms)} ms`);
      }
      await session.close();
      await adapter.dispose();
    },
  })),
  {
    id: 'hostile-text',
    title:
      'goes on with valid replies and comes to an end among text that gives orders, reverses directions and looks like markup',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const run = await WorldRun.open(adapter, HOSTILE_WORLD);
      await run.toTheEnd();
      assert.ok(run.finished);
      await adapter.dispose();
    },
  },
  {
    id: 'hostile-instruction',
    title: 'takes an instruction of any length and shape',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      for (const instruction of [
        '',
        '?',
        'the cheapest',
        '🦆'.repeat(5_000),
        `Find ${'the cheapest '.repeat(2_000)}`,
        'a: b; '.repeat(2_000),
        '\u202Eoops\u0000',
      ]) {
        const run = await WorldRun.open(adapter, { ...LAMP_WORLD, instruction });
        await run.toTheEnd();
      }
      await adapter.dispose();
    },
  },
];
