import type { Duplex, Readable } from 'node:stream';
import type {
  BootAnswer,
  BootRequest,
  DeliveredList,
  EndState,
  FileEntry,
  Fingerprint,
  Hello,
  Observation,
  PrepareAnswer,
  PrepareStep,
  SettleLimits,
  WireAction,
} from '../protocol/index.ts';
import type { GuestLostError } from './errors.ts';

/** How long one call may take on this side (milliseconds), and a signal that abandons it. */
export interface CallOptions {
  /** Default: the deadline sent to the guest plus a margin, or 10 s for calls that send none. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** An observation with its PNG file; `png` is null exactly when `capture` is. */
export interface GuestObservation {
  readonly observation: Observation;
  readonly png: Buffer | null;
}

/** Clock of the desktop against this machine's: guest minus host at the middle of the call, and half the round trip. */
export interface ClockOffset {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
}

/** Settle limits and the guest's deadline of one step; every field has a default (the rule's figures, 15 s). */
export interface StepOptions extends CallOptions {
  readonly settle?: Partial<SettleLimits>;
  /** Deadline the guest keeps for act, settle, capture and tree. */
  readonly guestDeadlineMs?: number;
}

/**
 * The typed client of one desktop. Calls are answered one after another by the guest: a second step while one is running
 * is refused (`busy`). Every answer is validated and bounded. Every method may raise `GuestLostError`,
 * `GuestDeadlineError`, `GuestProtocolError`, `GuestInfraError`, `GuestRequestError`, or the abort signal's reason.
 */
export interface GuestClient {
  /** Who is there. Raises `GuestProtocolError` for another protocol version. */
  hello(options?: CallOptions): Promise<Hello & { readonly clock: ClockOffset }>;
  /** Starts display, window manager and browser and opens the first page; once per desktop. */
  boot(
    request: Pick<BootRequest, 'actionSpace' | 'startUrl' | 'seed'> & Partial<BootRequest>,
    options?: CallOptions,
  ): Promise<BootAnswer>;
  /** Does one step of a recipe, before the first action; what cannot be done is an answer with its reason. */
  prepare(step: PrepareStep, options?: StepOptions): Promise<PrepareAnswer>;
  /** Acts, settles, captures and reads the tree in one round trip. */
  step(action: WireAction, options?: StepOptions): Promise<GuestObservation>;
  /** Settles, captures and reads the tree without acting. */
  observe(options?: StepOptions): Promise<GuestObservation>;
  /** Streams one file into the work folder; answers what the guest read back from its disk. At most 50 MB, 10 files. */
  putFile(name: string, content: Readable, options?: CallOptions): Promise<FileEntry>;
  /** Lists delivered files. */
  listDelivered(options?: CallOptions): Promise<DeliveredList>;
  /**
   * Streams a delivered file out: at most 50 MB, then the stream fails with `GuestProtocolError`. The caller must read or
   * destroy it; the deadline covers the whole transfer.
   */
  takeDelivered(name: string, options?: CallOptions): Promise<Readable>;
  /** The state the run leaves. */
  endState(options?: CallOptions): Promise<EndState>;
  /** What parity compares; only before the first step. */
  fingerprint(options?: CallOptions): Promise<Fingerprint & { readonly clock: ClockOffset }>;
  /** Asks the guest to end its processes and exit. Losing the connection is the expected end and no error. */
  shutdown(options?: CallOptions): Promise<void>;
  /** Drops the connection at once; idempotent. */
  close(): void;
  /** Resolves once with the reason when the connection is gone, also after `close`. Never rejects. */
  readonly lost: Promise<GuestLostError>;
}

/** What the caller decides about one connection that the desktop asks for. */
export type EgressVerdict =
  | { readonly verdict: 'open'; connect(): Promise<Duplex> }
  | {
      readonly verdict: 'refuse';
      /** Machine-readable reason: lower-case letters, digits, `_`, at most 60. */
      readonly reason: string;
    };

/** One finished or refused egress connection. Bytes are as seen from the desktop: `up` left it, `down` came in. */
export interface EgressRecord {
  readonly authority: string;
  /** `open`, or the reason of the refusal. */
  readonly verdict: string;
  readonly up: number;
  readonly down: number;
  readonly startedAt: number;
  readonly ms: number;
}

/** Options of {@link serveEgress}. */
export interface EgressOptions {
  /** The byte stream from the desktop. */
  readonly stream: Duplex;
  /** Judges one CONNECT authority (`host:port` exactly as sent). A rejection refuses the connection as `egress_error`. */
  onConnect(authority: string): Promise<EgressVerdict>;
  /** Called once for each connection when it is over. */
  onEnd?(record: EgressRecord): void;
  /** Most streams open at once; more are refused as `too_many_connections`. Default 64. */
  readonly maxOpen?: number;
  /** A connection without a byte in either direction for this long is closed. Default 30,000 ms. */
  readonly idleMs?: number;
  /** How long a verdict and the connection may take together. Default 15,000 ms. */
  readonly connectMs?: number;
}

/** The host's end of the egress stream. */
export interface EgressServer {
  /** Bytes so far, over all connections. */
  readonly totals: { readonly up: number; readonly down: number; readonly opened: number; readonly refused: number };
  /** Number of connections open now. */
  readonly open: number;
  /** Closes every connection and the stream; idempotent. */
  close(): void;
  /** Resolves when the stream is gone. Never rejects. */
  readonly ended: Promise<void>;
}
