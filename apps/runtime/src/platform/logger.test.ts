import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function capture(level: 'debug' | 'info'): { readonly lines: string[]; readonly log: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  return { lines, log: createLogger({ level, destination: { write: (line) => void lines.push(line) } }) };
}

describe('createLogger', () => {
  it('writes one JSON line an event from its level on', () => {
    const { lines, log } = capture('info');
    log.debug('quiet');
    log.child({ plugin: 'p' }).warn('heard', { n: 1 });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'warn', at: expect.any(String), plugin: 'p', n: 1, msg: 'heard' },
    ]);
  });

  it('takes secrets out of fields, nested fields, errors and texts', () => {
    const { lines, log } = capture('info');
    const error = Object.assign(new Error('connect postgres://me:hunter2@db/x failed'), { code: 'x' });
    log.child({ authorization: 'Bearer hunter2' }).info('at postgres://me:hunter2@db/x', {
      options: { apiKey: 'hunter2', deep: [{ password: 'hunter2' }] },
      error,
    });
    expect(lines.join('')).not.toContain('hunter2');
    expect(lines.join('')).toContain('[redacted]');
  });
});
