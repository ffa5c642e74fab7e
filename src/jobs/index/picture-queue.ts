import type { RecordStore } from '../../stores/records/record-store.ts';
import type { DerivedValues, FailureCount, StoreCounts } from '../../stores/records/store.ts';
import { passCheckpoint } from '../collections/numbered-collections.ts';
import { type Checkpointed, currentCollection } from './index-lag.ts';
import { URL_KIND } from './passes/picture-results.ts';
import { PICTURES_PASS } from './passes/pictures.ts';
import { nextReminder, REMINDER_KIND } from './passes/reminders.ts';
import { TEXT_VECTORS_PASS } from './passes/text-vectors.ts';

interface PictureQueue {
  /** Changed records whose pictures no run has looked at yet. */
  readonly waiting: number;
  /** URLs that returned no picture. */
  readonly failed: number;
  /** The most frequent one first. */
  readonly reasons: readonly FailureCount[];
  /** Planned retries of records. */
  readonly retries: number;
}

/** What the pictures pass has still to do, and what it could not do. */
export async function readPictureQueue(
  { records, counts }: { readonly records: Pick<RecordStore, 'countChanges'>; readonly counts: StoreCounts },
  checkpoints: Checkpointed,
): Promise<PictureQueue> {
  const reasons = await counts.failures(URL_KIND);
  return {
    waiting: await countWaiting(records, checkpoints, PICTURES_PASS),
    failed: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons,
    retries: await counts.derived(REMINDER_KIND),
  };
}

/** Records with pictures that failed, and when they are tried again. */
export interface FailedPictures {
  readonly records: number;
  /** Milliseconds since 1970: the earliest time; undefined without any. */
  readonly nextTry: number | undefined;
}

export async function readFailedPictures({
  derived,
  counts,
}: {
  readonly derived: Pick<DerivedValues, 'keysUpTo'>;
  readonly counts: Pick<StoreCounts, 'derived'>;
}): Promise<FailedPictures> {
  return { records: await counts.derived(REMINDER_KIND), nextTry: await nextReminder(derived) };
}

/** Changed records in the index whose vectors no run has made yet. */
export const countWithoutVectors = (
  records: Pick<RecordStore, 'countChanges'>,
  checkpoints: Checkpointed,
): Promise<number> =>
  countWaiting(
    records,
    checkpoints,
    TEXT_VECTORS_PASS,
    checkpoints.get(currentCollection(checkpoints) ?? '')?.change ?? 0,
  );

function countWaiting(
  records: Pick<RecordStore, 'countChanges'>,
  checkpoints: Checkpointed,
  pass: string,
  upTo?: number,
): Promise<number> {
  const name = passCheckpoint(currentCollection(checkpoints) ?? '', pass);
  return records.countChanges(checkpoints.get(name)?.change ?? 0, upTo);
}
