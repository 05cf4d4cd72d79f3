import { createHash } from 'node:crypto';
import type { EndState, Hasher, Logger } from '@coarena/core';

/** SHA-256 for tests. */
export const hasher: Hasher = { sha256: (data) => createHash('sha256').update(data).digest('hex') };

/** A log that keeps its messages. */
export function keptLog(lines: string[] = []): Logger {
  const keep = (message: string, fields?: Readonly<Record<string, unknown>>): void =>
    void lines.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Logger = { debug: keep, info: keep, warn: keep, error: keep, child: () => log };
  return log;
}

/** An end state in which everything is right for the tests beside it. */
export const GOOD: EndState = {
  url: 'http://shop.practice.test/basket',
  verdict: 'success',
  answer: 'The article number is K-1234, for 12.40.',
  files: [{ name: 'report.txt', sha256: '0'.repeat(64), bytes: 5, text: 'total 12.40' }],
  posted: [
    { site: 'shop.practice.test', path: '/basket', fields: { sku: 'K-9999' } },
    { site: 'shop.practice.test', path: '/basket', fields: { sku: 'K-1234' } },
  ],
  tree: { nodes: [{ role: 'heading', name: 'Your  basket', depth: 1, bounds: [0, 0, 10, 10] }], truncated: false },
};
