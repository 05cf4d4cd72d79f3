import http2 from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Sandbox } from '@coarena/core';

const DEADLINE_MS = 20_000;

/** Asks the program that stands in a machine; its answers are facts of the machine. */
export class Looking {
  readonly #session: http2.ClientHttp2Session;

  constructor(sandbox: Sandbox) {
    const stream = sandbox.control as unknown as Duplex;
    this.#session = http2.connect('http://inside', { createConnection: () => stream });
    this.#session.on('error', () => this.#session.destroy());
  }

  /** Who the program is: its ids, the kernel's word on its privileges, whether it could become root. */
  identity() {
    return this.#ask<{
      uid: number;
      gid: number;
      groups: number[];
      status: string;
      becomeRoot: string;
      hostname: string;
      clockMs: number;
    }>('identity');
  }

  /** Its environment, and what it can read of every process it sees. */
  environment() {
    return this.#ask<{ own: Record<string, string>; all: { pid: string; environ: string; cmdline: string }[] }>(
      'environment',
    );
  }

  /** Network devices, routes but the loopback's, and Unix sockets with a name. */
  network() {
    return this.#ask<{ devices: string[]; routes: string[]; routes6: string[]; unix: string[] }>('network');
  }

  /** What came of each attempt to connect: `connected`, an error code, or `silence`. */
  dial(targets: readonly DialTarget[]) {
    return this.#ask<string[]>('dial', { targets });
  }

  /** Sockets, pipes with a name and block devices below the folders. */
  sockets(folders: readonly string[]) {
    return this.#ask<string[]>('sockets', { folders });
  }

  /** What its open descriptors lead to. */
  descriptors() {
    return this.#ask<string[]>('descriptors');
  }

  /** The names in a folder. */
  list(folder: string) {
    return this.#ask<string[]>('list', { folder });
  }

  /** Those of the paths that exist inside. */
  exists(paths: readonly string[]) {
    return this.#ask<string[]>('exists', { paths });
  }

  /** Files, names and processes that hold one of the texts; the distribution's own files are left out. */
  search(secrets: readonly string[]) {
    return this.#ask<string[]>('search', { secrets });
  }

  /** `done` or the error code of writing each file, parents included. */
  write(files: readonly string[], text: string) {
    return this.#ask<string[]>('write', { files, text });
  }

  /** `done` or the error code of opening each existing file for writing; nothing is written. */
  open(files: readonly string[]) {
    return this.#ask<string[]>('open', { files });
  }

  /** `done` or the error code of listening on each Unix path. */
  listen(paths: readonly string[]) {
    return this.#ask<string[]>('listen', { paths });
  }

  /** Takes memory; never answers where the machine may not have so much. */
  memory(mebibytes: number) {
    return this.#ask<number>('memory', { mebibytes });
  }

  #ask<T>(name: string, body: object = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request({ ':path': `/${name}`, ':method': 'POST' });
      const timer = setTimeout(() => stream.destroy(new Error(`no answer to ${name}`)), DEADLINE_MS);
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('error', reject);
      stream.on('close', () => {
        clearTimeout(timer);
        if (text === '') return reject(new Error(`the machine ended before it answered ${name}`));
        const answer = JSON.parse(text) as { value?: T; error?: string };
        if (answer.error === undefined) resolve(answer.value as T);
        else reject(new Error(`${name}, inside: ${answer.error}`));
      });
      stream.end(JSON.stringify(body));
    });
  }
}

/** Where to connect to; a Unix path that begins with `@` is an abstract name. */
export type DialTarget =
  | { readonly kind: 'tcp' | 'udp'; readonly host: string; readonly port: number }
  | { readonly kind: 'unix'; readonly path: string };
