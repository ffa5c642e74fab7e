import type { DatePosition, DateSelection, StoredRecord } from '../record-store.ts';
import type { Sql } from './open-client.ts';
import { readRows } from './stored-rows.ts';
import { AFTER_ALL } from './uuid-text.ts';

/** Change numbers that are read at once. */
const NUMBERS = 20_000;

/** Records and tombstones after a change number. */
export async function changesPage(sql: Sql, after: number, limit: number): Promise<StoredRecord[]> {
  const { records } = await readRows(
    sql,
    sql`SELECT * FROM records WHERE change > ${after} ORDER BY change LIMIT ${limit}`,
    sql`change`,
  );
  return records;
}

/**
 * Records and tombstones by (datestamp, uuid) after a position. `isSettled`:
 * whoever is writing at the moment cannot write anything that belongs into the page.
 */
export async function datePage(
  sql: Sql,
  { from = 0, until = Number.MAX_SAFE_INTEGER, pipelineId }: DateSelection,
  after: DatePosition | undefined,
  limit: number,
): Promise<{ readonly records: StoredRecord[]; readonly isSettled: boolean }> {
  const lower = after && after.datestamp >= from ? after : { datestamp: from - 1, uuid: AFTER_ALL };
  const order = sql`datestamp, uuid`;
  // All columns of the index are compared together: with `pipeline = …` the planner may take the other index.
  const rows =
    pipelineId === undefined
      ? sql`SELECT * FROM records WHERE (datestamp, uuid) > (${lower.datestamp}, ${lower.uuid}::uuid)
          AND datestamp <= ${until} ORDER BY datestamp, uuid LIMIT ${limit}`
      : sql`SELECT records.* FROM records
          WHERE (pipeline, datestamp, uuid) > ((SELECT key FROM pipelines WHERE id = ${pipelineId}), ${lower.datestamp}, ${lower.uuid}::uuid)
          AND (pipeline, datestamp) <= ((SELECT key FROM pipelines WHERE id = ${pipelineId}), ${until})
          ORDER BY pipeline, datestamp, uuid LIMIT ${limit}`;
  const { records, latest } = await readRows(sql, rows, order);
  const last = records.at(-1);
  const isSettled = last !== undefined && records.length === limit && last.datestamp < latest;
  return { records, isSettled };
}

/** Change numbers of the live records of a pipeline within a range, ascending; some of them, none only at the end. */
export async function livePage(
  sql: Sql,
  range: { readonly pipelineId: string; readonly after: number; readonly until: number },
): Promise<number[]> {
  const rows = await sql`SELECT change FROM records
    WHERE pipeline = (SELECT key FROM pipelines WHERE id = ${range.pipelineId})
      AND change > ${range.after} AND change <= ${range.until} AND body IS NOT NULL
    ORDER BY change LIMIT ${NUMBERS}`;
  return rows.map(({ change }) => Number(change));
}
