import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { decodeArchive, encodeArchive } from './ustar.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const files = [
  { name: 'one.json', data: text('{"a":1}\n') },
  { name: 'block.bin', data: new Uint8Array(512).fill(65) },
  { name: 'empty', data: new Uint8Array() },
];
const archive = encodeArchive(files);

describe('an archive', () => {
  it('is what tar reads, and always the same', () => {
    const listed = execFileSync('tar', ['tvf', '-', '--utc', '--numeric-owner'], { input: archive }).toString();
    expect(
      listed
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/u)),
    ).toEqual([
      ['-rw-r--r--', '0/0', '8', '1970-01-01', '00:00', 'one.json'],
      ['-rw-r--r--', '0/0', '512', '1970-01-01', '00:00', 'block.bin'],
      ['-rw-r--r--', '0/0', '0', '1970-01-01', '00:00', 'empty'],
    ]);
    expect(execFileSync('tar', ['xOf', '-', 'one.json'], { input: archive }).toString()).toBe('{"a":1}\n');
    expect(Buffer.compare(encodeArchive(files), archive)).toBe(0);
  });

  it('comes back as it was', () => {
    const { files: found, faults, truncated } = decodeArchive(archive);
    expect({ faults, truncated }).toEqual({ faults: [], truncated: null });
    expect(found.map(({ name, data }) => ({ name, data: [...data] }))).toEqual(
      files.map(({ name, data }) => ({ name, data: [...data] })),
    );
  });

  it('leaves no bit to choose: each one that is flipped is a fault, or a change in a file', () => {
    let unnoticed = 0;
    for (let bit = 0; bit < archive.length * 8; bit += 3) {
      const changed = archive.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const { files: found, faults, truncated } = decodeArchive(changed);
      const same = found.length === files.length && found.every((each, n) => isSame(each, files[n]));
      if (same && faults.length === 0 && truncated === null) unnoticed += 1;
    }
    expect(unnoticed).toBe(0);
  });

  it('says where it was cut off, wherever that is', () => {
    for (let length = 0; length < archive.length; length += 1) {
      const { truncated, faults } = decodeArchive(archive.subarray(0, length));
      expect(truncated).toContain(`ends at byte ${length}`);
      expect(faults).toEqual([]);
    }
  });

  it('tells of what follows its end', () => {
    const longer = Buffer.concat([archive, new Uint8Array(512)]);
    expect(decodeArchive(longer).faults).toMatchObject([{ file: 'the archive' }]);
  });
});

function isSame(one: (typeof files)[number], other: (typeof files)[number] | undefined): boolean {
  return other !== undefined && one.name === other.name && Buffer.compare(one.data, other.data) === 0;
}
