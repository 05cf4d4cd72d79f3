import http2 from 'node:http2';
import type { Duplex } from 'node:stream';
import { GuestLostError } from './errors.ts';
import { GuestSession } from './session.ts';
import type { GuestClient } from './types.ts';

/** Options of {@link connectGuest}. */
export interface ConnectOptions {
  /** The byte stream into the desktop, a socket; the guest answers HTTP/2 on it. Owned by the client from here on. */
  readonly control: Duplex;
  /** Added to a deadline that was sent to the guest before this side gives up. Default 2,000 ms. */
  readonly marginMs?: number;
}

/** Session memory in MB: four 12 MB answers at once kill streams at Node's default of 10. */
const SESSION_MEMORY_MB = 64;

/**
 * Makes the typed client over a desktop's control stream. Nothing is sent until the first call.
 * The stream's end makes every call fail with `GuestLostError`.
 */
export function connectGuest(options: ConnectOptions): GuestClient {
  const { control } = options;
  const session = http2.connect('http://guest', {
    createConnection: () => control,
    maxSessionMemory: SESSION_MEMORY_MB,
    maxHeaderListPairs: 64,
    maxSettings: 32,
    settings: { enablePush: false, initialWindowSize: 1024 * 1024 },
  });
  session.setLocalWindowSize(8 * 1024 * 1024);
  let reason: GuestLostError | null = null;
  const { promise: lost, resolve } = Promise.withResolvers<GuestLostError>();
  const lose = (message: string, cause?: unknown): void => {
    reason ??= new GuestLostError(message, cause === undefined ? undefined : { cause });
    resolve(reason);
    if (!session.destroyed) session.destroy();
    control.destroy();
  };
  session.on('error', (error: Error) => lose(`control stream failed: ${error.message}`, error));
  session.on('goaway', () => lose('the guest ended the control stream'));
  session.on('close', () => lose('control stream closed'));
  control.on('error', (error) => lose(`control stream failed: ${error.message}`, error));
  control.on('close', () => lose('control stream closed'));
  return new GuestSession({
    session,
    lost,
    lostReason: () => reason,
    close: () => lose('closed by this side'),
    marginMs: options.marginMs ?? 2_000,
  });
}
