import { describe, expect, it } from 'vitest';
import { numberAt, settingLines } from './settings.ts';

const settings = { ridge: 0.001, bands: { draws: 2_000, mode: 'joint' }, pairs: [['a', 'b']], seed: null };

describe('settings of a plugin', () => {
  it('are lines with their path', () => {
    expect(settingLines(settings)).toEqual([
      { name: 'ridge', value: '0.001' },
      { name: 'bands.draws', value: '2000' },
      { name: 'bands.mode', value: 'joint' },
      { name: 'pairs', value: '[["a","b"]]' },
      { name: 'seed', value: 'null' },
    ]);
  });

  it('give a number by its path, and nothing for what is no number', () => {
    expect(numberAt(settings, 'bands.draws')).toBe(2_000);
    expect(numberAt(settings, 'bands.mode')).toBeNull();
    expect(numberAt(settings, 'bands.constructor.name')).toBeNull();
  });
});
