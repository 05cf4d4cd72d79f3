import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedGuest } from './bundle.ts';

let dist: string;
beforeEach(async () => void (dist = await mkdtemp(path.join(tmpdir(), 'guest-dist-'))));
afterEach(() => rm(dist, { recursive: true, force: true }));

describe('the guest of an installed package', () => {
  const text = 'export const guest = 1;\n';
  const sha256 = createHash('sha256').update(text).digest('hex');

  it('is the one that the package came with', async () => {
    const file = path.join(dist, `guest-${sha256.slice(0, 16)}.mjs`);
    await writeFile(file, text);
    expect(await shippedGuest(dist)).toEqual({ path: file, sha256 });
  });

  it('is refused with a remedy when it is missing, one of several, or not what its name says', async () => {
    await expect(shippedGuest(path.join(dist, 'nowhere'))).rejects.toThrow(
      /holds 0 built guests .* npm run build -- /u,
    );
    await expect(shippedGuest(dist)).rejects.toThrow(/holds 0 built guests/u);
    await writeFile(path.join(dist, 'guest-0123456789abcdef.mjs'), text);
    await expect(shippedGuest(dist)).rejects.toThrow(sha256.slice(0, 16));
    await writeFile(path.join(dist, `guest-${sha256.slice(0, 16)}.mjs`), text);
    await expect(shippedGuest(dist)).rejects.toThrow(/holds 2 built guests/u);
  });
});
