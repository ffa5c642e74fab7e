/**
 * A database's name in messages, without user and password: for the URL
 * `postgres://user:secret@db.example:5433/vitrine`, `database vitrine at db.example:5433`.
 */
export function databaseName(url: string): string {
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const folder = searchParams.get('host');
  const host = folder ?? `${hostname === '' ? 'localhost' : hostname}:${port === '' ? 5432 : port}`;
  return `database ${decodeURIComponent(pathname.slice(1) || username)} at ${host}`;
}
