import { describe, expect, it } from 'vitest';
import { queryOf, sliceOf, sliceWords } from './slice.ts';

describe('the board in an address', () => {
  it('is read from the address and written back to it', () => {
    const slice = sliceOf(new URLSearchParams('kind=coding&actionSpace=browser&a=x'));
    expect(slice).toEqual({ kind: 'coding', system: null, actionSpace: 'browser' });
    expect(sliceOf(new URLSearchParams(queryOf(slice)))).toEqual(slice);
    expect(queryOf(slice, { a: 'me & you' })).toBe('?a=me+%26+you&kind=coding&actionSpace=browser');
  });

  it('is the board of everything where the address says nothing that it knows', () => {
    const slice = sliceOf(new URLSearchParams('kind=constructor&system=amiga'));
    expect(slice).toEqual({ kind: null, system: null, actionSpace: null });
    expect(queryOf(slice)).toBe('');
    expect(sliceWords(slice)).toBeNull();
  });

  it('is named in words', () => {
    expect(sliceWords({ kind: 'resumes_and_jobs', system: 'linux', actionSpace: 'browser_desktop' })).toBe(
      'Résumés and jobs, Linux, Whole desktop',
    );
  });
});
