import { Response } from './protocol.ts';

/** Reads one response off a line; null for anything else. */
export function parseResponse(line: string): Response | null {
  try {
    const checked = Response.safeParse(JSON.parse(line));
    return checked.success ? checked.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The lines of a stream of text. Only a line feed ends a line: JSON may hold the other line separators as they are. */
export async function* linesOf(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of stream) {
    const [first = '', ...rest] = String(chunk).split('\n');
    parts.push(first);
    for (const part of rest) {
      yield parts.join('');
      parts = [part];
    }
  }
}
