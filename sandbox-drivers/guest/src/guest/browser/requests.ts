/** One request in flight. */
interface Flight {
  readonly url: string;
  readonly startedAt: number;
  readonly step: number;
  readonly loaderId: string;
  readonly counts: boolean;
}

const MAX_HELD_URLS = 1_000;
const UNCOUNTED = new Set(['EventSource', 'WebSocket', 'WebTransport']);

/**
 * Keeps book of a page's requests for the settle rule. Pure: times come from the caller.
 * A request counts when it began since the running step's action, is no event stream or WebSocket, and its URL was not
 * left open for over `heldOpenMs` at the end of an earlier step.
 */
export class RequestBook {
  readonly #flights = new Map<string, Flight>();
  readonly #held = new Set<string>();
  #step = 0;
  #seen = 0;
  #lastAt = 0;

  /** Begins a step: earlier requests no longer count. */
  startStep(): void {
    this.#step++;
    this.#seen = 0;
    this.#lastAt = 0;
  }

  /** Ends a step: URLs that are open for longer than the limit no longer count in later steps. */
  endStep(now: number, heldOpenMs: number): void {
    for (const flight of this.#flights.values()) {
      if (now - flight.startedAt > heldOpenMs && this.#held.size < MAX_HELD_URLS) this.#held.add(flight.url);
    }
  }

  begin(id: string, request: { url: string; type: string; loaderId: string }, now: number): void {
    const counts = !UNCOUNTED.has(request.type) && !this.#held.has(request.url) && !request.url.startsWith('data:');
    const { url, loaderId } = request;
    const known = this.#flights.get(id);
    // A redirect begins again under the same id: it stays the same request.
    this.#flights.set(id, {
      url,
      loaderId,
      counts,
      startedAt: known?.startedAt ?? now,
      step: known?.step ?? this.#step,
    });
    if (!counts) return;
    this.#seen++;
    this.#lastAt = now;
  }

  end(id: string, now: number): void {
    const flight = this.#flights.get(id);
    if (!flight) return;
    this.#flights.delete(id);
    if (flight.counts && flight.step === this.#step) this.#lastAt = now;
  }

  /** Forgets what the given prefix of ids covers: a session that is gone, or all loaders but the committed one. */
  drop(prefix: string, keepLoader?: string): void {
    for (const [id, flight] of this.#flights) {
      if (id.startsWith(prefix) && (keepLoader === undefined || flight.loaderId !== keepLoader))
        this.#flights.delete(id);
    }
  }

  /** Requests that hold up the running step. */
  get pending(): number {
    let count = 0;
    for (const flight of this.#flights.values()) if (flight.counts && flight.step === this.#step) count++;
    return count;
  }

  /** Counted requests begun since the step's action. */
  get seen(): number {
    return this.#seen;
  }

  /** Time of the last beginning or end of a counted request in this step; 0 for none. */
  get lastAt(): number {
    return this.#lastAt;
  }
}
