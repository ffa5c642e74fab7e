import type { RestoreOutcome, WithdrawOutcome } from '../record-store.ts';
import type { Statements } from './statements.ts';
import { writeRecord } from './write-record.ts';

/** Withdraws one record, within a transaction. `now` in Unix seconds. */
export function withdrawRecord(
  statements: Statements,
  uuid: Uint8Array,
  reason: string | undefined,
  now: number,
): WithdrawOutcome {
  const stored = statements.find.get(uuid, null);
  if (stored === undefined) return 'unknown';
  if (statements.isWithdrawn.get(uuid) !== undefined) {
    if (reason !== undefined) statements.explain.run(reason, uuid);
    return 'alreadyWithdrawn';
  }
  statements.withdraw.run(uuid, now, reason ?? null);
  if (stored['live'] === 1) {
    statements.bury.run(now, Number(stored['change']));
    statements.addLive.run(-1, Number(stored['pipeline']));
  }
  return 'withdrawn';
}

/** The other way round. */
export function restoreRecord(statements: Statements, uuid: Uint8Array, now: number): RestoreOutcome {
  const kept = statements.restore.get(uuid);
  if (kept === undefined) return 'notWithdrawn';
  const { pipeline, body } = kept;
  if (typeof body !== 'string') return 'stillDeleted';
  writeRecord(statements, { uuid, pipeline: Number(pipeline), body }, now);
  statements.addLive.run(1, Number(pipeline));
  return 'restored';
}
