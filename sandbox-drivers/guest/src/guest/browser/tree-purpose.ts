import type { FieldPurpose } from '../../protocol/index.ts';
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

/** What `autocomplete` may say (HTML, section 4.10.18.7): the last word decides. */
const BY_AUTOCOMPLETE: readonly (readonly [RegExp, FieldPurpose])[] = [
  [/^(?:current-password|new-password|one-time-code)$/, 'password'],
  [/^cc-/, 'card'],
  [/^email$/, 'email'],
  [/^tel(?:-|$)/, 'phone'],
  [/^(?:street-address|address-line[1-3]|address-level[1-4]|postal-code|country|country-name)$/, 'address'],
];

/** What the words of a name or a label say; the first that fits. Words are in lower case, one space apart. */
const BY_WORDS: readonly (readonly [RegExp, FieldPurpose | undefined])[] = [
  [/\b(?:passw(?:or)?d|passcode|passphrase|pass word|kennwort|passwort|contrasena|mot de passe)\b/, 'password'],
  [/\b(?:cvv2?|cvc2?|csc|iban|card ?holder|name on (?:the )?card|card ?(?:number|no|num|code)|(?:security|pin) code|cc ?(?:number|num|exp|csc|name)|expir(?:y|ation)(?: date)?|credit card|debit card)\b/, 'card'], // prettier-ignore
  [/\be ?mails?\b/, 'email'],
  [/\b(?:(?:tele)?phone|mobile|cell|tel|fax)(?: ?(?:number|no|num))?\b/, 'phone'],
  [/\b(?:web|web ?site|home ?page|internet|site|ip|mac|url|link|server|host) address\b/, undefined],
  [/\b(?:address|street|post ?code|postal(?: code)?|zip(?: ?code)?|city|town|house number)\b/, 'address'],
];

/**
 * What a field is for, where that makes its content personal: by its type, then by `autocomplete`, then by the words of
 * its label and of what the page calls it. Undefined for everything else. Nothing of the page's own names is kept.
 */
export function purposeOf(role: string, label: string, field: FormField | undefined): FieldPurpose | undefined {
  if (field === undefined && !FIELD_ROLES.has(role)) return undefined;
  const type = field?.type.toLowerCase() ?? '';
  if (NO_TEXT.has(type)) return undefined;
  const last = field?.autocomplete.toLowerCase().trim().split(/\s+/).at(-1) ?? '';
  const said = Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : BY_AUTOCOMPLETE.find(([words]) => words.test(last))?.[1];
  // A field that shows a password keeps its purpose: sites switch the type for that.
  if (said === 'password' || type === 'password') return 'password';
  return said ?? byWords([...(field?.hints ?? []), label]);
}

/** What the words of a label say; undefined where they say nothing of a person's. */
export function purposeOfWords(text: string): FieldPurpose | undefined {
  return byWords([text]);
}

function byWords(texts: readonly string[]): FieldPurpose | undefined {
  const found = texts.map((text) => BY_WORDS.find(([words]) => words.test(wordsOf(text)))?.[1]);
  return found.find((purpose) => purpose !== undefined);
}

/** `cardNumber`, `card_number` and "Card number:" are the same words. */
export function wordsOf(text: string): string {
  return text
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
