import { localIpv4, localIpv6, localName, parseIpv4, parseIpv6 } from '../../../egress/address/index.ts';
import { plainSpelling } from '../spell.ts';

const NUMBER = String.raw`(?:0x[0-9a-f]+|\d+)`;
/** Numbers joined by dots that are no part of a longer word or name. */
const DOTTED = new RegExp(String.raw`(?<![\w.-])${NUMBER}(?:\.${NUMBER}){1,3}(?!\.?[\w-])`, 'giu');
const HEXADECIMAL = /(?<![\w.-])0x[0-9a-f]{7,10}(?![\w.])/giu;
/**
 * What an address with colons is made of, and a zone. Nothing is asked of what stands around it: an agent may send thousands
 * of colons, and every run is looked at once.
 */
const COLON_RUN = /([0-9a-f:.]+)(?:%[\w.-]+)?/giu;
/** A longer run is no address, whose groups and IPv4 tail have 45 characters at most. */
const LONGEST_ADDRESS = 64;
const NAMES = /(?<![\w.-])[a-z\d](?:[\w.-]*[\w.])?(?![\w-])/giu;
/** Where a host stands in an address: after the slashes, past a user and a password, up to a port or a path. */
const HOSTS = /(?::|^|[=@"'])\/\/(?:[^/\s@"']*@)?(\[[^\]\s]*\]?|[^/\s:?#"']*)/giu;
/** A value glued to an option, behind an equals sign or behind a letter. */
const GLUED = /^-{1,2}[A-Za-z](?=[\d[])|^--?[\w-]+=/u;

/** How numbers in an argument are read. */
export type NumberReading = {
  /** The program opens connections: a whole number that stands alone may be an address. */
  readonly wholeAreHosts: boolean;
  /** The argument is a calculation: a number with one dot is one unless it stands where a host does. */
  readonly dotsAreDecimal: boolean;
};

/** The first spelling of a loopback or link-local address in an argument, or null (R058). */
export function localAddressIn(argument: string, numbers: NumberReading): string | null {
  const text = plainSpelling(argument);
  for (const candidate of [text, text.replace(GLUED, '')]) {
    const found =
      dottedIn(candidate, numbers.dotsAreDecimal) ??
      colonsIn(candidate) ??
      matches(candidate, NAMES).find((name) => localName(name) !== null) ??
      matches(candidate, HEXADECIMAL).find((number) => isLocalNumber(number)) ??
      Array.from(candidate.matchAll(HOSTS), ([, host = '']) => host).find(isLocalHost) ??
      (numbers.wholeAreHosts ? standingAlone(candidate).find(isLocalNumber) : undefined);
    if (found !== undefined) return found;
  }
  return null;
}

function dottedIn(text: string, dotsAreDecimal: boolean): string | undefined {
  for (const { 0: found, index } of text.matchAll(DOTTED)) {
    if (dotsAreDecimal && /^\d+\.\d+$/u.test(found) && !/["'`/@:]/u.test(text.charAt(index - 1))) continue;
    const address = parseIpv4(found);
    // 0.5 is a number and 0.1.2 a version; four noughts are neither.
    if (address === 0 ? found.split('.').length === 4 : isLocalNumber(found)) return found;
  }
  return undefined;
}

function colonsIn(text: string): string | undefined {
  for (const { 0: found, 1: run = '', index } of text.matchAll(COLON_RUN)) {
    if (run.length > LONGEST_ADDRESS || run.indexOf(':') === run.lastIndexOf(':')) continue;
    if (/\w/u.test(text.charAt(index - 1)) || /[\w:]/u.test(text.charAt(index + found.length))) continue;
    const bare = run.replace(/[:.]+$/u, (tail) => (tail.startsWith('::') ? '::' : ''));
    const groups = parseIpv6(bare);
    const kind = groups === null ? null : localIpv6(groups);
    if (kind === 'loopback' || kind === 'link_local') return found;
  }
  return undefined;
}

/** A host of an address: here any number and the unspecified address count as well. */
function isLocalHost(host: string): boolean {
  const bare = host.replaceAll(/[[\]]/gu, '').replace(/\.$/u, '');
  const six = parseIpv6(bare);
  if (six !== null) return localIpv6(six) !== null;
  const four = bare === '' ? null : parseIpv4(bare);
  return four !== null && localIpv4(four) !== null;
}

function isLocalNumber(text: string): boolean {
  const address = parseIpv4(text);
  const kind = address === null ? null : localIpv4(address);
  return kind === 'loopback' || kind === 'link_local';
}

/** Whole numbers of eight digits or more that are an argument, a value, or a host before a port. */
function standingAlone(text: string): string[] {
  return Array.from(text.matchAll(/(?:^|[=@,"'\s])(\d{8,12})(?=$|[:/,"'\s])/gu), ([, number = '']) => number);
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}
