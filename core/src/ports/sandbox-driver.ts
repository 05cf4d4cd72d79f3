import type { ActionSpace, Lane } from '../domain/vocabulary.ts';

/**
 * A byte stream into a sandbox; any Node.js Duplex is one. The worker speaks HTTP/2 over it and is the only reader.
 */
export interface ByteStream {
  readonly destroyed: boolean;
  write(chunk: Uint8Array): boolean;
  end(): void;
  destroy(error?: Error): void;
}

/** Who a sandbox belongs to. Written down before anything is created, so that `reap` can decide later (P28). */
export type SandboxOwner = { readonly battle: string; readonly worker: string; readonly fencing: number };

/** What is to be made: the same for every lane of one request. */
export type SandboxRequest = {
  readonly owner: SandboxOwner;
  readonly lanes: readonly Lane[];
  readonly actionSpace: ActionSpace;
  /** Nothing that is made outlives this, in milliseconds. */
  readonly lifetimeMs: number;
  readonly signal: AbortSignal;
};

/** One machine: two streams and what the driver knows of it. The guest in it is already dialled in. */
export interface Sandbox {
  readonly id: string;
  readonly lane: Lane;
  /** HTTP/2; the guest answers. */
  readonly control: ByteStream;
  /** HTTP/2; the guest asks and the worker decides. */
  readonly egress: ByteStream;
  /** The driver's part of the fingerprint: image, limits, isolation; equal keys in both lanes. */
  readonly facts: Readonly<Record<string, string>>;
  /** Settles when the machine is gone, with the reason. Never rejects. */
  readonly lost: Promise<string>;
  /** Ends the machine and everything in it; safe to call twice. */
  destroy(): Promise<void>;
}

/** A sandbox that exists, for people and for `reap`. `ageMs` since it was made. */
export type SandboxListing = {
  readonly id: string;
  readonly owner: SandboxOwner;
  readonly ageMs: number;
  readonly alive: boolean;
};

/** What `reap` did. */
export type ReapReport = { readonly removed: readonly string[]; readonly kept: number };

/**
 * Makes and unmakes machines, selected by `sandbox.use`; what an agent can do in one is the guest's business.
 * Errors: `sandbox_start_failed` (with what failed), `sandbox_unavailable` (this machine cannot run the driver).
 */
export interface SandboxDriver {
  /** All the lanes' machines together, or none. The order is the order of the lanes asked for. */
  provision(request: SandboxRequest): Promise<readonly Sandbox[]>;
  /** Everything of this driver on this host, other workers' included. */
  list(): Promise<readonly SandboxListing[]>;
  /** Removes what has no live owner, and nothing else. `isLive` answers for the lease and the fencing token. */
  reap(isLive: (owner: SandboxOwner) => Promise<boolean>): Promise<ReapReport>;
  /** Ends the sandboxes that this instance made. */
  dispose(): Promise<void>;
}
