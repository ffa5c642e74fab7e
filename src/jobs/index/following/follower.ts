import { setTimeout as sleep } from 'node:timers/promises';
import { limit } from '../../../kernel/limit.ts';
import type { RecordStore } from '../../../stores/records/record-store.ts';
import type { Checkpoints } from '../../../stores/records/store.ts';
import type { SearchIndex } from '../../../stores/search/search-engine.ts';
import { type Followed, type FollowParts, followChanges } from './follow-changes.ts';

interface FollowerParts extends FollowParts {
  readonly records: FollowParts['records'] & Pick<RecordStore, 'lastChange'>;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set'>;
  readonly index: FollowParts['index'] & Pick<SearchIndex, 'publish'>;
}

/** Keeps a collection up to date while passes run, which may take days. */
export interface Follower {
  /** Follows what has changed. Errors: those of store and index. */
  catchUp(): Promise<void>;
  /** Runs work during which no document is made. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Aborted when the run is, or when following has failed. */
  readonly signal: AbortSignal;
  /** What it has followed so far. */
  readonly followed: Omit<Followed, 'interrupted'>;
  /** Errors: that of following. */
  stop(): Promise<void>;
}

/** Changes are found in the index after this time, even while a picture takes a minute. */
const INTERVAL_MS = 1000;

/** Follows the changes after the collection's checkpoint, each second. */
export function openFollower(
  parts: FollowerParts,
  collection: string,
  {
    signal,
    intervalMs = INTERVAL_MS,
    mayFollow,
  }: {
    readonly signal: AbortSignal | undefined;
    readonly intervalMs: number | undefined;
    /** Called when something has changed. */
    readonly mayFollow: () => Promise<boolean>;
  },
): Follower {
  const { records, checkpoints, index } = parts;
  const exclusively = limit({ concurrency: 1 });
  const failure = new AbortController();
  const stopped = new AbortController();
  const ended = signal === undefined ? failure.signal : AbortSignal.any([signal, failure.signal]);
  const followed = { indexed: 0, deleted: 0, failed: [] as Followed['failed'][number][] };

  const catchUp = () =>
    exclusively(async () => {
      if (ended.aborted) return;
      const from = (await checkpoints.all()).get(collection)?.change ?? 0;
      if ((await records.lastChange()) <= from || !(await mayFollow())) return;
      const { indexed, deleted, failed } = await followChanges(parts, collection, from, { signal: ended });
      followed.indexed += indexed;
      followed.deleted += deleted;
      for (const one of failed) followed.failed.push(one);
      await index.publish(collection);
    });

  const keepUp = async () => {
    try {
      for (;;) {
        await sleep(intervalMs, undefined, { signal: stopped.signal });
        await catchUp();
      }
    } catch (error) {
      if (!stopped.signal.aborted) failure.abort(error);
    }
  };
  const running = keepUp();
  return {
    catchUp,
    exclusively,
    signal: ended,
    followed,
    async stop() {
      stopped.abort();
      await running;
      failure.signal.throwIfAborted();
    },
  };
}
