import { StoreError } from '../record-store.ts';
import { databaseName } from './database-name.ts';
import { SCHEMA, type Sql } from './open-client.ts';
import { openSession, type Session } from './session.ts';

/** SQL that leads from one version of a schema to the next. */
export type Migration = string;

/** Older servers lack what the schema uses. */
export const LEAST_SERVER = 14;
/** Anything that no other program is likely to take. */
const LOCK_KEY = 0x56697472;

/**
 * Brings the schema `vitrine` of a database to the version that `migrations`
 * ends with (their number); makes it where there is none. Each step is a
 * transaction of its own. Several processes may call this at once: the others
 * wait, then find the work done.
 * Errors: StoreError for a newer version, a server that is too old or does not
 * keep UTF-8, and a role that may not create what is missing.
 */
export async function migrate(address: string, migrations: readonly Migration[]): Promise<void> {
  // An index on millions of records takes its time.
  const session = await openSession(address, CONTEXT, { statementMs: 0 });
  try {
    await session.run((sql) => requireServer(sql, databaseName(address)));
    while (!(await isUpToDate(session, migrations, databaseName(address)))) {
      await takeStep(session, migrations);
    }
  } finally {
    await session.close();
  }
}

const CONTEXT = 'cannot open the record store in';

async function isUpToDate(
  session: Session,
  migrations: readonly Migration[],
  name: string,
): Promise<boolean> {
  const version = await session.run(readVersion);
  if (version <= migrations.length) return version === migrations.length;
  throw new StoreError(
    `the record store in ${name} has schema version ${version}, this program knows versions up to ${migrations.length}: use a newer program`,
  );
}

async function takeStep(session: Session, migrations: readonly Migration[]): Promise<void> {
  await session.run((sql) => sql`BEGIN`);
  await session.run((sql) => sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);
  // Another process may have taken the step meanwhile.
  const version = await session.run(readVersion);
  const step = migrations[version];
  if (step !== undefined) {
    await session.run((sql) => sql.unsafe(version === 0 ? `${FOUNDATION}${step}` : step));
    await session.run((sql) => sql`UPDATE schema_version SET version = ${version + 1}`);
  }
  await session.run((sql) => sql`COMMIT`);
}

/** A schema that is there already may be one that the role could not have created. */
const FOUNDATION = `
  DO $$ BEGIN
    IF to_regnamespace('${SCHEMA}') IS NULL THEN CREATE SCHEMA ${SCHEMA}; END IF;
  END $$;
  CREATE TABLE ${SCHEMA}.schema_version (version integer NOT NULL);
  INSERT INTO ${SCHEMA}.schema_version VALUES (0);
`;

/** 0 where there is nothing yet. */
export async function readVersion(sql: Sql): Promise<number> {
  // A look into the catalogue: what to_regclass knows may be older than a lock that we waited for.
  const [there] =
    await sql`SELECT FROM pg_tables WHERE schemaname = ${SCHEMA} AND tablename = 'schema_version'`;
  if (there === undefined) return 0;
  const [row] = await sql`SELECT version FROM schema_version`;
  return Number(row?.['version'] ?? 0);
}

async function requireServer(sql: Sql, name: string): Promise<void> {
  const [row] = await sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      current_setting('server_version_num')::integer / 10000 AS major,
      current_setting('server_encoding') AS encoding`;
  if (Number(row?.['major']) < LEAST_SERVER) {
    throw new StoreError(
      `${name} is served by PostgreSQL ${row?.['version']}: version ${LEAST_SERVER} or newer is needed`,
    );
  }
  if (row?.['encoding'] !== 'UTF8') {
    throw new StoreError(`${name} keeps text as ${row?.['encoding']}: create it with ENCODING 'UTF8'`);
  }
}
