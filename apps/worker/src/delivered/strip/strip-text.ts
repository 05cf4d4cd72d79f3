/** Lines of a calendar or a card that name the program that wrote it; those of programs' own begin with `X-`. */
const WRITER_LINE = /^(?:(?:\w+\.)?X-[^:;]*|PRODID|SOURCE|KEY|REV)[;:]/iu;
const UID_LINE = /^UID[;:]/iu;
/** Header lines of a message that name programs and machines which wrote or carried it. */
const CARRIER_LINE =
  /^(?:X-[\w-]+|User-Agent|Received|Return-Path|Message-ID|DKIM-[\w-]+|ARC-[\w-]+|Authentication-Results|Mailer|Organization):/iu;

/**
 * A plain text without what its format says of its writer: calendars and cards (RFC 5545, RFC 6350), messages (RFC 5322) and
 * notebooks. Any other text is as it was. Null for a message of several parts, in which their writer can hide.
 */
export function stripText(text: string): string | null {
  if (/^\ufeff?\s*BEGIN:V(?:CALENDAR|CARD)\s*$/imu.test(text.slice(0, 200))) return withoutWriter(text);
  const head = messageHead(text);
  if (head !== null) return /^Content-Type:\s*multipart\//imu.test(head) ? null : withoutCarriers(text, head);
  return /^\ufeff?\s*\{/u.test(text) ? withoutNotebookNotes(text) : text;
}

/** Lines with those that go on from them: a line that begins with a blank belongs to the one before. */
const folded = (text: string): string[] => text.match(/[^\n]*(?:\n[ \t][^\n]*)*(?:\n|$)/gu) ?? [];

function withoutWriter(text: string): string {
  let entries = 0;
  return folded(text)
    .filter((line) => !WRITER_LINE.test(line))
    .map((line) => (UID_LINE.test(line) ? `UID:${(entries += 1)}${/\r?\n$/u.exec(line)?.[0] ?? ''}` : line))
    .join('');
}

/** The header of a message, from its first line to the empty one; null for a text that is none. */
function messageHead(text: string): string | null {
  const head = /^(?:[A-Za-z][\w-]*:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*)+(?=\r?\n)/u.exec(text)?.[0] ?? '';
  const has = (name: string): boolean => new RegExp(`^${name}:`, 'imu').test(head);
  return has('From') && (has('To') || has('Subject') || has('Date')) ? head : null;
}

function withoutCarriers(text: string, head: string): string {
  const kept = folded(head).filter((line) => !CARRIER_LINE.test(line));
  return kept.join('') + text.slice(head.length);
}

function withoutNotebookNotes(text: string): string {
  const book = parsed(text);
  if (book === null || !Array.isArray(book['cells']) || !isRecord(book['metadata'])) return text;
  const cells = book['cells'].map((cell: unknown) => (isRecord(cell) ? { ...cell, metadata: {} } : cell));
  return `${JSON.stringify({ ...book, cells, metadata: {} }, null, 1)}\n`;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/u, ''));
    return isRecord(value) ? value : null;
  } catch {
    return null; // A text that only begins like JSON is a text.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
