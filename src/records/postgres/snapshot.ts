import type { Institution, InstitutionRange, RecordSnapshot } from '../record-snapshot.ts';
import type { Sql } from './open-client.ts';
import { changesPage } from './record-queries.ts';
import { openSession, type Session } from './session.ts';
import { readRows } from './stored-rows.ts';
import { AFTER_ALL, requireUuid } from './uuid-text.ts';

/** Grouping millions of records takes its time. */
const STATEMENT_MS = 600_000;

/**
 * A snapshot of a store: a read-only transaction on a connection of its own,
 * which is at an end when the connection is lost. As long as it is open the
 * server cannot clear away what others replace.
 * Errors: StoreError, here and from every method.
 */
export async function openPostgresSnapshot(address: string): Promise<RecordSnapshot> {
  const session = await openSession(address, 'cannot read the record store in', {
    statementMs: STATEMENT_MS,
  });
  const snapshot = snapshotIn(session);
  try {
    await session.run((sql) => sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
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
        return (await readRows(sql, rows, sql`uuid`)).records;
      }),
    changesAfter: (after, limit) => session.run((sql) => changesPage(sql, after, limit)),
    close: () => session.close(),
  };
}

/** Only live records have an institution. */
function within(sql: Sql, { institution, after, until = AFTER_ALL }: InstitutionRange) {
  const known = sql`institution = (SELECT key FROM institutions WHERE sha256(name) = sha256(${Buffer.from(institution)}))`;
  const above = after === undefined ? sql`` : sql`AND uuid > ${requireUuid(after)}`;
  return sql`${known} ${above} AND uuid <= ${requireUuid(until)}`;
}
