import { z } from 'zod';

/**
 * Why the guest could not answer an operation.
 * `infra`: the display, window manager or browser is dead, or a step's deadline passed (never the agent's fault).
 * `request`: the caller broke the protocol (unknown verb, wrong order, malformed body).
 */
export const guestErrorBody = z.object({
  kind: z.enum(['infra', 'request']),
  code: z.enum([
    'display_dead',
    'window_manager_dead',
    'browser_dead',
    'browser_start_failed',
    'deadline',
    'internal',
    'unknown_verb',
    'bad_request',
    'not_booted',
    'already_booted',
    'busy',
    'not_found',
    'too_large',
    'finished',
  ]),
  message: z.string().max(2_000),
});

/** See {@link guestErrorBody}. */
export type GuestErrorBody = z.infer<typeof guestErrorBody>;

/** Code of an error the guest answers. */
export type GuestErrorCode = GuestErrorBody['code'];
