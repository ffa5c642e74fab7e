import { parentPort } from 'node:worker_threads';
import { MissingRow } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { SearchCancelled, SearchTooExpensive, threadClock } from '../search-budget.ts';
import { type Loaded, runLoadTask } from '../store/collection-reader.ts';
import { type PostedGeneration, toPost } from '../store/posted-generation.ts';
import { type EngineReply, runSearch, type SearchTask } from './search-task.ts';
import { forget, type HeldGeneration, heldGeneration, hold, snapshotOf } from './snapshots.ts';

/** What a search thread has to know. */
export type SearchNotice =
  | (HeldGeneration & { readonly do: 'hold' })
  /** The collection was dropped. */
  | { readonly do: 'forget'; readonly folder: string };

export type SearchThreadTask =
  | (SearchTask & {
      readonly do: 'search';
      /** The search is stopped after this processor time in milliseconds; undefined: no limit. */
      readonly maxProcessorMs: number | undefined;
    })
  /** Reads what is published, if it is another generation than that of this thread. */
  | { readonly do: 'load'; readonly folder: string; readonly schema: CollectionSchema };

export interface Searched {
  /** Undefined if the search was stopped or cancelled. */
  readonly reply: EngineReply | undefined;
  /** Processor time. */
  readonly tookMs: number;
}

/** For the threads that have the generation of this one. */
export interface LoadedHere extends Omit<Loaded, 'state'> {
  readonly state: PostedGeneration | undefined;
}

/** Threads cannot pass on the class of an error. */
export type SearchThreadAnswer =
  | Searched
  | LoadedHere
  | { readonly missingRow: string }
  | { readonly failure: unknown };

parentPort?.on('message', (message: SearchNotice | SearchThreadTask) => {
  if (message.do === 'hold') return holdAndOpen(message);
  if (message.do === 'forget') return forget(message.folder);
  const answer = answerTo(message);
  const bodies = 'reply' in answer && answer.reply ? [answer.reply.body.buffer] : [];
  parentPort?.postMessage(answer, bodies);
});

function holdAndOpen(given: HeldGeneration): void {
  // An error ends the thread: the next one is given the whole generation.
  hold(given);
  try {
    snapshotOf(given.folder);
  } catch {
    // The next search meets the reason, unless the collection was dropped.
  }
}

function answerTo(task: SearchThreadTask): SearchThreadAnswer {
  try {
    return task.do === 'search' ? searched(task) : loaded(task);
  } catch (error) {
    if (error instanceof MissingRow) return { missingRow: error.message };
    return { failure: error };
  }
}

function searched({
  maxProcessorMs = Number.POSITIVE_INFINITY,
  ...task
}: SearchThreadTask & { do: 'search' }) {
  const before = process.threadCpuUsage();
  const tookMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const limits = { ...task.limits, startedAt: threadClock(), mayGoOn: () => tookMs() < maxProcessorMs };
  try {
    return { reply: runSearch({ ...task, limits }), tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof SearchTooExpensive || error instanceof SearchCancelled)) throw error;
    return { reply: undefined, tookMs: tookMs() };
  }
}

function loaded({ folder, schema }: SearchThreadTask & { do: 'load' }): LoadedHere {
  const held = heldGeneration(folder);
  const { state, damage } = runLoadTask({ folder, schema, loaded: held });
  return { state: state && toPost(state, held), damage };
}
