import { describe, expect, it } from 'vitest';
import { ApiError } from '../api.ts';
import { adviceFor } from './advice.ts';
import { faultAt, fieldFault } from './field-fault.ts';

const refused = (message: string, code = 'request_invalid'): ApiError => new ApiError(code, message, 400, null, null);

describe('what is said of a field', () => {
  it('calls it what its label calls it, and never by the name that the API has for it', () => {
    const error = refused('startUrl: the arena has no site "nowhere.practice.test"');
    expect(adviceFor(error, { startUrl: 'Address' }).happened).toBe(
      '“Address”: The arena has no site "nowhere.practice.test".',
    );
    expect(adviceFor(error).happened).toBe('The arena has no site "nowhere.practice.test".');
    expect(adviceFor(refused('toString: it is odd'), {}).happened).toBe('It is odd.');
  });

  it('stands at that field alone', () => {
    const error = refused('email: it is no e-mail address');
    expect(faultAt(error, 'email')).toBe('It is no e-mail address.');
    expect(faultAt(error, 'name')).toBeNull();
    expect(faultAt(null, 'email')).toBeNull();
  });

  it('keeps a reason of several lines or with a colon whole, and takes nothing else for a field', () => {
    expect(fieldFault(refused('recipe: line 3: no such file\nsecond line'))).toEqual({
      field: 'recipe',
      reason: 'line 3: no such file\nsecond line',
    });
    expect(fieldFault(refused('a sentence of its own: with a colon'))).toBeNull();
    expect(fieldFault(refused('email: taken', 'account_exists'))).toBeNull();
  });
});
