import { describe, expect, it } from 'vitest';
import { demoConfig } from './demo-config.ts';

const none = { config: [], set: [] };

describe('demoConfig', () => {
  it('keeps state in the folder, takes a free port and one judge a battle', () => {
    const { values } = demoConfig(
      { ...none, set: ['server.port=80', 'data.folder=/srv', 'battle.redundancy.fraction=1'] },
      '/tmp/x',
    );
    expect(values.data.folder).toBe('/tmp/x');
    expect(values.server).toMatchObject({ host: '127.0.0.1', port: 0 });
    expect(values.battle.redundancy.fraction).toBe(0);
    expect(values.log.level).toBe('warn');
  });

  it('never reaches the operator’s own database', () => {
    const { values } = demoConfig({ ...none, set: ['store.with.url=postgres://me@db/live'] }, '/tmp/x');
    expect(values.store).toEqual({ use: 'postgres', with: {} });
  });

  it('plays the two agents asked for, on the driver asked for', () => {
    const sets = ['agents.third={ use: rule-based }', 'log.level=debug'];
    const { values } = demoConfig({ config: [], set: sets, agents: 'third, hasty', driver: './driver' }, '/tmp/x');
    expect(Object.keys(values.agents)).toEqual(['hasty', 'third']);
    expect(values.sandbox.use).toBe('./driver');
    expect(values.log.level).toBe('debug');
  });

  it.each(['careful', 'careful,careful', 'careful,hasty,hasty', 'careful,nobody'])('refuses --agents %s', (agents) => {
    expect(() => demoConfig({ ...none, agents }, '/tmp/x')).toThrowError(expect.objectContaining({ code: 'usage' }));
  });
});
