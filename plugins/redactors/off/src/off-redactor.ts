import type { Redaction, Redactor } from '@coarena/core';

/** Attempts nothing and says so. */
export class OffRedactor implements Redactor {
  redact(): Promise<Redaction> {
    return Promise.resolve({ masked: null, receipt: { attempted: false, reason: 'masking is switched off' } });
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
