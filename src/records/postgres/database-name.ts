/**
 * How an address such as `postgres://user:secret@db.example:5433/vitrine` is
 * told to people: `database vitrine at db.example:5433`, without user and password.
 */
export function databaseName(address: string): string {
  const { hostname, port, pathname, searchParams, username } = new URL(address);
  const folder = searchParams.get('host');
  const host = folder ?? `${hostname === '' ? 'localhost' : hostname}:${port === '' ? 5432 : port}`;
  return `database ${decodeURIComponent(pathname.slice(1) || username)} at ${host}`;
}
