import { request } from 'node:http';

/** One answer as it went over the wire: status, headers in their order, body. */
export type Recorded = {
  readonly request: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
};

/** The clock on the wall says nothing of who ran; a cookie is the reader's own and differs every time. */
const LEFT_OUT: ReadonlySet<string> = new Set(['date', 'set-cookie']);

/** Asks as a browser with this cookie would, and keeps every byte of the answer. */
export function record(
  base: string,
  cookie: string,
  ask: {
    readonly method: string;
    readonly path: string;
    readonly json?: unknown;
    readonly headers?: Record<string, string>;
  },
): Promise<Recorded> {
  const { method, path, json } = ask;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}${path}`,
      {
        method,
        agent: false,
        headers: {
          cookie,
          origin: base,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...ask.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            request: `${method} ${path}`,
            status: response.statusCode ?? 0,
            headers: pairs(response.rawHeaders).filter(([name]) => !LEFT_OUT.has(name.toLowerCase())),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

/** The first difference between two transcripts in words, or null when every byte is the same. */
export function difference(one: readonly Recorded[], other: readonly Recorded[]): string | null {
  if (one.length !== other.length) return `${one.length} answers against ${other.length}`;
  for (const [n, left] of one.entries()) {
    const right = other[n];
    if (right === undefined) return `answer ${n} is missing`;
    if (left.request !== right.request) return `${left.request} against ${right.request}`;
    if (left.status !== right.status) return `${left.request}: status ${left.status} against ${right.status}`;
    const [heads, otherHeads] = [JSON.stringify(left.headers), JSON.stringify(right.headers)];
    if (heads !== otherHeads) return `${left.request}: headers ${heads} against ${otherHeads}`;
    if (!left.body.equals(right.body)) return `${left.request}: body ${around(left.body, right.body)}`;
  }
  return null;
}

function around(one: Buffer, other: Buffer): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const piece = (bytes: Buffer): string => bytes.subarray(Math.max(0, at - 30), at + 50).toString('utf8');
  return `at ${at}: ${piece(one)} against ${piece(other)}`;
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, n) => (n % 2 === 0 ? [[name, raw[n + 1] ?? ''] as const] : []));
}
