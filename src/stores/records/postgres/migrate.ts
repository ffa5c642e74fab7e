import { StoreError } from '../record-store.ts';
import { latestVersion, nextStep, type Schema } from '../schema-version.ts';
import { databaseName, SCHEMA, type Sql } from './open-client.ts';
import { openSession, type Session } from './session.ts';

/** Older servers lack features that the schema uses. */
export const LEAST_SERVER = 14;
/** An arbitrary number that other programs are unlikely to use. */
const LOCK_KEY = 0x56697472;

/**
 * Brings the schema `vitrine` of a database to the latest version, and creates it if
 * necessary. Each step is a separate transaction. Several processes may call this at
 * once: one takes each step, while the others wait.
 * Errors: StoreError for a server that is too old or not in UTF-8, and a role without
 * the necessary rights; those of `nextStep`.
 */
export async function migrate(url: string, schema: Schema): Promise<void> {
  // Creating an index on millions of records takes long.
  const session = await openSession(url, CONTEXT, { statementMs: 0 });
  const name = databaseName(url);
  try {
    await session.run((sql) => requireServer(sql, name));
    while ((await session.run(readVersion)) !== latestVersion(schema)) {
      await takeStep(session, schema, `the record store in ${name}`);
    }
  } finally {
    await session.close();
  }
}

const CONTEXT = 'cannot open the record store in';

async function takeStep(session: Session, schema: Schema, name: string): Promise<void> {
  await session.run((sql) => sql`BEGIN`);
  await session.run((sql) => sql`SELECT pg_advisory_xact_lock(${LOCK_KEY})`);
  // Another process may have taken the step meanwhile.
  const version = await session.run(readVersion);
  const step = nextStep(schema, version, name);
  if (step !== undefined) {
    if (version === 0) await session.run((sql) => sql.unsafe(FOUNDATION));
    await session.run((sql) => sql.unsafe(step.sql));
    await session.run((sql) => sql`UPDATE schema_version SET version = ${step.version}`);
  }
  await session.run((sql) => sql`COMMIT`);
}

/** An existing schema may be one that the role could not have created. */
const FOUNDATION = `
  DO $$ BEGIN
    IF to_regnamespace('${SCHEMA}') IS NULL THEN CREATE SCHEMA ${SCHEMA}; END IF;
  END $$;
  CREATE TABLE ${SCHEMA}.schema_version (version integer NOT NULL);
  INSERT INTO ${SCHEMA}.schema_version VALUES (0);
`;

/** 0 in a new database. */
export async function readVersion(sql: Sql): Promise<number> {
  // Reads the catalogue: to_regclass may return a state from before we waited for the lock.
  const [table] =
    await sql`SELECT FROM pg_tables WHERE schemaname = ${SCHEMA} AND tablename = 'schema_version'`;
  if (table === undefined) return 0;
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
    throw new StoreError(`${name} stores text as ${row?.['encoding']}: create it with ENCODING 'UTF8'`);
  }
}
