/** A retried request carries the same key; `bodyHash` (SHA-256) tells a retry from another request under one key. */
export type Idempotency = { readonly key: string; readonly bodyHash: string };
