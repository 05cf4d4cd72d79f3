import { ERRORS, type ErrorCode, type Fault } from './catalogue.ts';

/** Values that fill a message and travel with the error. Never a secret. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An error of the catalogue. Code that handles errors looks at `code`, never at the text or the class. */
export class ArenaError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fault: Fault;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(fill(ERRORS[code].message, details), options);
    this.name = 'ArenaError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fault = ERRORS[code].fault;
    this.details = details;
  }
}

/** The code of an error of the catalogue, or null for anything else. */
export function codeOf(error: unknown): ErrorCode | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : null;
}

/** What is kept of the text of anything thrown. */
const MESSAGE_CHARACTERS = 10_000;

/** The text of anything thrown, in one line of at most 10,000 characters. Never throws itself, whatever it is given. */
export function messageOf(error: unknown): string {
  return textOf(error).slice(0, MESSAGE_CHARACTERS).replaceAll(/\s+/gu, ' ').trim();
}

function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    // An object without a prototype, or one whose text is made by code that throws.
    return 'something that has no text was thrown';
  }
}

function fill(template: string, details: ErrorDetails): string {
  return template.replaceAll(/\{(\w+)\}/gu, (whole, name: string) =>
    Object.hasOwn(details, name) ? String(details[name]) : whole,
  );
}
