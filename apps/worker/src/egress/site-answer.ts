import type { IncomingMessage, ServerResponse } from 'node:http';
import { ArenaError, type BlobStore, type Clock, type PracticeSite, type SitePage } from '@coarena/core';
import { REQUEST_LIMITS } from './limits.ts';
import { postedFields } from './posted-fields.ts';
import type { PostedForms } from './posted-forms.ts';

/** What the sites of a lane answer from, and where they leave what they receive. */
export type SiteContext = {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly clock: Clock;
  readonly posted: PostedForms;
  readonly onFault: (error: unknown) => void;
};

/** Answers one request to a site whose host has been checked. Never rejects. */
export async function answerRequest(
  site: PracticeSite,
  request: IncomingMessage,
  response: ServerResponse,
  context: SiteContext,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await answer(site, request, response, context, gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return;
    context.onFault(error);
    respond(request, response, 500, errorPage('This page cannot be shown', 'The arena could not read it.'), {
      close: true,
    });
  }
}

async function answer(
  site: PracticeSite,
  request: IncomingMessage,
  response: ServerResponse,
  context: SiteContext,
  signal: AbortSignal,
): Promise<void> {
  const { method = '' } = request;
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    return respond(request, response, 405, errorPage('Method not allowed', `This site does not answer ${method}.`), {
      allow: 'GET, HEAD, POST',
      close: true,
    });
  }
  const path = pathOf(request.url ?? '');
  const page = path === null ? undefined : pageAt(site, path);
  if (path === null || page === undefined) {
    // An unread body would be taken for the next request.
    return respond(request, response, 404, errorPage('Page not found', 'There is no such page on this site.'), {
      close: method === 'POST',
    });
  }
  if (method === 'POST' && !(await takeForm(site, path, request, response, context))) return;
  if (page.delayMs !== undefined) await context.clock.sleep(page.delayMs, signal);
  const bytes = await context.blobs.get(page.sha256);
  if (bytes.length !== page.bytes)
    throw new ArenaError('blob_corrupt', { sha256: page.sha256, folder: 'the blob store' });
  respond(request, response, 200, bytes, { mime: page.mime });
}

/** Reads and keeps a form; false when it has answered with a refusal instead. */
async function takeForm(
  site: PracticeSite,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  context: SiteContext,
): Promise<boolean> {
  const refuse = (status: number, why: string): false => {
    respond(request, response, status, errorPage('The form was not taken', why), { close: true });
    return false;
  };
  const body = await boundedBody(request);
  if (body === null) return refuse(413, `A form may have ${REQUEST_LIMITS.formBytes} bytes.`);
  const form = await postedFields(request.headers['content-type'] ?? '', body);
  if (!form.ok) return refuse(form.status, form.why);
  const full = context.posted.keep({ site: site.host, path, fields: form.fields });
  return full === null || refuse(429, full);
}

async function boundedBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > REQUEST_LIMITS.formBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The path of a request target without its query, or null for one that is no path. */
export function pathOf(target: string): string | null {
  const path = /^(?:http:\/\/[^/?#]*)?(\/[^?#]*)?(?:\?[^#]*)?$/u.exec(target);
  return path === null ? null : (path[1] ?? '/');
}

function pageAt(site: PracticeSite, path: string): SitePage | undefined {
  const names = path.endsWith('/') ? [path, `${path}index.html`] : [path];
  return site.pages.find((page) => names.includes(page.path));
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Uint8Array,
  extra: { mime?: string; allow?: string; close?: boolean },
): void {
  const mime = extra.mime ?? 'text/html';
  response.writeHead(status, {
    'content-type': mime.startsWith('text/') && !mime.includes('charset') ? `${mime}; charset=utf-8` : mime,
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(extra.allow === undefined ? {} : { allow: extra.allow }),
    ...(extra.close === true ? { connection: 'close' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** A page that says what went wrong; `title` and `text` are this project's own words or a method's name. */
export function errorPage(title: string, text: string): Uint8Array {
  return Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`,
  );
}
