import { redactorCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { expect, it } from 'vitest';
import descriptor from '../src/index.ts';
import { OffRedactor } from '../src/off-redactor.ts';

describeConformance(
  'the redactor that masks nothing',
  redactorCases,
  () => {
    const redactor = new OffRedactor();
    const decode = () => Promise.reject(new Error('there is nothing to decode'));
    return Promise.resolve({ context: { redactor, decode }, dispose: () => redactor.dispose() });
  },
  [],
  { capabilities: descriptor.capabilities },
);

it('has no options', () => {
  expect(descriptor.configSchema.safeParse({ margin: 2 }).success).toBe(false);
});
