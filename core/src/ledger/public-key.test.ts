import { describe, expect, it } from 'vitest';
import { isBinding } from './public-key.ts';

const P = 2n ** 255n - 19n;
const mod = (n: bigint): bigint => ((n % P) + P) % P;
const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let [b, e] = [mod(base), exponent]; e > 0n; [b, e] = [mod(b * b), e >> 1n]) if (e & 1n) result = mod(result * b);
  return result;
};
const inverse = (n: bigint): bigint => power(n, P - 2n);
const D = mod(-121665n * inverse(121666n));

/** The y of a point twice another, from the addition law of the curve. */
function doubledY(y: bigint): bigint {
  const xx = mod((y * y - 1n) * inverse(D * y * y + 1n));
  return mod((y * y + xx) * inverse(1n - D * xx * y * y));
}

const hexOf = (y: bigint, sign: 0n | 1n = 0n): string =>
  Buffer.from((y | (sign << 255n)).toString(16).padStart(64, '0'), 'hex')
    .reverse()
    .toString('hex');
const orderEight = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

describe('a public key that binds its holder', () => {
  it('is none of the points of small order, whatever sign is written', () => {
    // Twice the point is of order 4 (y = 0), four times of order 2 (y = -1), eight times the neutral one (y = 1).
    expect(doubledY(orderEight)).toBe(0n);
    expect(doubledY(0n)).toBe(P - 1n);
    expect(doubledY(P - 1n)).toBe(1n);
    const small = [orderEight, P - orderEight, 0n, P - 1n, 1n];
    for (const y of small) for (const sign of [0n, 1n] as const) expect(isBinding(hexOf(y, sign))).toBe(false);
  });

  it('is written in its one way', () => {
    expect(isBinding(hexOf(P - 2n))).toBe(true);
    for (const y of [P, P + 1n, P + 3n, 2n ** 255n - 1n]) expect(isBinding(hexOf(y))).toBe(false);
    expect(isBinding('ab'.repeat(31))).toBe(false);
    expect(isBinding('AB'.repeat(32))).toBe(false);
    expect(isBinding('ab'.repeat(32))).toBe(true);
  });
});
