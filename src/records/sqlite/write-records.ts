import { institutionOf } from '../institution-of.ts';
import type { IncomingRecord, RestoreOutcome, WithdrawOutcome } from '../record-store.ts';
import type { Statements } from './statements.ts';

/* Steps of a transaction. `now` is in Unix seconds. */

interface WrittenRecord extends Pick<IncomingRecord, 'body' | 'institution'> {
  readonly uuid: Uint8Array;
  readonly pipeline: number;
}

/** Writes a live record under the next change number. */
export function writeRecord(
  { institution, addInstitution, write }: Statements,
  { uuid, pipeline, body, institution: name = institutionOf(body) }: WrittenRecord,
  now: number,
): void {
  const key = (institution.get(name) ?? addInstitution.get(name))?.['key'];
  write.run(uuid, pipeline, now, body, Number(key));
}

export function withdrawRecord(
  statements: Statements,
  uuid: Uint8Array,
  reason: string | undefined,
  now: number,
): WithdrawOutcome {
  const stored = statements.find.get(uuid, null);
  if (stored === undefined) return 'unknown';
  if (statements.isWithdrawn.get(uuid) !== undefined) {
    if (reason !== undefined) statements.setReason.run(reason, uuid);
    return 'alreadyWithdrawn';
  }
  statements.withdraw.run(uuid, now, reason ?? null);
  if (stored['live'] === 1) {
    statements.markDeleted.run(now, Number(stored['change']));
    statements.addLive.run(-1, Number(stored['pipeline']));
  }
  return 'withdrawn';
}

export function restoreRecord(statements: Statements, uuid: Uint8Array, now: number): RestoreOutcome {
  const withdrawal = statements.restore.get(uuid);
  if (withdrawal === undefined) return 'notWithdrawn';
  const { pipeline, body } = withdrawal;
  if (typeof body !== 'string') return 'stillDeleted';
  writeRecord(statements, { uuid, pipeline: Number(pipeline), body }, now);
  statements.addLive.run(1, Number(pipeline));
  return 'restored';
}
