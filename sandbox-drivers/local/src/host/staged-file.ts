import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * A file that the desktop's user may read, and execute when `executable`: the file itself where its permissions allow,
 * otherwise a copy below `folder`, named by its content. A checkout made under a strict umask needs it.
 */
export async function stagedFile(file: string, folder: string, executable: boolean): Promise<string> {
  const needed = executable ? 0o005 : 0o004;
  if ((statSync(file).mode & needed) === needed) return file;
  const staged = path.join(folder, `${await sha256Of(file)}${path.extname(file)}`);
  if (existsSync(staged)) return staged;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = `${staged}.${process.pid}.part`;
  copyFileSync(file, part);
  chmodSync(part, 0o755);
  renameSync(part, staged);
  return staged;
}

/** Lower-case hex SHA-256 of a file, read as a stream. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
