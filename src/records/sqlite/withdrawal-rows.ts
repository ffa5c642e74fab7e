import type { SQLOutputValue } from 'node:sqlite';
import { uuidFromBytes } from '../../kernel/uuid.ts';
import type { KeptWithdrawal, NumberedWithdrawal, Withdrawal } from '../record-store.ts';

/** Columns that `toWithdrawal` expects, for `FROM withdrawals`. */
export const WITHDRAWAL_COLUMNS = `uuid, time, reason,
  (SELECT id FROM pipelines WHERE key = withdrawals.pipeline) AS pipeline_id`;

type Row = Readonly<Record<string, SQLOutputValue>>;

export function toWithdrawal(row: Row): Withdrawal {
  const { pipeline_id, time, reason } = row;
  return {
    uuid: toUuid(row),
    pipelineId: String(pipeline_id),
    time: Number(time),
    reason: typeof reason === 'string' ? reason : undefined,
  };
}

export const toNumberedWithdrawal = (row: Row): NumberedWithdrawal => ({
  number: Number(row['number']),
  uuid: toUuid(row),
});

function toUuid({ uuid }: Row): string {
  if (!(uuid instanceof Uint8Array)) throw new TypeError('a withdrawal without a uuid');
  return uuidFromBytes(uuid);
}

/** For rows that have the body as well. */
export function toKeptWithdrawal(row: Row): KeptWithdrawal {
  const { body } = row;
  return { ...toWithdrawal(row), body: typeof body === 'string' ? body : undefined };
}
