/** What a field of a form is for, where that makes its content personal. The order is the one in which it is decided. */
export const FIELD_PURPOSES = ['password', 'card', 'email', 'phone', 'address'] as const;
export type FieldPurpose = (typeof FIELD_PURPOSES)[number];

/** What was typed into: a field of a purpose, or nobody knows which, and then it is treated as personal. */
export type TypedInto = FieldPurpose | 'unknown';
