import { expect, it } from 'vitest';
import { LIMITS, SCREEN } from '@coarena/core';
import { LIMITS as WIRE } from '@coarena/guest/host';

it('holds the bounds that core and the wire both state equal: what one lets through the other takes', () => {
  expect({ width: WIRE.width, height: WIRE.height }).toEqual(SCREEN);
  expect(WIRE.typeCodePoints).toBe(LIMITS.typedCharacters);
  expect(WIRE.keyHoldMs).toBe(LIMITS.keyHoldMs);
  expect(WIRE.waitMs).toBe(LIMITS.waitMs);
  expect(WIRE.finishMessage).toBe(LIMITS.finalMessageCharacters);
});
