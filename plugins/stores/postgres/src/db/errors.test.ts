import { ArenaError } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { databaseCode, toArenaError, troubleOf } from './errors.ts';

const coded = (code: string, cause?: Error) => Object.assign(new Error(code, { cause }), { code });
const call = { executing: true, ms: 5_000, target: 'ann@host:5432/arena' };

describe('errors of the database', () => {
  it('are known by the innermost code', () => {
    expect(databaseCode(new Error('Failed query', { cause: coded('40001') }))).toBe('40001');
    expect(databaseCode(new Error('plain'))).toBeNull();
    expect(databaseCode('text')).toBeNull();
  });

  it.each([
    ['ECONNREFUSED', 'db_unavailable'],
    ['57P03', 'db_unavailable'],
    ['28P01', 'db_unavailable'],
    ['CONNECTION_CLOSED', 'db_timeout'],
    ['57P01', 'db_timeout'],
    ['57014', 'db_timeout'],
    ['53100', 'disk_full'],
    ['25006', 'store_unavailable'],
    ['42501', 'store_unavailable'],
  ])('%s while statements run is %s', (code, expected) => {
    expect(toArenaError(new Error('Failed query', { cause: coded(code) }), call)).toMatchObject({ code: expected });
  });

  it('say that nothing was done when only reading was lost', () => {
    expect(toArenaError(coded('CONNECTION_CLOSED'), { ...call, executing: false })).toMatchObject({
      code: 'db_unavailable',
    });
  });

  it('pass as they are when they are defects or already ours', () => {
    const defect = coded('23505');
    expect(toArenaError(defect, call)).toBe(defect);
    const ours = new ArenaError('db_too_new');
    expect(toArenaError(ours, call)).toBe(ours);
    expect(troubleOf(coded('40P01'))).toBe('conflict');
  });
});
