import type { Sql } from './postgres/open-client.ts';
import { changesPage } from './postgres/record-queries.ts';
import { openSession, type Session } from './postgres/session.ts';
import { readRows } from './postgres/stored-rows.ts';
import { AFTER_ALL, requireUuid } from './postgres/uuid-text.ts';
import {
  type ChangedRecord,
  type Institution,
  type InstitutionRange,
  isLive,
  type RecordSnapshot,
} from './record-snapshot.ts';
import type { StoredRecord } from './record-store.ts';

/** Grouping millions of records takes its time. */
const STATEMENT_MS = 600_000;

/**
 * A snapshot of a store: a read-only transaction on a connection of its own,
 * which is at an end when the connection is lost. As long as it is open the
 * server cannot clear away what others replace. `token`: of an open one, to see
 * the same moment.
 * Errors: StoreError, here and from every method.
 */
export async function openPostgresSnapshot(address: string, token?: string): Promise<RecordSnapshot> {
  const session = await openSession(address, 'cannot read the record store in', {
    statementMs: STATEMENT_MS,
  });
  const snapshot = snapshotIn(session);
  try {
    await session.run((sql) => sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    // The statement takes no parameters.
    if (token !== undefined)
      await session.run((sql) => sql.unsafe(`SET TRANSACTION SNAPSHOT '${requireToken(token)}'`));
    // The transaction sees what there is when it reads first.
    await snapshot.lastChange();
    return snapshot;
  } catch (error) {
    await session.close();
    throw error;
  }
}

function snapshotIn(session: Session): RecordSnapshot {
  return {
    async token() {
      const [row] = await session.run((sql) => sql`SELECT pg_export_snapshot() AS token`);
      return String(row?.['token']);
    },
    async lastChange() {
      const [row] = await session.run((sql) => sql`SELECT change FROM latest`);
      return Number(row?.['change']);
    },
    async institutions() {
      const rows = await session.run(
        (sql) => sql`
          SELECT name, held.records, held.last_change, last.datestamp
          FROM (SELECT institution, count(*) AS records, max(change) AS last_change
            FROM records WHERE institution IS NOT NULL GROUP BY institution) AS held
          JOIN institutions ON key = held.institution
          JOIN records last ON last.change = held.last_change`,
      );
      const found = rows.map(
        ({ name, records, last_change, datestamp }): Institution => ({
          name: Buffer.from(name).toString('utf8'),
          records: Number(records),
          lastChange: Number(last_change),
          datestamp: Number(datestamp),
        }),
      );
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async holding(range) {
      const [row] = await session.run(
        (sql) => sql`SELECT count(*) AS records, coalesce(max(change), 0) AS last_change
          FROM records WHERE ${within(sql, range)}`,
      );
      return { records: Number(row?.['records']), lastChange: Number(row?.['last_change']) };
    },
    records: (range, limit) =>
      session.run(async (sql) => {
        const rows = sql`SELECT * FROM records WHERE ${within(sql, range)} ORDER BY uuid LIMIT ${limit}`;
        return (await readRows(sql, rows, sql`uuid`)).records.map(inBytes).filter(isLive);
      }),
    changesAfter: (after, limit) =>
      session.run(async (sql) => (await changesPage(sql, after, limit)).map(inBytes)),
    close: () => session.close(),
  };
}

/** Only live records have an institution. */
function within(sql: Sql, { institution, after, until = AFTER_ALL }: InstitutionRange) {
  const known = sql`institution = (SELECT key FROM institutions WHERE sha256(name) = sha256(${Buffer.from(institution)}))`;
  const above = after === undefined ? sql`` : sql`AND uuid > ${requireUuid(after)}`;
  return sql`${known} ${above} AND uuid <= ${requireUuid(until)}`;
}

const inBytes = ({ uuid, pipelineId, change, body }: StoredRecord): ChangedRecord => ({
  uuid,
  pipelineId,
  change,
  body: body === undefined ? undefined : Buffer.from(body),
});

/** Errors: TypeError for what PostgreSQL would not give: a mistake of the caller. */
function requireToken(token: string): string {
  if (!/^[\dA-F-]+$/.test(token)) throw new TypeError(`not a snapshot: ${JSON.stringify(token)}`);
  return token;
}
