import type { Duplex } from 'node:stream';
import type { BlobStore, Clock, DesktopFigures, EgressRefusal, Lane, PostedForm, PracticeSite } from '@coarena/core';

/**
 * One line of a lane's egress log, given when the connection is over or refused. `target` is what the desktop asked for,
 * `rule` what decided, `reason` why not (or which limit ended an allowed connection). `address` is where the arena
 * connected to: null, for a practice site is served in this process. `up` left the desktop, `down` came in; `bytes` is both.
 */
export type EgressDecision = {
  /** Epoch milliseconds of the request. */
  readonly at: number;
  readonly lane: Lane;
  readonly target: string;
  readonly verdict: 'allow' | 'refuse';
  readonly rule: string;
  readonly reason: EgressRefusal | null;
  readonly address: string | null;
  readonly bytes: number;
  readonly up: number;
  readonly down: number;
};

/** What a lane's egress is made of. */
export type OpenEgressOptions = {
  /** The sandbox's egress stream; owned by the egress from here on. */
  readonly stream: Duplex;
  readonly lane: Lane;
  readonly sites: readonly PracticeSite[];
  /** Where the pages' bytes are. */
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly clock: Clock;
  /** Called once for each connection, and once for each request refused inside one. */
  readonly onDecision: (decision: EgressDecision) => void;
  /** A page that could not be read: the arena's fault, never the agent's. The desktop gets a 500 page. */
  readonly onFault?: (error: unknown) => void;
  /** Bounds; the defaults are the promised ones. */
  readonly limits?: Partial<EgressLimits>;
};

/** Bounds of one lane (P11), as they are told to people. */
export type EgressLimits = DesktopFigures['egress'];

/** A lane's way out while it runs. */
export type Egress = {
  /** The forms that the practice sites received, in their order. */
  posted(): PostedForm[];
  /** Ends every connection and the stream; idempotent. What was open is in the log before it returns. */
  close(): void;
};
