/** Where a database is: all that is needed to open a connection. `host` that starts with `/` is a socket's folder. */
export type Target = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string | null;
  /** Null for none; `verify` checks the certificate, `encrypt` does not. */
  readonly tls: 'encrypt' | 'verify' | null;
};

/**
 * Reads a connection URL (`postgres://user:password@host:port/database?sslmode=…`, `?host=/folder` for a Unix socket).
 * Throws a TypeError that names what is wrong and never shows the password.
 */
export function parseTarget(url: string): Target {
  // A user before an empty host, as in postgres://user@/database?host=/folder, is no URL of the web's.
  const parsed = URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'));
  if (parsed === null)
    throw new TypeError('the database URL cannot be read: expected postgres://user:password@host:5432/database');
  const database = decodeURIComponent(parsed.pathname.replace(/^\//u, ''));
  if (database === '') throw new TypeError('the database URL names no database: add /NAME at its end');
  const user = decodeURIComponent(parsed.username) || parsed.searchParams.get('user') || '';
  if (user === '') throw new TypeError('the database URL names no user: expected postgres://USER@host/database');
  return {
    host:
      parsed.searchParams.get('host') ?? (decodeURIComponent(parsed.hostname).replace(/^\[|\]$/gu, '') || 'localhost'),
    port: Number(parsed.port || parsed.searchParams.get('port') || 5_432),
    database,
    user,
    password: parsed.password === '' ? null : decodeURIComponent(parsed.password),
    tls: tlsOf(parsed.searchParams.get('sslmode')),
  };
}

/** The target in words, without its password. */
export function describeTarget(target: Target): string {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  return `${target.user}@${host}:${target.port}/${target.database}`;
}

function tlsOf(mode: string | null): Target['tls'] {
  if (mode === null || mode === 'disable') return null;
  if (mode === 'require' || mode === 'no-verify') return 'encrypt';
  if (mode === 'verify-full' || mode === 'verify-ca') return 'verify';
  throw new TypeError(`the database URL asks for sslmode=${mode}: use disable, require or verify-full`);
}
