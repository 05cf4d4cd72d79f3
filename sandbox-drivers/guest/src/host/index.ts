export * from '../protocol/index.ts';
export { guestBundle, type GuestBundle } from '../bundle.ts';
export { connectGuest, type ConnectOptions } from './connect.ts';
export { serveEgress } from './egress.ts';
export * from './errors.ts';
export type * from './types.ts';
