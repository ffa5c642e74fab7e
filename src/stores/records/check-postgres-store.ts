import type { Finding } from '../../kernel/finding.ts';
import { LEAST_SERVER, readVersion } from './postgres/migrate.ts';
import { databaseName, SCHEMA, type Sql } from './postgres/open-client.ts';
import { MIGRATIONS } from './postgres/schema.ts';
import { openSession } from './postgres/session.ts';
import { StoreError } from './record-store.ts';
import { fault, latestVersion, ok, versionFinding, warning } from './schema-version.ts';

const STATEMENT_MS = 10_000;

/**
 * Checks that the database of the record store is reachable, usable, durable and
 * of this version, without changing it.
 */
export async function checkPostgresStore(url: string, signal: AbortSignal): Promise<Finding[]> {
  try {
    const session = await openSession(url, 'cannot reach', { statementMs: STATEMENT_MS });
    const close = () => void session.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      return await session.run((sql) => checkServer(sql, databaseName(url)));
    } finally {
      signal.removeEventListener('abort', close);
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [fault(error.message, 'Check STORE_URL, and that the server runs and accepts this machine')];
  }
}

async function checkServer(sql: Sql, name: string): Promise<Finding[]> {
  const [server] = await sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      current_setting('server_version_num')::integer / 10000 AS major,
      current_setting('server_encoding') AS encoding,
      current_setting('transaction_read_only') AS read_only,
      current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit`;
  if (Number(server?.['major']) < LEAST_SERVER) {
    return [
      fault(`${name} is served by PostgreSQL ${server?.['version']}`, `Use version ${LEAST_SERVER} or newer`),
    ];
  }
  if (server?.['encoding'] !== 'UTF8') {
    return [
      fault(`${name} stores text as ${server?.['encoding']}`, "Create the database with ENCODING 'UTF8'"),
    ];
  }
  if (server['read_only'] === 'on') {
    return [fault(`${name} is read-only`, 'Use the URL of the primary server, with a role that may write')];
  }
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((key) => server[key] === 'off');
  const safety = unsafe.map((key) =>
    warning(`${name} has ${key} off: a crash can lose or damage stored data`, `Switch ${key} on`),
  );
  return [...safety, await checkSchema(sql, `${name} (PostgreSQL ${server['version']})`)];
}

async function checkSchema(sql: Sql, name: string): Promise<Finding> {
  const version = await readVersion(sql);
  const otherVersion = versionFinding(name, version, latestVersion(MIGRATIONS));
  if (otherVersion?.severity === 'fault') return otherVersion;
  if (version === 0) {
    const [row] = await sql`SELECT has_schema_privilege(oid, 'CREATE') AS may FROM pg_namespace
      WHERE nspname = ${SCHEMA}
      UNION ALL SELECT has_database_privilege(current_database(), 'CREATE')`;
    if (row?.['may'] !== true) {
      return fault(
        `${name} has no record store, and this role may not create one`,
        `Let the role own the database, or create the schema ${SCHEMA} for it`,
      );
    }
    const remedy = 'Run vitrine ingest, then vitrine index';
    return warning(`${name} has no record store yet: it is created when it is first opened`, remedy);
  }
  const [rights] = await sql`SELECT has_table_privilege(${`${SCHEMA}.records`}, 'INSERT') AS may`;
  if (rights?.['may'] !== true) {
    return fault(`this role may not write to ${name}`, 'Use the role that created the record store');
  }
  if (otherVersion) return otherVersion;
  const [size] = await sql`SELECT pg_total_relation_size(${`${SCHEMA}.records`}::regclass) AS bytes`;
  const megabytes = Math.ceil(Number(size?.['bytes']) / 1024 ** 2);
  return ok(`${name} (${megabytes} MB, schema version ${version})`);
}
