import type { DatePosition, DateSelection, StoredRecord } from '../record-store.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';
import { AFTER_ALL, readRecords } from './rows.ts';

/** Rows without their bodies, in one page. */
const ROWS = 10_000;

/** Records and tombstones after a change number. */
export async function changesPage(sql: Sql, after: number, limit: number): Promise<StoredRecord[]> {
  const { records } = await readRecords(
    sql,
    sql`SELECT * FROM records WHERE change > ${after} ORDER BY change LIMIT ${limit}`,
    sql`change`,
  );
  return records;
}

/**
 * Records and tombstones by (datestamp, uuid) after a position. `isFinal`: writes
 * in progress cannot add to the page.
 */
export async function datePage(
  sql: Sql,
  { from = 0, until = Number.MAX_SAFE_INTEGER, pipelineId }: DateSelection,
  after: DatePosition | undefined,
  limit: number,
): Promise<{ readonly records: StoredRecord[]; readonly isFinal: boolean }> {
  const lower = after && after.datestamp >= from ? after : { datestamp: from - 1, uuid: AFTER_ALL };
  const order = sql`datestamp, uuid`;
  // Compares all columns of the index together: with `pipeline = …` the planner may choose the other index.
  const rows =
    pipelineId === undefined
      ? sql`SELECT * FROM records WHERE (datestamp, uuid) > (${lower.datestamp}, ${lower.uuid}::uuid)
          AND datestamp <= ${until} ORDER BY datestamp, uuid LIMIT ${limit}`
      : sql`SELECT records.* FROM records
          WHERE (pipeline, datestamp, uuid) > ((SELECT key FROM pipelines WHERE id = ${pipelineId}), ${lower.datestamp}, ${lower.uuid}::uuid)
          AND (pipeline, datestamp) <= ((SELECT key FROM pipelines WHERE id = ${pipelineId}), ${until})
          ORDER BY pipeline, datestamp, uuid LIMIT ${limit}`;
  const { records, latest } = await readRecords(sql, rows, order);
  const last = records.at(-1);
  const isFinal = last !== undefined && records.length === limit && last.datestamp < latest;
  return { records, isFinal };
}

/** The part of a record that full runs and harvests need. */
export interface PipelineRow {
  readonly uuid: string;
  /** Of a withdrawn record, the number that it had before. */
  readonly change: number;
  /** Number of the run that started the last harvest with this record; 0 if there was none. */
  readonly harvestRun: number;
}

/**
 * The live records of a pipeline, in pages that read only their own rows, and then
 * the withdrawn ones that could be restored. A record that is written or withdrawn
 * meanwhile may come twice.
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
        SELECT r.uuid, r.datestamp, r.change, r.body IS NOT NULL AS live, coalesce(o.run, 0) AS harvest_run
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
      harvestRun: Number(row['harvest_run']),
    }));
    const last = page.at(-1);
    if (last === undefined) break;
    yield page.filter((_, i) => rows[i]?.['live'] === true);
    after = last;
  }
  const withdrawn = await database.repeat(
    context,
    (sql) => sql`
      SELECT w.uuid, w.change, coalesce(o.run, 0) AS harvest_run FROM withdrawals w
      LEFT JOIN origins o ON o.pipeline = w.pipeline AND o.uuid = w.uuid
      WHERE w.pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId}) AND w.body IS NOT NULL`,
  );
  yield withdrawn.map((row) => ({
    uuid: String(row['uuid']),
    change: Number(row['change']),
    harvestRun: Number(row['harvest_run']),
  }));
}
