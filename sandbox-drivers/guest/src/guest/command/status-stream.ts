import type { Readable } from 'node:stream';
import { z } from 'zod';

const line = z.object({ 'child-pid': z.number().int().positive(), 'exit-code': z.number().int() }).partial();
const LINE_CHARACTERS = 10_000;

/** What bubblewrap says on its own descriptor, which no program inside can write to. */
export interface NestedStatus {
  /** The first process of the namespaces, as the guest numbers it. */
  readonly init: Promise<number | null>;
  /** Exit code of the program; null until it has ended by itself. */
  readonly exitCode: () => number | null;
}

/** Reads bubblewrap's status lines. */
export function readStatus(stream: Readable): NestedStatus {
  const { promise: init, resolve } = Promise.withResolvers<number | null>();
  let exitCode: number | null = null;
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).slice(-LINE_CHARACTERS).split('\n');
    text = lines.pop() ?? '';
    for (const each of lines) {
      const said = line.safeParse(parsed(each));
      if (!said.success) continue;
      if (said.data['child-pid'] !== undefined) resolve(said.data['child-pid']);
      exitCode = said.data['exit-code'] ?? exitCode;
    }
  });
  stream.on('close', () => resolve(null));
  return { init, exitCode: () => exitCode };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // No line of ours: the schema refuses it.
  }
}
