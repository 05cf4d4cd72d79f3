import { messageOf } from '@coarena/core';
import mustache, { type MustacheToken } from 'mustache';
import { lookUp, type Scope } from './scope.ts';
import { taskInvalid } from './task-fault.ts';

/** How a template is filled in. */
export type TemplateOptions = {
  /** Named in errors. */
  readonly file: string;
  readonly escape: (text: string) => string;
  /** True where `{{{name}}}` may put a value in as it is; pages never may. */
  readonly raw?: boolean;
  /** Texts of `{{> name}}`. */
  readonly partials?: ReadonlyMap<string, string>;
};

/** A fault inside a template, by offset; `renderTemplate` turns it into `task_invalid`, other callers into their own. */
export class TemplateFault extends Error {
  readonly offset: number;
  readonly path: string;
  readonly expected: string;

  constructor(offset: number, path: string, expected: string, seen: string) {
    super(seen);
    this.name = 'TemplateFault';
    this.offset = offset;
    this.path = path;
    this.expected = expected;
  }
}

const MAX_PARTIAL_DEPTH = 4;

/**
 * Fills a logic-less template (variables, sections, inverted sections, comments, partials). Strict: a name without a
 * value throws `task_invalid` with its place, so that no page silently lacks its figure.
 */
export function renderTemplate(template: string, scope: Scope, options: TemplateOptions): string {
  try {
    return fill(template, scope, options);
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    const before = template.slice(0, error.offset).split('\n');
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    throw taskInvalid({
      file: options.file,
      ...place,
      path: error.path,
      expected: error.expected,
      seen: error.message,
    });
  }
}

/** The same, throwing `TemplateFault`. */
export function fill(template: string, scope: Scope, options: Omit<TemplateOptions, 'file'>): string {
  return render(parse(template), scope, options, 0);
}

/** Escapes a value for HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/gu, (character) => names[character] ?? character);
}

function parse(template: string): MustacheToken[] {
  try {
    return mustache.parse(template);
  } catch (error) {
    const offset = Number(/at (\d+)$/u.exec(messageOf(error))?.[1] ?? 0);
    throw new TemplateFault(offset, '(the template)', 'well-formed tags', messageOf(error));
  }
}

function render(
  tokens: readonly MustacheToken[],
  scope: Scope,
  options: Omit<TemplateOptions, 'file'>,
  depth: number,
): string {
  return tokens.map((token) => renderToken(token, scope, options, depth)).join('');
}

function renderToken(
  token: MustacheToken,
  scope: Scope,
  options: Omit<TemplateOptions, 'file'>,
  depth: number,
): string {
  const [kind, name, start, , inner = []] = token;
  switch (kind) {
    case 'text':
      return name;
    case '!':
      return '';
    case 'name':
      return options.escape(textOf(name, start, scope));
    case '&':
      if (options.raw !== true)
        throw new TemplateFault(start, name, 'two braces: values are escaped', 'an unescaped tag');
      return textOf(name, start, scope);
    case '#':
      return section(scope, valueOf(name, start, scope), (inside) => render(inner, inside, options, depth));
    case '^':
      return isEmpty(valueOf(name, start, scope)) ? render(inner, scope, options, depth) : '';
    case '>': {
      const partial = options.partials?.get(name);
      if (partial === undefined)
        throw new TemplateFault(start, name, `a file _${name}.html in the site's folder`, 'no such file');
      if (depth >= MAX_PARTIAL_DEPTH)
        throw new TemplateFault(start, name, `at most ${MAX_PARTIAL_DEPTH} partials inside one another`, 'more');
      try {
        return render(parse(partial), scope, options, depth + 1);
      } catch (error) {
        if (!(error instanceof TemplateFault)) throw error;
        throw new TemplateFault(start, `${name} > ${error.path}`, error.expected, error.message);
      }
    }
    default:
      throw new TemplateFault(start, name, 'a variable, section, comment or partial', `a tag of kind "${kind}"`);
  }
}

function section(scope: Scope, value: unknown, body: (scope: Scope) => string): string {
  if (isEmpty(value)) return '';
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items
    .map((item) => body(typeof item === 'object' || Array.isArray(value) ? scope.with({ '.': item }, item) : scope))
    .join('');
}

function isEmpty(value: unknown): boolean {
  return (
    value === false || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  );
}

function valueOf(name: string, start: number, scope: Scope): unknown {
  const found = lookUp(scope, name);
  if (found === undefined)
    throw new TemplateFault(start, name, 'nonce, seed or a value of site.yaml', 'nothing of that name');
  return found;
}

function textOf(name: string, start: number, scope: Scope): string {
  const value = valueOf(name, start, scope);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TemplateFault(
    start,
    name,
    'a text or a number',
    value === null ? 'null' : Array.isArray(value) ? 'a list' : 'a map',
  );
}
