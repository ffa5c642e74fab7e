import type { Checkpoint } from '../records/checkpoints.ts';
import type { RecordStore } from '../records/record-store.ts';
import type { FailureCount, StoreCounts } from '../records/store-counts.ts';
import { collectionOfCheckpoint, passCheckpoint } from './index/numbered-collections.ts';
import { URL_KIND } from './passes/picture-results.ts';
import { PICTURES_PASS } from './passes/pictures.ts';
import { REMINDER_KIND } from './passes/reminders.ts';

interface IndexLag {
  /** The numbered collection, such as `chos-3`; undefined before the first run of the indexer. */
  readonly collection: string | undefined;
  /** The change number up to which it is complete, and the last one of the records. */
  readonly change: number;
  readonly lastChange: number;
  /** Unix seconds: the time of the first change that is not in the index; undefined if there is none. */
  readonly behindSince: number | undefined;
}

type Checkpointed = ReadonlyMap<string, Checkpoint>;

/** How far the index has followed the records. */
export async function readIndexLag(
  records: Pick<RecordStore, 'changesAfter' | 'lastChange'>,
  checkpoints: Checkpointed,
): Promise<IndexLag> {
  const lastChange = await records.lastChange();
  const collection = currentCollection(checkpoints);
  const change = checkpoints.get(collection ?? '')?.change ?? 0;
  const [next] = change < lastChange ? await records.changesAfter(change, 1) : [];
  return { collection, change, lastChange, behindSince: next?.datestamp };
}

/** While a rebuild fills the next numbered collection, the current one is the lower one. */
function currentCollection(checkpoints: Checkpointed): string | undefined {
  const numberOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1));
  const names = [...new Set(Array.from(checkpoints.keys(), collectionOfCheckpoint))];
  return names.sort((a, b) => numberOf(a) - numberOf(b))[0];
}

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
  const collection = currentCollection(checkpoints);
  const done = checkpoints.get(passCheckpoint(collection ?? '', PICTURES_PASS))?.change ?? 0;
  const reasons = await counts.failures(URL_KIND);
  return {
    waiting: await records.countChanges(done),
    failed: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons,
    retries: await counts.derived(REMINDER_KIND),
  };
}
