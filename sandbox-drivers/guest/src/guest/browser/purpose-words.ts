import type { FieldPurpose } from '../../protocol/index.ts';

/**
 * What the words of a label or a name say, English first, then German, French, Spanish, Italian, Portuguese and Dutch; the
 * first that fits. Words are in lower case without accents, one space apart, figures apart from letters.
 */
const SAID: readonly (readonly [RegExp, FieldPurpose | undefined])[] = [
  // What is looked for is of nobody.
  [/^(?:search|find|filter|suche?|recherche[rz]?|busca?r?|cerca)\b/, undefined],
  [/\b(?:passw(?:or)?ds?|pass ?codes?|pass ?phrases?|pass words?|pwd|kennw(?:or|oe)rte?r?|passw(?:or|oe)rte?r?|contrasena|clave|mot de passe|senha|wachtwoord)\b/, 'password'], // prettier-ignore
  [/^(?:(?:user|login|account|my|your|new|old|current|confirm|repeat) )*(?:pass|pin|otp|totp|tan|token|secret)(?: (?:number|code|key|field|input))?$/, 'password'], // prettier-ignore
  [/\b(?:one time|single use|verification|authenticat(?:or|ion)|sms|recovery|backup|2 ?fa|mfa|two factor) (?:code|pin|key|password|token)s?\b|\b(?:security|secret) (?:answer|question|phrase)\b|\b(?:api|access|secret|private) ?(?:key|token)\b|\bseed phrase\b/, 'password'], // prettier-ignore
  [/\b(?:cvv|cvc|ccv|csc|iban|card ?holder|name on (?:the )?card|card ?(?:number|no|num|nr|code|details)|(?:security|pin) code|cc ?(?:number|num|no|exp|csc|name|month|year)|expir(?:y|es|ation)(?: (?:date|month|year))?|valid (?:thru|through|until)|mm ?yy(?:yy)?|credit card|debit card|kartennummer|kreditkarten?|prufziffer|carte (?:bancaire|de credit)|numero de carte|tarjeta|carta di credito|cartao)\b|^(?:card|cc)$/, 'card'], // prettier-ignore
  [/\b(?:subject|betreff)\b/, undefined],
  [/\be ?mails?\b|\b(?:mail ?adresse|courriel|correo)\b|^mail$/, 'email'],
  [/\b(?:(?:tele)?phone|mobile|cell|tel|fax|telefon|handy|mobilnummer|telefono|movil|celular|telefone|telefoon)(?: ?(?:number|no|num|nr|nummer))?\b/, 'phone'], // prettier-ignore
  [
    /\b(?:web|web ?site|home ?page|internet|site|ip|mac|url|link|server|host|network|wallet) address\b|\baddress bar\b/,
    undefined,
  ],
  [/\b(?:address|addr|street|post ?code|postal(?: code)?|zip(?: ?code)?|city|town|house number|suburb|adresse|anschrift|strasse|hausnummer|plz|postleitzahl|wohnort|code postal|ville|direccion|calle|codigo postal|ciudad|indirizzo|endereco|cep|adres|straat|woonplaats)\b/, 'address'], // prettier-ignore
  [/^(?:(?:billing|shipping|delivery|home|your) )?(?:country|land|pays|pais|state|province|county)(?: (?:name|code|province))?$/, 'address'], // prettier-ignore
];

/** Words that names are put together with, before and after what they are about. */
const BEFORE =
  'user|customer|client|contact|billing|shipping|delivery|home|work|office|business|confirm|repeat|retype|verify|re|new|old|current|my|your|login|account|primary|secondary|alternate|alt|sign ?in|sign ?up|reg|form|field|input|txt|sender|recipient|receiver|guest|buyer|payer|payment|member|person|full|day|tele|cell|mobile|haus|privat|kunden|rechnungs|liefer';
const AFTER = 'number|no|num|nr|nummer|address|adresse|addr|line|field|input|text|box|value|confirm|confirmation|repeat|again|verify|code|id|name'; // prettier-ignore

/** Names that are written as one word, such as `confirmpassword` and `emailaddress`. */
const GLUED: readonly (readonly [RegExp, FieldPurpose])[] = [
  glued('password|passwd|pwd|passcode|passphrase|passwort|kennwort', 'password'),
  glued('creditcard|debitcard|cardnumber|cardno|cardnum|cardholder|cvv|cvc|iban|kreditkarte|kreditkarten|expirydate|expirationdate|expiry', 'card'), // prettier-ignore
  glued('email|emails|mailadresse', 'email'),
  glued('phone|mobilenumber|mobile|telefon|telefonnummer|handy|handynummer|mobil', 'phone'),
  glued('address|streetaddress|street|postcode|postalcode|zipcode|adresse|anschrift|strasse', 'address'),
];

function glued(about: string, purpose: FieldPurpose): readonly [RegExp, FieldPurpose] {
  return [new RegExp(`^(?:${BEFORE}){0,3}(?:${about})(?:${AFTER}){0,2}$`), purpose];
}

/** A placeholder that shows what an address looks like. */
const LIKE_MAIL = /^[^\s@]{1,64}@[^\s@.]{1,64}\.[^\s@]{1,64}$/;

/** What a text that names a field says that the field is for; undefined where it says nothing of a person. */
export function purposeSaid(text: string): FieldPurpose | undefined {
  if (LIKE_MAIL.test(text.trim().slice(0, 200))) return 'email';
  const words = wordsOf(text);
  const said = SAID.find(([pattern]) => pattern.test(words));
  if (said !== undefined) return said[1];
  const parts = words.split(' ').slice(0, 20);
  return GLUED.find(([pattern]) => parts.some((part) => pattern.test(part)))?.[1];
}

/** `cardNumber`, `card_number`, `cardnumber2` and "Card number:" are the same words, figures aside. */
export function wordsOf(text: string): string {
  return text
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\u00df/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\p{L})(\p{N})|(\p{N})(\p{L})/gu, '$1$3 $2$4')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
