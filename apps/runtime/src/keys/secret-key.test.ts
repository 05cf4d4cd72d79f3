import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretKey } from './secret-key.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coarena-key-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('secretKey', () => {
  it('is made once, of 32 bytes, readable by its owner alone', () => {
    const key = secretKey(folder, 'epoch.key');
    expect(key).toHaveLength(32);
    expect(secretKey(folder, 'epoch.key')).toEqual(key);
    expect(statSync(join(folder, 'epoch.key')).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged key and one that others can read', () => {
    writeFileSync(join(folder, 'epoch.key'), 'abc', { mode: 0o600 });
    expect(() => secretKey(folder, 'epoch.key')).toThrowError(
      expect.objectContaining({ code: 'data_folder_unusable' }),
    );
    rmSync(join(folder, 'epoch.key'));
    secretKey(folder, 'epoch.key');
    chmodSync(join(folder, 'epoch.key'), 0o644);
    expect(() => secretKey(folder, 'epoch.key')).toThrowError(/chmod 600/u);
  });
});
