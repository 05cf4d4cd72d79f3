import { codeOf, messageOf, type InfraCause, type ParityDifference } from '@coarena/core';

/** Something of ours failed: the battle is void, whatever the agents did. */
export class InfraError extends Error {
  override readonly name = 'InfraError';
  readonly fault: InfraCause;
  /** In what two desktops differed, where that is the fault. */
  readonly differences: readonly ParityDifference[];

  constructor(
    cause: InfraCause,
    message: string,
    options: ErrorOptions & { readonly differences?: readonly ParityDifference[] } = {},
  ) {
    super(message, options);
    this.differences = options.differences ?? [];
    this.fault = cause;
  }
}

/** The lease is another worker's by now: stop at once and write nothing more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const BY_CODE: Partial<Record<string, InfraCause>> = {
  sandbox_start_failed: 'sandbox_start_failed',
  sandbox_unavailable: 'sandbox_start_failed',
  sandbox_lost: 'sandbox_lost',
  parity_failed: 'parity_failed',
  recipe_failed: 'recipe_failed',
  disk_full: 'disk_full',
  store_unavailable: 'store_unavailable',
  db_unavailable: 'store_unavailable',
  db_timeout: 'store_unavailable',
  blob_missing: 'store_unavailable',
  blob_corrupt: 'store_unavailable',
};

const GUEST_ERRORS = new Set(['guest_lost', 'guest_deadline', 'guest_protocol', 'guest_infra', 'guest_request']);

/** The infrastructure fault behind anything thrown while a battle runs; `during` is used where the error has no code. */
export function asInfraError(error: unknown, during: InfraCause): InfraError {
  if (error instanceof InfraError) return error;
  const code = codeOf(error);
  const named = code === null ? undefined : BY_CODE[code];
  const guest = typeof error === 'object' && error !== null && 'code' in error && GUEST_ERRORS.has(String(error.code));
  const cause = named ?? (guest && during !== 'sandbox_start_failed' ? 'sandbox_lost' : during);
  return new InfraError(cause, messageOf(error), { cause: error });
}

/** Does a phase of a battle; what it throws becomes an `InfraError`, of the cause `during` where it names no other. */
export async function guard<T>(during: InfraError['fault'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    throw asInfraError(error, during);
  }
}
