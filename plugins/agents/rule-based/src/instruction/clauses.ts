import { sentencesOf } from '../text/sentences.ts';

/** Verbs that begin a clause, by what they ask for. */
const VERBS = {
  add: 'add put place drop',
  submit:
    'submit send apply register sign subscribe book reserve request enrol enroll complete order buy purchase checkout confirm',
  fill: 'fill enter type use set tick accept agree',
  open: 'open go visit navigate follow click press',
  search: 'search',
  report: 'report tell answer give state say return note list write quote provide let show copy include finish',
  find: 'find look locate identify determine compare check read see choose select pick work name count calculate',
  ask: "what what's which who whose when where how",
} as const;

/** What a clause asks for; `other` where no verb was recognised. */
export type ClauseKind = keyof typeof VERBS | 'other';

/** A piece of the instruction with one verb; `rest` is what follows the verb. */
export type Clause = { readonly kind: ClauseKind; readonly verb: string; readonly rest: string; readonly text: string };

const KIND = new Map<string, ClauseKind>();
for (const [kind, verbs] of Object.entries(VERBS))
  for (const verb of verbs.split(' ')) KIND.set(verb, kind as ClauseKind);
const pattern = (verbs: readonly string[]): string => verbs.map((verb) => verb.replace("'", "['’]")).join('|');
const ANY_VERB = pattern([...KIND.keys()]);
const COMMANDS = pattern([...KIND.keys()].filter((verb) => KIND.get(verb) !== 'ask'));
const LEAD = String.raw`(?:please\s+|also\s+|then\s+|finally\s+)*`;
const JOINT = String.raw`(?:[,;]?\s+(?:and then|then|and|after that|afterwards|finally|but)\s+)(?=${LEAD}(?:${ANY_VERB})\b)|,\s+(?=${LEAD}(?:${COMMANDS})\b)`;
const BOUNDARY = new RegExp(
  String.raw`(?<!\b(?:Dr|Mr|Mrs|Ms|St))(?:[.;!?:]\s+)(?=${LEAD}(?:${ANY_VERB})\b)|${JOINT}`,
  'iu',
);
/** Where "label: value" pairs stand, colons and semicolons belong to them. */
const BOUNDARY_IN_PAIRS = new RegExp(JOINT, 'iu');

/** Splits an instruction into clauses at sentence ends and where "and", "then" or a comma is followed by a known verb. */
export function clausesOf(instruction: string): Clause[] {
  const boundary = (instruction.match(/[\p{L})]:\s/gu) ?? []).length > 1 ? BOUNDARY_IN_PAIRS : BOUNDARY;
  return sentencesOf(instruction).flatMap((sentence) =>
    sentence
      .split(boundary)
      .map((text) => text.replace(/[\s.;,!?]+$/u, '').trim())
      .filter((text) => text !== '')
      .map(clauseOf),
  );
}

function clauseOf(text: string): Clause {
  const bare = text.replace(
    /^(?:(?:(?:in|on|at|for|to|from|by|of)(?=\s+(?:which|what|whom|whose)\b)|please|also|then|finally|now|first|next|and|could you|can you|would you|on (?:the|this) \w+,)\s+)+/iu,
    '',
  );
  const match = /^([\p{L}'’]+)\s*(.*)$/su.exec(bare);
  const verb = (match?.[1] ?? '').toLowerCase().replace('’', "'");
  const kind = match?.[2]?.startsWith(':') === true ? undefined : KIND.get(verb);
  return kind === undefined
    ? { kind: 'other', verb: '', rest: bare, text: bare }
    : { kind, verb, rest: match?.[2] ?? '', text: bare };
}
