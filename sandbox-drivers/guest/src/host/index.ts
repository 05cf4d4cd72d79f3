export * from '../protocol/index.ts';
export { guestBundle } from '../bundle.ts';
export { connectGuest } from './connect.ts';
export { serveEgress } from './egress.ts';
export * from './errors.ts';
export type * from './types.ts';
