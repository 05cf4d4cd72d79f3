import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { epochKey } from './epoch-key.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coarena-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('epochKey', () => {
  it('is made once, of 32 bytes, readable by its owner alone', () => {
    const key = epochKey(folder);
    expect(key).toHaveLength(32);
    expect(epochKey(folder)).toEqual(key);
    expect(statSync(join(folder, 'epoch.key')).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged key and one that others can read', () => {
    writeFileSync(join(folder, 'epoch.key'), 'abc', { mode: 0o600 });
    expect(() => epochKey(folder)).toThrowError(expect.objectContaining({ code: 'data_folder_unusable' }));
    rmSync(join(folder, 'epoch.key'));
    epochKey(folder);
    chmodSync(join(folder, 'epoch.key'), 0o644);
    expect(() => epochKey(folder)).toThrowError(/chmod 600/u);
  });
});
