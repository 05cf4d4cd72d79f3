import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { messageOf, type Logger } from '@coarena/core';
import { childCommand } from './command.ts';
import { parseResponse } from './lines.ts';
import { CHILD_MEMORY_MIB, residentMiB } from './memory.ts';
import { OUTPUT_CHARACTERS, type Outcome, type Request } from './protocol.ts';

/** What became of a request: the child's answer, or why there is none. */
export type Reply =
  | { readonly kind: 'answered'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'late' }
  | { readonly kind: 'died'; readonly reason: string };

type Child = { readonly process: ChildProcessByStdio<Writable, Readable, null>; readonly ready: Promise<Reply> };

const MAX_LINE = OUTPUT_CHARACTERS * 8;
const START_MS = 15_000;
const MEMORY_CHECK_MS = 50;

/**
 * One warm child process that evaluates one request at a time. The parent owns the deadline: a child that has not
 * answered in time, or that grows too large, is killed with SIGKILL and another one takes its place. Nothing that the
 * child does blocks the parent.
 */
export class EvaluatorProcess {
  readonly #log: Logger;
  #child: Child | null = null;
  #nextId = 1;
  #queue: Promise<unknown> = Promise.resolve();
  #disposed = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts the child ahead of the first request. */
  warm(): void {
    if (!this.#disposed) this.#child ??= this.#start();
  }

  /** Evaluates after the requests before it; the deadline counts from the moment the child gets the request. */
  evaluate(request: Omit<Request, 'id'>, deadlineMs: number): Promise<Reply> {
    const reply = this.#queue.then(() => this.#send(request, deadlineMs));
    this.#queue = reply.catch((error: unknown) =>
      this.#log.error('an evaluation failed', { reason: messageOf(error) }),
    );
    return reply;
  }

  /** Kills the child; a request under way is answered as died. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    this.#child?.process.kill('SIGKILL');
    await this.#queue;
  }

  #start(): Child {
    const { file, args, env } = childCommand();
    const process = spawn(file, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
    // Writing to a child that has just died fails as EPIPE; its exit tells the story.
    process.stdin.on('error', (error) =>
      this.#log.debug('the evaluator did not take its input', { reason: error.message }),
    );
    process.stdout.setEncoding('utf8');
    const child: Child = { process, ready: this.#answer(process, 0, START_MS) };
    process.once('exit', () => this.#forget(child));
    return child;
  }

  #forget(child: Child): void {
    if (this.#child === child) this.#child = null;
  }

  async #send(request: Omit<Request, 'id'>, deadlineMs: number): Promise<Reply> {
    if (this.#disposed) return { kind: 'died', reason: 'the checker was disposed' };
    const child = (this.#child ??= this.#start());
    const ready = await child.ready;
    const reply =
      ready.kind === 'answered'
        ? await this.#ask(child, request, deadlineMs)
        : died(ready, 'the evaluator did not start');
    if (reply.kind !== 'answered') {
      child.process.kill('SIGKILL');
      this.#forget(child);
      this.#log.warn('the evaluator was replaced', {
        reason: reply.kind === 'died' ? reply.reason : `no answer in ${deadlineMs} ms`,
      });
      this.warm();
    }
    return reply;
  }

  #ask({ process }: Child, request: Omit<Request, 'id'>, deadlineMs: number): Promise<Reply> {
    const id = this.#nextId++;
    const reply = this.#answer(process, id, deadlineMs);
    process.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    return reply;
  }

  /** Waits for one line of the child, within the deadline and the memory limit. */
  #answer(process: Child['process'], id: number, deadlineMs: number): Promise<Reply> {
    return new Promise((resolve) => {
      let text = '';
      const end = (reply: Reply): void => {
        clearTimeout(timer);
        clearInterval(memory);
        process.stdout.off('data', onData);
        process.off('exit', onExit);
        process.off('error', onError);
        resolve(reply);
      };
      const onData = (chunk: string): void => {
        text += chunk;
        const newline = text.indexOf('\n');
        if (newline < 0 && text.length <= MAX_LINE) return;
        const response = newline < 0 ? null : parseResponse(text.slice(0, newline));
        if (response?.id === id) end({ kind: 'answered', outcomes: response.outcomes });
        else end({ kind: 'died', reason: 'the evaluator gave no valid answer' });
      };
      const onExit = (code: number | null, signal: string | null): void =>
        end({ kind: 'died', reason: `the evaluator ended with ${signal ?? code ?? 'nothing'}` });
      const onError = (error: Error): void => end({ kind: 'died', reason: error.message });
      const timer = setTimeout(() => end({ kind: 'late' }), deadlineMs);
      const memory = setInterval(() => {
        if (process.pid === undefined) return;
        residentMiB(process.pid).then(
          (size) =>
            size > CHILD_MEMORY_MIB
              ? end({ kind: 'died', reason: `the evaluator grew to ${Math.round(size)} MiB` })
              : undefined,
          (error: unknown) => end({ kind: 'died', reason: messageOf(error) }),
        );
      }, MEMORY_CHECK_MS);
      process.stdout.on('data', onData);
      process.once('exit', onExit);
      process.once('error', onError);
    });
  }
}

function died(reply: Reply, reason: string): Reply {
  return { kind: 'died', reason: reply.kind === 'died' ? `${reason}: ${reply.reason}` : reason };
}
