/** A file without what names its maker, or why it is kept back. `bytes` may be the very ones that were given. */
export type Stripped =
  { readonly kind: 'copy'; readonly bytes: Uint8Array } | { readonly kind: 'withheld'; readonly reason: string };

/** Keeps a file back. */
export const withheld = (reason: string): Stripped => ({ kind: 'withheld', reason });
