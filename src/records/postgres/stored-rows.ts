import type postgres from 'postgres';
import type { KeptWithdrawal, StoredRecord, Withdrawal } from '../record-store.ts';
import type { Sql } from './open-client.ts';

/** One answer holds about this many bytes of bodies; a record can have megabytes. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * The records of `rows`, a query that gives rows of `records` in `order`, until
 * their bodies have become large; at least one if there is any. The length of a
 * body is known without unpacking it. `latest`: what is written from now on is
 * dated no earlier; 0 where there are no records.
 */
export async function readRows(
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
    body: typeof body === 'string' ? body : undefined,
  };
}

export function toWithdrawal({ uuid, pipeline_id, time, reason }: postgres.Row): Withdrawal {
  return {
    uuid: String(uuid),
    pipelineId: String(pipeline_id),
    time: Number(time),
    reason: typeof reason === 'string' ? reason : undefined,
  };
}

/** For rows that have the body as well. */
export function toKeptWithdrawal(row: postgres.Row): KeptWithdrawal {
  const { body } = row;
  return { ...toWithdrawal(row), body: typeof body === 'string' ? body : undefined };
}
