import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { arrayText, byteArrayText, textOf } from './postgres/array-text.ts';
import { CONNECTIONS, Database, TIMEOUTS, type Timeouts } from './postgres/database.ts';
import { migrate } from './postgres/migrate.ts';
import { SCHEMA, type Sql } from './postgres/open-client.ts';
import { type PipelineRow, requireUuid, rowsOfPipeline } from './postgres/record-queries.ts';
import { PostgresRecordStore } from './postgres/record-store.ts';
import { MIGRATIONS } from './postgres/schema.ts';
import { openSession, type Session } from './postgres/session.ts';
import { StoreError } from './record-store.ts';
import {
  byCount,
  type Checkpoints,
  type DerivedValues,
  type Harvests,
  KEPT_RUNS,
  type Locks,
  type RunName,
  type Runs,
  type Store,
  type StoreCounts,
  toLatestRun,
} from './store.ts';

export interface PostgresOptions {
  /**
   * Names the search index of the checkpoints; empty for an index that all
   * processes share. Indexes of several machines have separate checkpoints.
   */
  readonly scope?: () => string;
  readonly timeouts?: Timeouts;
  /** The maximum. */
  readonly connections?: number;
}

const SECRET_BYTES = 32;

/**
 * Opens the record store at a URL such as `postgres://user@host/database`, and
 * creates or updates its schema. Any number of processes on any machines may have
 * it open.
 * Errors: StoreError, here and from every method.
 */
export async function openPostgresStore(
  url: string,
  clock: Clock,
  { scope = () => '', timeouts = TIMEOUTS, connections = CONNECTIONS }: PostgresOptions = {},
): Promise<Store> {
  await migrate(url, MIGRATIONS);
  const database = new Database(url, timeouts, connections);
  return {
    records: new PostgresRecordStore(database, clock),
    checkpoints: postgresCheckpoints(database, scope),
    derived: postgresDerivedValues(database, clock),
    harvests: postgresHarvests(database),
    runs: postgresRuns(database, clock, scope),
    counts: postgresStoreCounts(database),
    locks: postgresLocks(url),
    secret: (name) => secret(database, name),
    close: () => database.close(),
  };
}

async function secret(database: Database, name: string): Promise<Uint8Array> {
  return database.repeat('cannot store a secret in', async (sql) => {
    await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${randomBytes(SECRET_BYTES)}) ON CONFLICT DO NOTHING`;
    const [row] = await sql`SELECT value FROM secrets WHERE name = ${name}`;
    const value: unknown = row?.['value'];
    if (!(value instanceof Uint8Array)) throw new TypeError(`the secret ${name} does not exist`);
    return value;
  });
}

/**
 * Locks that the server holds for a separate connection. It releases them when the
 * connection is lost, at the latest a minute after the machine has failed.
 */
export function postgresLocks(url: string): Locks {
  return {
    async tryLock(name) {
      const session = await openSession(url, 'cannot take a lock in', { statementMs: 30_000 });
      const key = `${SCHEMA} ${name}`;
      let isHeld = false;
      try {
        const [row] = await session.run(
          (sql) => sql`SELECT pg_try_advisory_lock(hashtextextended(${key}, 0)) AS held`,
        );
        isHeld = row?.['held'] === true;
      } finally {
        if (!isHeld) await session.close();
      }
      return isHeld ? { release: () => release(session, key) } : undefined;
    },
  };
}

async function release(session: Session, key: string): Promise<void> {
  try {
    await session.run((sql) => sql`SELECT pg_advisory_unlock(hashtextextended(${key}, 0))`);
  } catch (error) {
    // The server releases a lock when its connection is lost.
    if (!(error instanceof StoreError)) throw error;
  } finally {
    await session.close();
  }
}

const CONTEXT = 'cannot count what is in';

function postgresStoreCounts(database: Database): StoreCounts {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CONTEXT, work);
  return {
    async records() {
      const [row] = await run(
        (sql) => sql`SELECT (SELECT count(*) FROM records) AS stored,
          (SELECT coalesce(sum(live), 0) FROM pipelines) AS live, (SELECT count(*) FROM withdrawals) AS withdrawn`,
      );
      const counts = { live: Number(row?.['live']), withdrawn: Number(row?.['withdrawn']) };
      // A withdrawn record is a tombstone, too.
      return { ...counts, deleted: Number(row?.['stored']) - counts.live - counts.withdrawn };
    },
    async institutions() {
      const rows = await run(
        (sql) => sql`SELECT name, held.n FROM (SELECT institution, count(*) AS n FROM records
            WHERE institution IS NOT NULL GROUP BY institution) AS held
          JOIN institutions ON key = held.institution`,
      );
      const counts = rows.map(({ name, n }) => ({ name: textOf(name), records: Number(n) }));
      return byCount(
        counts,
        ({ records }) => records,
        ({ name }) => name,
      );
    },
    async derived(kind) {
      const [row] = await run((sql) => sql`SELECT count(*) AS n FROM derived WHERE kind = ${kind}`);
      return Number(row?.['n']);
    },
    async failures(kind) {
      const rows = await run(
        (sql) => sql`SELECT left(failure, 500) AS reason, count(*) AS n FROM derived
          WHERE kind = ${kind} AND failure IS NOT NULL GROUP BY left(failure, 500)`,
      );
      const counts = rows.map(({ reason, n }) => ({ reason: String(reason), count: Number(n) }));
      return byCount(
        counts,
        ({ count }) => count,
        ({ reason }) => reason,
      );
    },
    close: () => database.close(),
  };
}

const VALUES_CONTEXT = 'cannot reach the derived values in';

type NewValue = Parameters<DerivedValues['put']>[0][number];

/** Keys are stored as bytes. */
export function postgresDerivedValues(database: Database, clock: Clock): DerivedValues {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(VALUES_CONTEXT, work);
  return {
    async get(kind, keys) {
      const rows = await run(
        (sql) => sql`SELECT key, version, value, failure, time FROM derived
          WHERE kind = ${kind}
            AND sha256(key) IN (SELECT sha256(one) FROM unnest(${byteArrayText(keys)}::bytea[]) AS one)`,
      );
      return new Map(
        rows.map(({ key, version, value, failure, time }) => [
          textOf(key),
          {
            key: textOf(key),
            version: String(version),
            value: value instanceof Uint8Array ? new Uint8Array(value) : undefined,
            failure: typeof failure === 'string' ? failure : undefined,
            time: Number(time),
          },
        ]),
      );
    },
    async keysUpTo(kind, key, limit, after = '') {
      const rows = await run(
        (sql) => sql`SELECT key FROM derived
          WHERE kind = ${kind} AND substring(key FROM 1 FOR 500) <= ${Buffer.from(key)} AND key <= ${Buffer.from(key)}
            AND substring(key FROM 1 FOR 500) >= substring(${Buffer.from(after)}::bytea FROM 1 FOR 500)
            AND key > ${Buffer.from(after)}
          ORDER BY substring(key FROM 1 FOR 500), key LIMIT ${limit}`,
      );
      return rows.map((row) => textOf(row['key']));
    },
    async put(values) {
      // The last one of a key counts; always in the same order, so that two processes never wait for each other.
      const latest = new Map(values.map((one) => [`${one.kind} ${one.key}`, one]));
      const sorted = [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
      const column = <T>(of: (value: NewValue) => T): T[] => sorted.map(of);
      const now = Math.floor(clock() / 1000);
      if (sorted.length === 0) return;
      await run(
        (sql) => sql`INSERT INTO derived (kind, key, version, value, failure, time)
          SELECT kind, key, version, value, failure, ${now}
          FROM unnest(${arrayText(column(({ kind }) => kind))}::text[], ${byteArrayText(column(({ key }) => key))}::bytea[],
            ${arrayText(column(({ version }) => storable(version)))}::text[],
            ${byteArrayText(column(({ value }) => value))}::bytea[],
            ${arrayText(column(({ failure }) => (failure === undefined ? failure : storable(failure))))}::text[])
            AS given (kind, key, version, value, failure)
          ON CONFLICT (kind, sha256(key)) DO UPDATE SET version = excluded.version, value = excluded.value,
            failure = excluded.failure, time = excluded.time`,
      );
    },
    async remove(kind, keys) {
      await run(
        (sql) => sql`DELETE FROM derived WHERE kind = ${kind}
          AND sha256(key) IN (SELECT sha256(one) FROM unnest(${byteArrayText(keys)}::bytea[]) AS one)`,
      );
    },
    close: () => database.close(),
  };
}

/** PostgreSQL cannot store U+0000 in texts; reasons may quote it. */
const storable = (value: string): string => value.replaceAll('\0', '\ufffd');

const RUNS_CONTEXT = 'cannot reach the runs in';

/**
 * The runs over one index, or over all without a `scope` of their own. Ingests
 * have no scope, because all machines share the records.
 */
export function postgresRuns(database: Database, clock: Clock, scope: () => string): Runs {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(RUNS_CONTEXT, work);
  const scopeOf = (name: RunName): string => (name === 'ingest' ? '' : scope());
  return {
    async begin(name, subject) {
      const own = scopeOf(name);
      const [row] = await database.once(
        RUNS_CONTEXT,
        (sql) => sql`INSERT INTO runs (scope, name, subject, began)
          VALUES (${own}, ${name}, ${storable(subject)}, ${clock()}) RETURNING number`,
      );
      await run(
        (sql) => sql`DELETE FROM runs WHERE scope = ${own} AND name = ${name}
          AND number <= (SELECT number FROM runs WHERE scope = ${own} AND name = ${name}
            ORDER BY number DESC LIMIT 1 OFFSET ${KEPT_RUNS})
          AND number <> coalesce((SELECT max(number) FROM runs
            WHERE scope = ${own} AND name = ${name} AND outcome = 'complete'), 0)`,
      );
      return Number(row?.['number']);
    },
    async end(number, { outcome, figures, message }) {
      await run(
        (
          sql,
        ) => sql`UPDATE runs SET ended = ${clock()}, outcome = ${outcome}, figures = ${JSON.stringify(figures)},
          message = ${message === undefined ? null : storable(message)} WHERE number = ${number}`,
      );
    },
    async latest() {
      const rows = await run(
        (sql) => sql`SELECT *, (SELECT max(ended) FROM runs AS complete WHERE complete.scope = runs.scope
            AND complete.name = runs.name AND complete.outcome = 'complete') AS last_complete
          FROM runs WHERE number IN (SELECT max(number) FROM runs
            WHERE scope = CASE WHEN name = 'ingest' THEN '' ELSE ${scope()} END GROUP BY name)`,
      );
      return new Map(rows.map((row) => [row['name'] as RunName, toLatestRun(row)]));
    },
    close: () => database.close(),
  };
}

const HARVESTS_CONTEXT = 'cannot reach the harvests in';

/** Identifiers are stored as bytes. */
export function postgresHarvests(database: Database): Harvests {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(HARVESTS_CONTEXT, work);
  return {
    async state(source) {
      const [row] = await run((sql) => sql`SELECT state FROM harvests WHERE source = ${source}`);
      return row === undefined ? undefined : String(row['state']);
    },
    async recordsOf(pipelineId, identifiers) {
      const rows = await run(
        (sql) => sql`SELECT identifier, uuid FROM origins
          WHERE pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId})
            AND sha256(identifier) IN (SELECT sha256(one) FROM unnest(${byteArrayText(identifiers)}::bytea[]) AS one)
          ORDER BY uuid`,
      );
      const found = new Map<string, string[]>();
      for (const { identifier, uuid } of rows) {
        const uuids = found.get(textOf(identifier)) ?? [];
        found.set(textOf(identifier), uuids);
        uuids.push(String(uuid));
      }
      return found;
    },
    async identifiersOf(pipelineId, uuids) {
      const wanted = uuids.map(requireUuid);
      const rows = await run(
        (sql) => sql`SELECT uuid, identifier FROM origins
          WHERE pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId})
            AND uuid = ANY (${arrayText(wanted)}::uuid[])`,
      );
      const byUuid = new Map(rows.map(({ uuid, identifier }) => [String(uuid), textOf(identifier)]));
      const found = new Map<string, string>();
      for (const uuid of uuids) {
        const identifier = byUuid.get(uuid.toLowerCase());
        if (identifier !== undefined) found.set(uuid, identifier);
      }
      return found;
    },
    async advance(source, state, step) {
      // A record has one identifier: the latest.
      const seen = new Map(
        step?.seen.map(({ uuid, identifier }) => [requireUuid(uuid).toLowerCase(), identifier]),
      );
      await run(
        (
          sql,
        ) => sql`SELECT advance_harvest(${source}, ${state}, ${step?.pipelineId ?? null}, ${step?.run ?? null},
          ${arrayText((step?.gone ?? []).map(requireUuid))}::uuid[], ${arrayText([...seen.keys()])}::uuid[],
          ${byteArrayText([...seen.values()])}::bytea[], ${byteArrayText(step?.kept ?? [])}::bytea[])`,
      );
    },
    async unseen(pipelineId, run, lastChange) {
      const unseen: PipelineRow[] = [];
      for await (const page of rowsOfPipeline(database, HARVESTS_CONTEXT, pipelineId)) {
        unseen.push(...page.filter(({ change, harvestRun }) => change <= lastChange && harvestRun !== run));
      }
      return unseen.sort((a, b) => a.change - b.change).map(({ uuid }) => uuid);
    },
    close: () => database.close(),
  };
}

const CHECKPOINTS = 'cannot reach the checkpoints in';

/** The checkpoints of one index, or of all indexes without a `scope` of their own. */
export function postgresCheckpoints(database: Database, scope: () => string): Checkpoints {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CHECKPOINTS, work);
  return {
    async all() {
      const rows = await run(
        (sql) => sql`SELECT collection, change, recipe FROM checkpoints WHERE scope = ${scope()}`,
      );
      return new Map(
        rows.map(({ collection, change, recipe }) => [
          String(collection),
          { change: Number(change), recipe: String(recipe) },
        ]),
      );
    },
    async set(collection, { change, recipe }) {
      await run(
        (sql) => sql`INSERT INTO checkpoints (scope, collection, change, recipe)
          VALUES (${scope()}, ${collection}, ${change}, ${recipe})
          ON CONFLICT (scope, collection) DO UPDATE SET change = excluded.change, recipe = excluded.recipe`,
      );
    },
    async remove(collection) {
      await run(
        (sql) => sql`DELETE FROM checkpoints WHERE scope = ${scope()} AND collection = ${collection}`,
      );
    },
    close: () => database.close(),
  };
}
