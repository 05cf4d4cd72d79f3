/**
 * One requirement of the arena: what it says, and the tests that prove it. `open` names the part that is still missing;
 * a requirement without `open` works for a user. A test is its file, from the root of the checkout, or `FILE > TITLE` for
 * one test or group in it.
 */
export type Requirement = { readonly says: string; readonly tests?: readonly string[]; readonly open?: string };

/** Requirements by their numbers. */
export type Requirements = Readonly<Record<string, Requirement>>;
