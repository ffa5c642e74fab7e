import type postgres from 'postgres';
import { isUuid as isLowercaseUuid } from '../../../kernel/uuid.ts';
import type { DatePosition, DateSelection, StoredRecord, Withdrawal } from '../record-store.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';

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

/** A page has about this many bytes of bodies; one record can have megabytes. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * The records of the query `rows` on `records`, in `order`, until their bodies have
 * become large; at least one if there is any. The length of a body is available
 * without decompressing it. `latest`: the least datestamp of later writes; 0 if
 * there are no records.
 */
export async function readRecords(
  sql: Sql,
  rows: postgres.PendingQuery<postgres.Row[]>,
  order: postgres.PendingQuery<postgres.Row[]>,
  maxBodyBytes = MAX_BODY_BYTES,
): Promise<{ readonly records: StoredRecord[]; readonly latest: number }> {
  const page = await sql`
    SELECT uuid, change, datestamp, body, (SELECT id FROM pipelines WHERE key = pipeline) AS pipeline_id,
      (SELECT datestamp FROM latest) AS latest
    FROM (SELECT *, sum(octet_length(body)) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
      FROM (${rows}) AS selected) AS measured
    WHERE before IS NULL OR before < ${maxBodyBytes} ORDER BY ${order}`;
  return { records: page.map(toStoredRecord), latest: Number(page[0]?.['latest'] ?? 0) };
}

export function toStoredRecord({ uuid, change, datestamp, body, pipeline_id }: postgres.Row): StoredRecord {
  return {
    uuid: String(uuid),
    pipelineId: String(pipeline_id),
    datestamp: Number(datestamp),
    change: Number(change),
    body: optionalText(body),
  };
}

export function toWithdrawal({ uuid, pipeline_id, time, reason }: postgres.Row): Withdrawal {
  return {
    uuid: String(uuid),
    pipelineId: String(pipeline_id),
    time: Number(time),
    reason: optionalText(reason),
  };
}

export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The greatest uuid. */
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** PostgreSQL would also accept other forms, with braces or without hyphens. */
export const isUuid = (text: string): boolean => isLowercaseUuid(text.toLowerCase());

/** Errors: TypeError for other texts. */
export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new TypeError(`not a UUID: ${JSON.stringify(text)}`);
  return text;
}
