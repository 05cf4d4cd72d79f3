/**
 * Something in an export that is not as it should be. `entry` is a position in the ledger, or a file of the export, with
 * the line where there are several.
 */
export type Difference = { readonly entry: number | string; readonly what: string };

/** What a check found: differences, and what could not be checked here. */
export type Findings = { readonly differences: readonly Difference[]; readonly unchecked?: readonly Difference[] };
