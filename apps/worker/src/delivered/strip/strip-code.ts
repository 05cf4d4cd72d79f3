import { parse, type Comment } from 'acorn';
import { applyCuts } from './cuts.ts';

/** Types of scripts whose content is data that a page reads; they stay as they are. */
const DATA = /^(?:application\/json|importmap|speculationrules)$/iu;
const CODE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/iu;

/**
 * The content of a script element without its comments; what no browser would run, or is a description of the page
 * (`application/ld+json`), is left out whole.
 */
export function stripScript(code: string, type: string): string {
  if (DATA.test(type)) return code;
  if (!CODE.test(type.trim())) return '';
  const kinds = type.trim().toLowerCase() === 'module' ? (['module'] as const) : (['script', 'module'] as const);
  for (const sourceType of kinds) {
    const comments = commentsOf(code, sourceType);
    // A line break in a comment may end a statement.
    if (comments !== null)
      return applyCuts(
        code,
        comments.map(({ start, end, value }) => ({ from: start, to: end, instead: value.includes('\n') ? '\n' : ' ' })),
      );
  }
  return '';
}

function commentsOf(code: string, sourceType: 'script' | 'module'): readonly Comment[] | null {
  const comments: Comment[] = [];
  try {
    parse(code, { ecmaVersion: 'latest', sourceType, onComment: comments, allowReturnOutsideFunction: true });
    return comments;
  } catch {
    return null; // No script of this kind: a browser would not run it either.
  }
}

/** Strings and addresses, in which a comment is none, or a comment. */
const STYLE_PARTS =
  /"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|url\(\s*(?!["'\s])(?:\\[^]|[^)\\])*\)|\/\*[^]*?(?:\*\/|$)/giu;

/** A style sheet without its comments. */
export function stripStyle(css: string): string {
  return css.replace(STYLE_PARTS, (part) => (part.startsWith('/*') ? ' ' : part));
}
