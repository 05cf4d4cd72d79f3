import { describe, expect, it } from 'vitest';
import type { Fit, OutcomeLabel } from '@coarena/core';
import { BootstrapConfig } from './config.ts';
import { BootstrapEvidence } from './evidence.ts';

/** Two agents, so many battles with each outcome in turn, nine judges. */
function fitOf(labels: readonly OutcomeLabel[], battles: number, options: object = {}): Fit {
  const evidence = new BootstrapEvidence(BootstrapConfig.parse(options));
  for (let n = 0; n < battles; n += 1)
    evidence.add({
      i: 'a',
      j: 'b',
      label: labels[n % labels.length]!,
      weight: 1,
      clusters: [{ cluster: `judge${n % 9}`, share: 1 }],
    });
  return evidence.fit({ agents: ['a', 'b'], seed: 1 });
}

describe('an interval of the bootstrap', () => {
  it('is no narrower than the model’s own on either side, unless that is switched off', () => {
    const [row] = fitOf(['tie'], 90).agents;
    expect(row!.lower).toBeCloseTo(row!.rating! - 1.959963984540054 * row!.seModel!, 9);
    expect(row!.upper).toBeCloseTo(row!.rating! + 1.959963984540054 * row!.seModel!, 9);
    const [bare] = fitOf(['tie'], 90, { atLeastModel: false }).agents;
    expect([bare!.lower, bare!.upper]).toEqual([bare!.rating, bare!.rating]);
  });

  it('is wider where judges disagree with one another, though the battles are the same', () => {
    // Nine judges: with three outcomes in turn each always says the same, with ten each says everything.
    const divided = fitOf(['i', 'j', 'i'], 270).agents[0]!;
    const mixed = fitOf(['i', 'j', 'i', 'i', 'i', 'j', 'i', 'j', 'i', 'i'], 270).agents[0]!;
    expect(divided.halfWidth! / mixed.halfWidth!).toBeGreaterThan(2);
  });

  it('is the plain model’s where no bands are wanted', () => {
    const evidence = new BootstrapEvidence(BootstrapConfig.parse({}));
    for (let n = 0; n < 90; n += 1)
      evidence.add({
        i: 'a',
        j: 'b',
        label: n % 3 === 0 ? 'j' : 'i',
        weight: 1,
        clusters: [{ cluster: `judge${n}`, share: 1 }],
      });
    const [row] = evidence.fit({ agents: ['a', 'b'], seed: 1, bands: false }).agents;
    expect(row!.band).toBeNull();
    expect(row!.upper! - row!.rating!).toBeCloseTo(row!.rating! - row!.lower!, 9);
    expect(row!.halfWidth).toBeGreaterThanOrEqual(1.959963984540054 * row!.seModel! - 1e-9);
  });
});
