import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pagePolicy, SECURITY_HEADERS } from '../http/guard/headers.ts';

/** The pages, made ready at the start. */
export type StaticSite = {
  /** The answer to a request for a page or one of its files, or null when it is neither. */
  answer(method: string, path: string, headers: Headers): Response | null;
};

type File = { readonly bytes: Buffer; readonly type: string; readonly etag: string; readonly forEver: boolean };

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Addresses that the pages answer themselves, from the one document of the build. */
const PAGES: readonly RegExp[] = [
  /^\/(?:sign-in|new-password|admin|admin\/marks|submit|tasks|battles|judge|judge\/record|leaderboard|compare|audit|anatomy|benchmark\/methodology)?$/u,
  /^\/(?:tasks|battles)\/[0-9a-f]{32}$/u,
];

/** The built pages in a folder; null when there is no build. Only what lies there now is ever served. */
export function openStaticSite(folder: string): StaticSite | null {
  const files = readFiles(folder);
  const shell = files.get('/200.html') ?? files.get('/index.html') ?? files.get('/fallback.html');
  if (shell === undefined) return null;
  const policy = pagePolicy(inlineScripts(shell.bytes.toString('utf8')));
  return {
    answer(method, path, headers) {
      if ((method !== 'GET' && method !== 'HEAD') || path === '/api' || path.startsWith('/api/')) return null;
      const isPage = PAGES.some((page) => page.test(path));
      const file = isPage ? shell : files.get(path);
      if (file !== undefined) return serve(file, headers, policy, 200);
      return headers.get('accept')?.includes('text/html') === true ? serve(shell, headers, policy, 404) : null;
    },
  };
}

function serve(file: File, headers: Headers, policy: string, status: number): Response {
  const answer = new Headers({
    ...SECURITY_HEADERS,
    etag: file.etag,
    'cache-control': file.forEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
  });
  if (status === 200 && headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers: answer });
  answer.set('content-type', file.type);
  return new Response(new Uint8Array(file.bytes), { status, headers: answer });
}

function readFiles(folder: string): ReadonlyMap<string, File> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return new Map();
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const bytes = readFileSync(path);
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
    files.set(address, { bytes, type, etag, forEver: address.includes('/immutable/') });
  }
  return files;
}

/** SHA-256 of each inline script, as a policy names it. */
function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu)].map(([, code = '']) =>
    createHash('sha256').update(code).digest('base64'),
  );
}
