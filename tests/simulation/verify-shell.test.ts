import { COMMAND_RULES, PROGRAMS } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { BENIGN_CASES, differences, HOSTILE_CASES, uniqueCalls, without } from './shell/check-corpus.ts';

describe('the rules of the command verb', () => {
  it('refuse at least 400 different hostile calls, each by the rule that it breaks', () => {
    expect(uniqueCalls(HOSTILE_CASES)).toBe(HOSTILE_CASES.length);
    expect(HOSTILE_CASES.length).toBeGreaterThanOrEqual(400);
    expect(differences(HOSTILE_CASES, COMMAND_RULES)).toEqual([]);
  });

  it('refuse none of at least 500 different harmless calls, which use every program', () => {
    expect(uniqueCalls(BENIGN_CASES)).toBe(BENIGN_CASES.length);
    expect(BENIGN_CASES.length).toBeGreaterThanOrEqual(500);
    expect(differences(BENIGN_CASES, COMMAND_RULES)).toEqual([]);
    const used = new Set(BENIGN_CASES.map(({ program }) => program));
    expect(Object.keys(PROGRAMS).filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(COMMAND_RULES.map(({ name }) => name))('miss the rule %s when it is taken away', (name) => {
    expect(without(name, COMMAND_RULES).letThrough).toBeGreaterThan(0);
  });

  it('have names that are different, and a sentence each', () => {
    expect(new Set(COMMAND_RULES.map(({ name }) => name)).size).toBe(COMMAND_RULES.length);
    for (const { says } of COMMAND_RULES) expect(says).toMatch(/\.$/u);
  });
});
