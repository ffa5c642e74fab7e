import { isLive, type RecordSnapshot, type StoredRecord } from '../record-store.ts';
import type { Sql } from './open-client.ts';
import { readRecords } from './record-queries.ts';
import { openSession, type Session } from './session.ts';

/** Grouping millions of records takes long. */
const STATEMENT_MS = 600_000;

/** Fewer if bodies are large. */
const PAGE_RECORDS = 1000;

/**
 * A snapshot of a store: a read-only transaction on a separate connection, which
 * ends when the connection is lost. While it is open, the server cannot vacuum
 * replaced rows.
 * Errors: StoreError, here and from every method.
 */
export async function openPostgresSnapshot(url: string): Promise<RecordSnapshot> {
  const session = await openSession(url, 'cannot read the record store in', {
    statementMs: STATEMENT_MS,
  });
  try {
    await session.run((sql) => sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    // The snapshot is taken at the first read.
    await session.run((sql) => sql`SELECT FROM latest`);
    return snapshotIn(session);
  } catch (error) {
    await session.close();
    throw error;
  }
}

function snapshotIn(session: Session): RecordSnapshot {
  return {
    async institutions() {
      const rows = await session.run(
        (sql) => sql`
          SELECT name, held.records, last.datestamp
          FROM (SELECT institution, count(*) AS records, max(change) AS last_change
            FROM records WHERE institution IS NOT NULL GROUP BY institution) AS held
          JOIN institutions ON key = held.institution
          JOIN records last ON last.change = held.last_change`,
      );
      const found = rows.map(({ name, records, datestamp }) => ({
        name: Buffer.from(name).toString('utf8'),
        records: Number(records),
        datestamp: Number(datestamp),
      }));
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async *records(institution) {
      const page = (after: StoredRecord | undefined) =>
        session.run((sql) => institutionPage(sql, institution, after?.uuid));
      for await (const record of pages(page)) if (isLive(record)) yield record;
    },
    close: () => session.close(),
  };
}

/** `page`: returns the records after another, or the first ones; none at the end. */
async function* pages(
  page: (after: StoredRecord | undefined) => Promise<readonly StoredRecord[]>,
): AsyncGenerator<StoredRecord> {
  for (let last: StoredRecord | undefined; ; ) {
    const records = await page(last);
    if (records.length === 0) return;
    yield* records;
    last = records.at(-1);
  }
}

/** Only live records have an institution. */
async function institutionPage(sql: Sql, institution: string, after = ''): Promise<readonly StoredRecord[]> {
  const above = after === '' ? sql`` : sql`AND uuid > ${after}`;
  const rows = sql`SELECT * FROM records
    WHERE institution = (SELECT key FROM institutions WHERE sha256(name) = sha256(${Buffer.from(institution)})) ${above}
    ORDER BY uuid LIMIT ${PAGE_RECORDS}`;
  return (await readRecords(sql, rows, sql`uuid`)).records;
}
