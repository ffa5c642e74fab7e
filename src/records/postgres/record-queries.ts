import type { DatePosition, DateSelection, StoredRecord } from '../record-store.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';
import { readRows } from './stored-rows.ts';
import { AFTER_ALL } from './uuid-text.ts';

/** Rows without their bodies that are read at once. */
const ROWS = 10_000;

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

/** What a full run or harvest needs to know of a record. */
export interface PipelineRow {
  readonly uuid: string;
  /** Of a withdrawn record: the one that it had when it was withdrawn. */
  readonly change: number;
  /** Number of the run that began the harvest that met it last; 0 where none did. */
  readonly metBy: number;
}

/**
 * The live records of a pipeline, in pages that each touch no more than
 * their own rows, however many others there are, and at last the withdrawn ones
 * that could come back. A record that is written or withdrawn meanwhile may come twice.
 */
export async function* rowsOfPipeline(
  database: Pick<Database, 'repeat'>,
  context: string,
  pipelineId: string,
): AsyncGenerator<readonly PipelineRow[]> {
  let after: DatePosition = { datestamp: -1, uuid: AFTER_ALL };
  for (;;) {
    const { datestamp, uuid } = after;
    const rows = await database.repeat(
      context,
      (sql) => sql`
        SELECT r.uuid, r.datestamp, r.change, r.body IS NOT NULL AS live, coalesce(o.run, 0) AS met_by
        FROM (SELECT * FROM records
          WHERE (pipeline, datestamp, uuid) > ((SELECT key FROM pipelines WHERE id = ${pipelineId}), ${datestamp}, ${uuid}::uuid)
            AND pipeline <= (SELECT key FROM pipelines WHERE id = ${pipelineId})
          ORDER BY pipeline, datestamp, uuid LIMIT ${ROWS}) r
        LEFT JOIN origins o ON o.pipeline = r.pipeline AND o.uuid = r.uuid
        ORDER BY r.datestamp, r.uuid`,
    );
    const page = rows.map((row) => ({
      uuid: String(row['uuid']),
      datestamp: Number(row['datestamp']),
      change: Number(row['change']),
      metBy: Number(row['met_by']),
    }));
    const last = page.at(-1);
    if (last === undefined) break;
    yield page.filter((_, at) => rows[at]?.['live'] === true);
    after = last;
  }
  const withdrawn = await database.repeat(
    context,
    (sql) => sql`
      SELECT w.uuid, w.change, coalesce(o.run, 0) AS met_by FROM withdrawals w
      LEFT JOIN origins o ON o.pipeline = w.pipeline AND o.uuid = w.uuid
      WHERE w.pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId}) AND w.body IS NOT NULL`,
  );
  yield withdrawn.map((row) => ({
    uuid: String(row['uuid']),
    change: Number(row['change']),
    metBy: Number(row['met_by']),
  }));
}
