import type { AxMemory } from './ax-memory.ts';
import type { Cdp } from './cdp.ts';

const WORLD = 'coarena';

/** One tab: its ids, what is known of its state, and commands to it. */
export class Page {
  readonly id: string;
  readonly targetId: string;
  readonly sessionId: string;
  readonly openerId: string | null;
  readonly #cdp: Cdp;
  /** Sessions of frames of other processes and of workers inside this page: session id to target id. */
  readonly children = new Map<string, { targetId: string; type: string }>();
  /** `asked`, `done`, or what the browser said instead of setting the tab up. */
  setUp = 'asked';
  /** Settles when the tab is set up, or after a while. */
  ready: Promise<void> = Promise.resolve();
  mainFrame: string;
  loading = false;
  /** How many documents have taken the place of the one before. */
  documents = 0;
  crashed = false;
  /** Its window has not got its place yet. */
  placing = false;
  /** Status and refusal reason of the last main document. */
  document: { status: number; reason: string | null; url: string } | null = null;
  /** Headers of the tab's first request as they went out, sorted; empty before it. */
  requestHeaders: string[] = [];
  /** Of the last tree that was read while the page stood still. */
  axMemory: AxMemory | null = null;
  /** Elements that ever were a field for a password, by the session that their ids are of. */
  readonly passwords = new Map<string, Set<number>>();
  #world: Promise<number> | null = null;

  constructor(cdp: Cdp, ids: { id: string; targetId: string; sessionId: string; openerId: string | null }) {
    this.#cdp = cdp;
    this.id = ids.id;
    this.targetId = ids.targetId;
    this.sessionId = ids.sessionId;
    this.openerId = ids.openerId;
    this.mainFrame = ids.targetId;
  }

  /** Sends a command to this page. */
  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#cdp.send(method, params, this.sessionId);
  }

  /** The page's script world is gone; the next evaluation makes a new one. */
  forgetWorld(): void {
    this.#world = null;
  }

  /**
   * Evaluates in a world of its own, where the page's scripts cannot change what built-ins do. The value must be JSON.
   * Rejects with the browser's message when the expression throws or takes over `ms`.
   */
  async evaluate<T>(expression: string, ms = 2_000): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      this.#world ??= this.#makeWorld();
      const world = this.#world;
      try {
        const contextId = await world;
        const answer = await this.send('Runtime.evaluate', { expression, contextId, returnByValue: true, timeout: ms });
        const failed = answer['exceptionDetails'] as { text?: string } | undefined;
        if (failed) throw new Error(`evaluation failed: ${failed.text}`);
        return (answer['result'] as { value: T }).value;
      } catch (error) {
        if (this.#world === world) this.#world = null;
        // The document was replaced between making the world and using it.
        if (attempt > 0 || !/context|frame/i.test(String(error))) throw error;
      }
    }
  }

  async #makeWorld(): Promise<number> {
    const made = await this.send('Page.createIsolatedWorld', { frameId: this.mainFrame, worldName: WORLD });
    return made['executionContextId'] as number;
  }
}
