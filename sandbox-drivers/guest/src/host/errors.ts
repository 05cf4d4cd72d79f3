import type { GuestErrorCode } from '../protocol/index.ts';

/** The guest sent something the protocol does not allow: too large, malformed, or a wrong shape. Infrastructure, never the agent. */
export class GuestProtocolError extends Error {
  override readonly name = 'GuestProtocolError';
  readonly code = 'guest_protocol';
}

/** The connection to the guest is gone; every call in flight and every later call fails with it. Infrastructure. */
export class GuestLostError extends Error {
  override readonly name = 'GuestLostError';
  readonly code = 'guest_lost';
}

/** The guest did not answer within the call's deadline. Infrastructure; the guest may still be working. */
export class GuestDeadlineError extends Error {
  override readonly name = 'GuestDeadlineError';
  readonly code = 'guest_deadline';
}

/** The guest answered that its display, window manager or browser is dead or stuck; `guestCode` says which. Infrastructure. */
export class GuestInfraError extends Error {
  override readonly name = 'GuestInfraError';
  readonly code = 'guest_infra';
  readonly guestCode: GuestErrorCode;

  constructor(guestCode: GuestErrorCode, message: string) {
    super(message);
    this.guestCode = guestCode;
  }
}

/** The guest refused a call that this side should not have made, e.g. an unknown verb or a step before `boot`. A defect of the caller. */
export class GuestRequestError extends Error {
  override readonly name = 'GuestRequestError';
  readonly code = 'guest_request';
  readonly guestCode: GuestErrorCode;

  constructor(guestCode: GuestErrorCode, message: string) {
    super(message);
    this.guestCode = guestCode;
  }
}
