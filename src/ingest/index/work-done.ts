import type { RecordStore } from '../../records/record-store.ts';

/** How far a run through the changes is, in records and tombstones. */
export interface WorkDone {
  readonly done: number;
  /** What earlier runs have done of it. */
  readonly doneBefore: number;
  /** Grows when records change meanwhile. Never less than `done`. */
  readonly total: number;
}

/**
 * Counts the work of a run from one change number on, up to another one or to
 * the end. Gives a function that is told of each batch that was done: how many,
 * and up to which change.
 */
export async function countWork(
  records: Pick<RecordStore, 'countChanges'>,
  from: number,
  to?: number,
): Promise<(batch: number, at: number) => Promise<WorkDone>> {
  const doneBefore = await records.countChanges(0, from);
  let done = doneBefore;
  let total = doneBefore + (await records.countChanges(from, to));
  return async (batch, at) => {
    done += batch;
    // Records that have changed since the run began come again, under higher numbers.
    if (done > total) total = done + (await records.countChanges(at, to));
    return { done, doneBefore, total };
  };
}
