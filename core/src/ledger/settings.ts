import type { ArenaConfig } from '../config/schema.ts';
import type { Digest } from '../ports/hasher.ts';
import { toHex, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';

/** A part of the rating by the name it was chosen under, with its options as configured. */
export type ChosenPart = { readonly use: string; readonly with: Readonly<Record<string, unknown>> };

/** Everything that turns the ledger's entries into a board, besides the entries and the roster of a refit. */
export type RatingSettings = {
  readonly published: ChosenPart;
  readonly streaming: ChosenPart;
  readonly window: number | 'all';
};

/** The settings of a configuration. */
export function ratingSettings({ ratings }: Pick<ArenaConfig, 'ratings'>): RatingSettings {
  const { published, streaming, window } = ratings;
  return { published, streaming, window };
}

/** SHA-256 (hex) of a value's canonical JSON: what `boardHash` and `optionsHash` of a refit are. */
export function hashOfValue(value: unknown, digest: Digest): string {
  return toHex(digest.digest(utf8(canonicalJson(value))));
}
