import type postgres from 'postgres';
import { isUuid as isLowercaseUuid } from '../../kernel/uuid.ts';
import type { StoredRecord, Withdrawal } from '../record-store.ts';
import type { Sql } from './open-client.ts';

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
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** PostgreSQL would also accept other forms, with braces or without hyphens. */
export const isUuid = (text: string): boolean => isLowercaseUuid(text.toLowerCase());

/** Errors: TypeError for other texts. */
export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new TypeError(`not a UUID: ${JSON.stringify(text)}`);
  return text;
}
