import type { RecordStore } from '../../../stores/records/record-store.ts';

/** The progress of a run over the changes, in records and tombstones. */
export interface WorkDone {
  readonly done: number;
  /** The part that earlier runs did. */
  readonly doneBefore: number;
  /** Grows when records change meanwhile. Never less than `done`. */
  readonly total: number;
}

/**
 * Counts the work of a run from one change number on, up to another one or to
 * the end. Returns a function to call after each batch, with its number of
 * changes and its last change.
 */
export async function countWork(
  records: Pick<RecordStore, 'countChanges'>,
  from: number,
  to?: number,
): Promise<(batch: number, lastChange: number) => Promise<WorkDone>> {
  const doneBefore = await records.countChanges(0, from);
  let done = doneBefore;
  let total = doneBefore + (await records.countChanges(from, to));
  return async (batch, lastChange) => {
    done += batch;
    // Records that have changed since the start come again under higher numbers.
    if (done > total) total = done + (await records.countChanges(lastChange, to));
    return { done, doneBefore, total };
  };
}
