import type { GuestErrorBody, GuestErrorCode } from '../protocol/index.ts';

/** A failure that the control stream answers as its typed error body. */
export class GuestFailure extends Error {
  override readonly name = 'GuestFailure';
  readonly kind: GuestErrorBody['kind'];
  readonly code: GuestErrorCode;

  constructor(kind: GuestErrorBody['kind'], code: GuestErrorCode, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** The display, window manager or browser is dead or stuck: never the agent's fault. */
export const infra = (code: GuestErrorCode, message: string): GuestFailure => new GuestFailure('infra', code, message);

/** The host broke the protocol. */
export const badRequest = (code: GuestErrorCode, message: string): GuestFailure =>
  new GuestFailure('request', code, message);

/** An action that could not be done as asked: becomes an `error` observation with this sentence. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
}
