/**
 * Paths of the control stream (HTTP/2, the guest answers). All take and give JSON, except where a body is raw bytes:
 * `putFile` (request body is the file, name percent-encoded in the path), `takeDelivered` (answer body is the file),
 * and `step` and `observe` (answer is an envelope, see `envelope.ts`).
 */
export const ROUTES = {
  hello: '/v1/hello',
  boot: '/v1/boot',
  prepare: '/v1/prepare',
  step: '/v1/step',
  observe: '/v1/observe',
  putFile: '/v1/files/',
  listDelivered: '/v1/delivered',
  takeDelivered: '/v1/delivered/',
  endState: '/v1/end-state',
  fingerprint: '/v1/fingerprint',
  shutdown: '/v1/shutdown',
} as const;

/** Header of a refused egress stream that carries the machine-readable reason. */
export const REASON_HEADER = 'x-coarena-reason';
