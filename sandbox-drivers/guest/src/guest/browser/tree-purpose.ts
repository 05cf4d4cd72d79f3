import type { FieldPurpose } from '../../protocol/index.ts';
import { purposeSaid } from './purpose-words.ts';
import type { FormField } from './tree-types.ts';

/** Roles of things that are typed into or chosen from; a page may build its own without any form element. */
export const FIELD_ROLES: ReadonlySet<string> = new Set([
  'textbox',
  'combobox',
  'searchbox',
  'spinbutton',
  'ComboBoxMenuButton',
  'ComboBoxSelect',
]);

/** Inputs that hold no text of a person's. */
export const NO_TEXT: ReadonlySet<string> = new Set(
  'button checkbox color date datetime-local file hidden image month radio range reset submit time week'.split(' '),
);

const BY_TYPE: Readonly<Record<string, FieldPurpose>> = { password: 'password', email: 'email', tel: 'phone' };

/** What a word of `autocomplete` may say (HTML, section 4.10.18.7). */
const BY_AUTOCOMPLETE: readonly (readonly [RegExp, FieldPurpose])[] = [
  [/^(?:current-password|new-password|one-time-code)$/, 'password'],
  [/^cc-/, 'card'],
  [/^email$/, 'email'],
  [/^tel(?:-|$)/, 'phone'],
  [/^(?:street-address|address-line[1-3]|address-level[1-4]|postal-code|country|country-name)$/, 'address'],
];

/**
 * What a field is for, where that makes its content personal: by its type, then by `autocomplete`, then by the words of
 * its label and of what the page calls it. Undefined for everything else. Nothing of the page's own names is kept.
 */
export function purposeOf(role: string, label: string, field: FormField | undefined): FieldPurpose | undefined {
  if (field === undefined && !FIELD_ROLES.has(role)) return undefined;
  const type = field?.type.toLowerCase() ?? '';
  if (NO_TEXT.has(type)) return undefined;
  const said = Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : byAutocomplete(field?.autocomplete ?? '');
  return said ?? firstOf([...(field?.hints ?? []), label]);
}

function byAutocomplete(words: string): FieldPurpose | undefined {
  const said = words.toLowerCase().trim().split(/\s+/).slice(0, 20);
  return BY_AUTOCOMPLETE.find(([pattern]) => said.some((word) => pattern.test(word)))?.[1];
}

/** True for what a person may type into or choose from. */
export function isTypedInto(role: string, field: FormField | undefined): boolean {
  return field === undefined ? FIELD_ROLES.has(role) : !NO_TEXT.has(field.type.toLowerCase());
}

function firstOf(texts: readonly string[]): FieldPurpose | undefined {
  for (const text of texts) {
    const purpose = purposeSaid(text);
    if (purpose !== undefined) return purpose;
  }
  return undefined;
}
