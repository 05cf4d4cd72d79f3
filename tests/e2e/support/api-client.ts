import { connect } from 'node:net';

/** Parsed JSON that is looked into freely: whoever reads it asserts on what is found. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a type here would only repeat the assertions
type Json = any;

/** An answer, read whole. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer; readonly json: Json };

/** What a call may add: a body that is sent as JSON, other headers, another way to send the body. */
export type CallOptions = {
  readonly json?: unknown;
  readonly body?: string | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A browser's part of the API: keeps its cookie and says where its pages come from. */
export class ApiClient {
  readonly base: string;
  cookie = '';

  constructor(base: string) {
    this.base = base;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const body = options.json === undefined ? options.body : JSON.stringify(options.json);
    const response = await fetch(`${this.base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { origin: this.base }),
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';', 1)[0] ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: bytes,
      json: isJson && bytes.length > 0 ? (JSON.parse(bytes.toString('utf8')) as unknown) : null,
    };
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, json: unknown = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', path, { json, headers });
  }

  vote(battle: string, choice: string, key: string = crypto.randomUUID()): Promise<Answer> {
    return this.post(`/api/battles/${battle}/judgments`, { choice }, { 'idempotency-key': key });
  }

  /** Makes an account and signs in as it; answers its id. */
  async signUp(name: string): Promise<string> {
    const email = `${name}@people.example`;
    const made = await this.post('/api/auth/sign-up/email', { email, password: `password of ${name}`, name });
    if (made.status !== 200) throw new Error(`${name} could not sign up: ${made.body.toString('utf8')}`);
    const { account } = made.json as { readonly account: { readonly id: string } };
    return account.id;
  }
}

/** What came back for a request that nothing normalised on its way: the status, the headers and the body as text. */
export function rawRequest(
  base: string,
  head: string,
  body: string | Buffer = '',
): Promise<{ readonly status: number; readonly text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\nConnection: close\r\n\r\n`);
      socket.write(body);
    });
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.slice(9, 12)), text }));
  });
}
