import { join } from 'node:path';
import type { Hasher } from '@coarena/core';
import { isRecord, scopeOf, type Scope, type Value } from './scope.ts';
import { nonceOf } from './seeded.ts';
import { SITE_LIMITS, SiteFile } from './site-file.ts';
import { isText, mimeOf, SITE_FILE, type SiteSource } from './site-folder.ts';
import { pathOf, SitePages, type SiteFileBytes } from './site-pages.ts';
import { seen } from './task-fault.ts';
import { escapeHtml, fill, renderTemplate, TemplateFault } from './template.ts';
import { makeValues } from './values/evaluate.ts';
import { ValueFault } from './values/operator.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

/** A site of one seed: its values, and every page with its bytes. */
export type RenderedSite = {
  readonly values: Readonly<Record<string, Value>>;
  readonly pages: readonly (readonly [path: string, page: SiteFileBytes])[];
};

/** What a site depends on besides its folder. */
export type SiteSeed = { readonly hasher: Hasher; readonly seed: number; readonly host: string };

/**
 * Makes the pages of a site. Without `site.yaml` the files are served as they lie there, with `{{nonce}}` and
 * `{{seed}}` filled in; with it, every HTML file is a strict template over its values. Throws `task_invalid`.
 */
export function renderSite(
  folder: string,
  sources: readonly SiteSource[],
  { hasher, seed, host }: SiteSeed,
): RenderedSite {
  const nonce = nonceOf(hasher, seed);
  const description = sources.find((source) => source.name === SITE_FILE);
  const pages = new SitePages();
  if (description === undefined) {
    for (const { name, bytes } of sources) pages.addFile(name, isText(name) ? fillPlain(bytes, nonce, seed) : bytes);
    return { values: {}, pages: pages.sorted() };
  }
  const file = parseYamlFile(join(folder, SITE_FILE), description.bytes, SiteFile);
  const outer = scopeOf({ nonce, seed });
  const values = valuesOf(file, outer, { hasher, seed, site: host });
  const scope = outer.with(values);
  const texts = new Map(sources.map(({ name, bytes }) => [name, isText(name) ? decode(bytes) : null]));
  const partials = new Map(
    [...texts].flatMap(([name, text]) =>
      text !== null && /^_[^/]+\.html$/u.test(name) ? [[name.slice(1, -5), text]] : [],
    ),
  );
  const render = (name: string, inside: Scope): Uint8Array =>
    new TextEncoder().encode(
      renderTemplate(texts.get(name) ?? '', inside, { file: join(folder, name), escape: escapeHtml, partials }),
    );
  const templates = new Set(Object.values(file.value.pages).flatMap((page) => page.template ?? []));
  for (const { name, bytes } of sources) {
    if (name === SITE_FILE || name.startsWith('_') || templates.has(name)) continue;
    if (name.endsWith('.html') && texts.get(name) !== null) pages.addFile(name, render(name, scope));
    else pages.addFile(name, isText(name) ? fillPlain(bytes, nonce, seed) : bytes);
  }
  addMadePages(file, texts, pages, scope, render);
  return { values, pages: pages.sorted() };
}

function addMadePages(
  file: YamlFile<SiteFile>,
  texts: ReadonlyMap<string, string | null>,
  pages: SitePages,
  scope: Scope,
  render: (name: string, inside: Scope) => Uint8Array,
): void {
  let count = 0;
  for (const [pattern, { template, each, delayMs }] of Object.entries(file.value.pages)) {
    const at = ['pages', pattern];
    if (template === undefined) {
      if (each !== undefined) throw file.fault([...at, 'each'], 'a template for each row', 'no template');
      if (delayMs === undefined || !pages.delay(pattern, delayMs))
        throw file.fault(at, 'a page of the folder, or a template', 'neither');
      continue;
    }
    if (typeof texts.get(template) !== 'string')
      throw file.fault([...at, 'template'], 'a text file of the folder', seen(template));
    for (const item of itemsFor(file, pattern, each, scope)) {
      const inside = item === null ? scope : scope.with({ item }, item);
      const path = pathFor(file, pattern, inside);
      count += 1;
      if (count > SITE_LIMITS.pages) throw file.fault(at, `at most ${SITE_LIMITS.pages} pages`, 'more');
      const added = pages.addPage(path, {
        bytes: render(template, inside),
        mime: mimeOf(template),
        ...(delayMs === undefined ? {} : { delayMs }),
      });
      if (!added) throw file.fault(at, 'a path of its own for each page', `${path} twice`);
    }
  }
}

function itemsFor(
  file: YamlFile<SiteFile>,
  pattern: string,
  each: string | undefined,
  scope: Scope,
): readonly unknown[] {
  if (each === undefined) return [null];
  const rows = scope.frames.find((frame) => Object.hasOwn(frame, each))?.[each];
  if (!Array.isArray(rows) || !rows.every(isRecord))
    throw file.fault(['pages', pattern, 'each'], 'the name of a list of rows', seen(rows));
  return rows;
}

function pathFor(file: YamlFile<SiteFile>, pattern: string, scope: Scope): string {
  try {
    return fill(pattern, scope, { escape: (text) => pathOf(text).slice(1) });
  } catch (error) {
    if (error instanceof TemplateFault)
      throw file.fault(['pages', pattern], `${error.path}: ${error.expected}`, error.message);
    throw error;
  }
}

function valuesOf(
  file: YamlFile<SiteFile>,
  outer: Scope,
  seeding: { hasher: Hasher; seed: number; site: string },
): Readonly<Record<string, Value>> {
  try {
    return makeValues(file.value.data, outer, seeding);
  } catch (error) {
    if (error instanceof ValueFault) throw file.fault(['data', ...error.path], error.expected, error.message);
    throw error;
  }
}

function fillPlain(bytes: Uint8Array, nonce: string, seed: number): Uint8Array {
  const text = decode(bytes);
  if (text === null) return bytes;
  const filled = text.replaceAll(/\{\{\s*(nonce|seed)\s*\}\}/gu, (_, name) =>
    name === 'nonce' ? nonce : String(seed),
  );
  return new TextEncoder().encode(filled);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
