import type { RecordStore } from '../../stores/records/record-store.ts';
import type { Checkpoint } from '../../stores/records/store.ts';
import { collectionOfCheckpoint } from '../collections/numbered-collections.ts';

interface IndexLag {
  /** The numbered collection, such as `chos-3`; undefined before the first run of the indexer. */
  readonly collection: string | undefined;
  /** The change number up to which it is complete, and the last one of the records. */
  readonly change: number;
  readonly lastChange: number;
  /** Unix seconds: the time of the first change that is not in the index; undefined if there is none. */
  readonly behindSince: number | undefined;
}

export type Checkpointed = ReadonlyMap<string, Checkpoint>;

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
export function currentCollection(checkpoints: Checkpointed): string | undefined {
  const numberOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1));
  const names = [...new Set(Array.from(checkpoints.keys(), collectionOfCheckpoint))];
  return names.sort((a, b) => numberOf(a) - numberOf(b))[0];
}
