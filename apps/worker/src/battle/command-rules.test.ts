import { describe, expect, it } from 'vitest';
import { COMMAND_RULES_SHA256 } from '@coarena/core';
import { checkCommandRules } from './command-rules.ts';

describe('checkCommandRules', () => {
  it('takes a desktop that has the rules of this arena', () => {
    expect(() => checkCommandRules(COMMAND_RULES_SHA256)).not.toThrow();
  });

  it('takes no other desktop, and names both hashes', () => {
    const other = '0'.repeat(64);
    expect(() => checkCommandRules(other)).toThrow(new RegExp(`${other}.*${COMMAND_RULES_SHA256}`, 'u'));
    expect(() => checkCommandRules(other)).toThrow(expect.objectContaining({ fault: 'sandbox_start_failed' }));
  });
});
