import { existsSync } from 'node:fs';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { uuidFromBytes } from '../../kernel/uuid.ts';
import { institutionOf } from './institution-of.ts';
import { arrayText, byteArrayText } from './postgres/array-text.ts';
import { migrate } from './postgres/migrate.ts';
import { databaseName } from './postgres/open-client.ts';
import { MIGRATIONS } from './postgres/schema.ts';
import { openSession, type Session } from './postgres/session.ts';
import { StoreError } from './record-store.ts';
import { findDamaged } from './sqlite/find-damaged.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { storeError } from './sqlite/store-errors.ts';

interface CopyOptions {
  /** See `PostgresOptions`. */
  readonly scope: string;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Number of copied rows by table. */
export type CopySummary = ReadonlyMap<string, number>;

/**
 * Copies a record store from an SQLite file into an empty PostgreSQL database,
 * completely: with datestamps and change numbers, so that harvesters and indexers
 * continue. It is one transaction. Changes made to the file meanwhile are not
 * copied.
 * Errors: StoreError, also if the database is not empty.
 */
export async function copyToPostgres(
  file: string,
  url: string,
  { scope, onProgress }: CopyOptions,
): Promise<CopySummary> {
  if (!existsSync(file)) throw new StoreError(`there is no record store ${file} to copy`);
  await migrate(url, MIGRATIONS);
  const source = openDatabase(file);
  const session = await openSession(url, 'cannot copy the record store into', { statementMs: 0 });
  try {
    source.exec('BEGIN');
    const [damaged] = findDamaged(source);
    if (damaged !== undefined)
      throw new StoreError(`${file} is damaged: ${damaged}; vitrine doctor names the rest and what to do`);
    await session.run((sql) => sql`BEGIN`);
    await requireEmpty(session, databaseName(url));
    const total = TABLES.reduce((sum, { name }) => sum + countOf(source, name), 0);
    const summary = new Map<string, number>();
    let done = 0;
    for (const table of TABLES) {
      const began = done;
      for (const rows of batches(source, table)) {
        await insert(session, table, rows, scope);
        done += rows.length;
        onProgress?.({ done, total });
      }
      summary.set(table.name, done - began);
      for (const column of ['key', 'number']) {
        if (['integer', 'bigint'].includes(table.columns[column] ?? ''))
          await continueNumbers(session, table.name, column);
      }
    }
    await finish(session, source);
    await session.run((sql) => sql`COMMIT`);
    await session.run((sql) => sql`ANALYZE records, derived, origins`);
    return summary;
  } catch (error) {
    throw storeError(`cannot read the record store ${file}`, error);
  } finally {
    await session.close();
    source.close();
  }
}

type Kind = 'integer' | 'bigint' | 'text' | 'uuid' | 'bytea';
type Row = Readonly<Record<string, SQLOutputValue>>;

interface Table {
  readonly name: string;
  /** With their types in PostgreSQL. Both stores use the same names. */
  readonly columns: Readonly<Record<string, Kind>>;
}

const CHECKPOINTS = 'checkpoints';
const WITHDRAWALS = 'withdrawals';
const RUNS = 'runs';

/** Ordered so that no row refers to a later one. */
const TABLES: readonly Table[] = [
  { name: 'pipelines', columns: { key: 'integer', id: 'text', run: 'integer', live: 'integer' } },
  { name: 'institutions', columns: { key: 'integer', name: 'bytea' } },
  {
    name: 'records',
    columns: {
      uuid: 'uuid',
      change: 'bigint',
      pipeline: 'integer',
      datestamp: 'bigint',
      institution: 'integer',
      body: 'text',
    },
  },
  {
    name: WITHDRAWALS,
    columns: {
      number: 'bigint',
      uuid: 'uuid',
      pipeline: 'integer',
      change: 'bigint',
      time: 'bigint',
      reason: 'text',
      body: 'text',
    },
  },
  { name: CHECKPOINTS, columns: { collection: 'text', change: 'bigint', recipe: 'text' } },
  {
    name: 'derived',
    columns: { kind: 'text', key: 'bytea', version: 'text', value: 'bytea', failure: 'text', time: 'bigint' },
  },
  { name: 'secrets', columns: { name: 'text', value: 'bytea' } },
  { name: 'harvests', columns: { source: 'text', state: 'text' } },
  {
    name: RUNS,
    columns: {
      number: 'bigint',
      name: 'text',
      subject: 'text',
      began: 'bigint',
      ended: 'bigint',
      outcome: 'text',
      figures: 'text',
      message: 'text',
    },
  },
  { name: 'origins', columns: { pipeline: 'integer', uuid: 'uuid', identifier: 'bytea', run: 'integer' } },
];

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 16 * 1024 * 1024;

async function requireEmpty(session: Session, name: string): Promise<void> {
  const [state] = await session.run((sql) => sql`SELECT change FROM latest FOR UPDATE`);
  const [used] = await session.run(
    (sql) => sql`SELECT EXISTS (SELECT FROM pipelines) OR EXISTS (SELECT FROM derived) AS is_used`,
  );
  if (state?.['change'] === 0 && used?.['is_used'] === false) return;
  throw new StoreError(`${name} already has a record store: copy into an empty database`);
}

const countOf = (source: DatabaseSync, table: string): number =>
  Number(source.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);

function* batches(source: DatabaseSync, { name, columns }: Table): Generator<Row[]> {
  let rows: Row[] = [];
  let characters = 0;
  for (const row of source.prepare(`SELECT ${Object.keys(columns).join()} FROM ${name}`).iterate()) {
    rows.push(row);
    for (const value of Object.values(row)) {
      if (typeof value === 'string' || value instanceof Uint8Array) characters += value.length;
    }
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

async function insert(session: Session, table: Table, rows: readonly Row[], scope: string): Promise<void> {
  const names = Object.keys(table.columns);
  const given = names.map((name, n) => `$${n + 1}::${table.columns[name]}[]`);
  const arrays = Object.entries(table.columns).map(([name, kind]) =>
    columnText(
      kind,
      rows.map((row) => row[name]),
    ),
  );
  const into = [...names];
  const from = [...names];
  if (table.name === CHECKPOINTS) {
    into.push('scope');
    from.push(`$${arrays.push(scope)}`);
  }
  if (table.name === RUNS) {
    into.push('scope');
    from.push(`CASE WHEN name = 'ingest' THEN '' ELSE $${arrays.push(scope)}::text END`);
  }
  if (table.name === WITHDRAWALS) {
    // SQLite does not store it: it computes it when a record is restored.
    const institutions = rows.map(({ body }) => (typeof body === 'string' ? institutionOf(body) : ''));
    into.push('institution');
    from.push('CASE WHEN body IS NOT NULL THEN (institution_keys(ARRAY[institution_name]))[1] END');
    names.push('institution_name');
    given.push(`$${arrays.push(byteArrayText(institutions))}::bytea[]`);
  }
  await session.run((sql) =>
    sql.unsafe(
      `INSERT INTO ${table.name} (${into.join()}) OVERRIDING SYSTEM VALUE
        SELECT ${from.join()} FROM unnest(${given.join()}) AS given (${names.join()})`,
      arrays,
      { prepare: true },
    ),
  );
}

function columnText(kind: Kind, values: readonly (SQLOutputValue | undefined)[]): string {
  if (kind === 'bytea') {
    return byteArrayText(
      values.map((value) => (typeof value === 'string' || value instanceof Uint8Array ? value : undefined)),
    );
  }
  return arrayText(
    values.map((value) => {
      if (value === null || value === undefined) return undefined;
      if (value instanceof Uint8Array) return uuidFromBytes(value);
      // PostgreSQL cannot store U+0000 in texts; in JSON it is escaped.
      return String(value).replaceAll('\0', '\ufffd');
    }),
  );
}

/** Lets numbers that the database assigns continue after the copied ones. */
async function continueNumbers(session: Session, table: string, column: string): Promise<void> {
  await session.run((sql) =>
    sql.unsafe(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) FROM ${table} HAVING count(*) > 0`,
    ),
  );
}

/** Does the same for change numbers and datestamps. */
async function finish(session: Session, source: DatabaseSync): Promise<void> {
  const last = source.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'records'").get()?.['seq'];
  await session.run(
    (sql) => sql`UPDATE latest SET change = ${Number(last ?? 0)},
      datestamp = (SELECT coalesce(max(datestamp), 0) FROM records)`,
  );
}
