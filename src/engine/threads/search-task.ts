import { threadId } from 'node:worker_threads';
import { workerData } from 'piscina';
import { entityTag } from '../../kernel/entity-tag.ts';
import type { FacetPage } from '../facet-page.ts';
import { MissingRow } from '../fault.ts';
import type { SearchParameters } from '../request/request.ts';
import { search } from '../search.ts';
import { SearchCancelled, type SearchLimits, SearchTooExpensive, threadClock } from '../search-budget.ts';
import type { StageTimes } from '../stage-clock.ts';
import type { Published } from '../store/generation.ts';
import type { GenerationChange } from '../store/generation-change.ts';
import {
  collectGarbage,
  evictBefore,
  forgetOthers,
  hasGarbage,
  heldGeneration,
  passedGeneration,
  snapshotOf,
} from './snapshots.ts';
import { takeTurn } from './turns.ts';

/** One search with everything that it needs; segments are shared memory. */
export interface SearchTask {
  readonly folder: string;
  /** Folders of all collections. The thread drops what it has of others. */
  readonly folders: readonly string[];
  readonly collectionName: string;
  readonly published: Published;
  readonly parameters: SearchParameters;
  /** Set for what it says of the facets in place of hits. */
  readonly facetPage?: FacetPage | undefined;
  readonly limits: SearchLimits;
}

/**
 * The same for a thread. Most searches use a generation that the thread already has,
 * and passing a segment's memory costs as much as a fast search, so it is passed only
 * when the thread asks for it: first what is new since the generation before, then all.
 */
export interface ThreadTask extends Omit<SearchTask, 'published'> {
  readonly generation: number;
  /** The generation before, if segments were only merged since: a thread that still has it finds the same there. */
  readonly mergedFrom: number | undefined;
  readonly published: Published | GenerationChange | undefined;
  /** The search stops after this processor time in milliseconds; undefined: no limit. */
  readonly trialMs: number | undefined;
}

/** Drops older generations, and frees their memory unless it is another thread's turn. */
export interface EvictTask {
  readonly folder: string;
  readonly before: number;
}

/** Makes the thread hold a generation before a search needs it, unless it is another thread's turn. */
export interface PrepareTask {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly next: Published | GenerationChange;
}

export interface EngineReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
  /** Identifies the body: see kernel/entity-tag.ts. */
  readonly tag: string;
  /** The time was over before the search was complete: a repetition may find more. */
  readonly cutOff: boolean;
  /** Units of work: see SearchBudget. */
  readonly work: number;
  /** Of a slow search. */
  readonly stages?: StageTimes | undefined;
}

/** The reply or why there is none, and the processor time in milliseconds. */
export interface Searched {
  readonly reply: EngineReply | 'stopped' | 'cancelled';
  readonly tookMs: number;
}

/** Threads cannot pass on the class of an error. */
export type ThreadReply = Searched | { readonly missingRow: string };

/** What a thread has done of a task that every thread should do. */
export interface InTurn {
  /** Its id. */
  readonly thread: number;
  /** Whether it still has to do the task, because it was another one's turn, or `needsWhole`. */
  readonly isLeft: boolean;
  /** It does not have the generation before. */
  readonly needsWhole?: true;
}

/** Searches in the calling thread. */
export function runSearch({
  folder,
  folders,
  collectionName,
  published,
  parameters,
  facetPage,
  limits,
}: SearchTask): EngineReply {
  forgetOthers([folder, ...folders]);
  const snapshot = snapshotOf(folder, published);
  const { status, body, cutOff, work, stages } = search(
    snapshot,
    collectionName,
    parameters,
    limits,
    facetPage,
  );
  const reply = makeReply(status, body, cutOff, work);
  return stages ? { ...reply, stages } : reply;
}

export function makeReply(status: number, text: string, cutOff = false, work = 0): EngineReply {
  const body = encoder.encode(text);
  return { status, body, tag: entityTag(body), cutOff, work };
}

const encoder = new TextEncoder();

/** Undefined: the thread needs more segments of the generation. */
export default function searchTask(
  given: ThreadTask | EvictTask | PrepareTask,
): ThreadReply | InTurn | undefined {
  if ('before' in given) {
    evictBefore(given.folder, given.before);
    const isDone = !hasGarbage() || takeTurn(turn(), collectGarbage);
    return { thread: threadId, isLeft: !isDone };
  }
  if ('next' in given) return prepareInTurn(given);
  const { generation, mergedFrom = Number.NaN, published, trialMs, ...task } = given;
  const held =
    (published && passedGeneration(task.folder, published)) ??
    heldGeneration(task.folder, generation) ??
    heldGeneration(task.folder, mergedFrom);
  if (!held) return undefined;
  const before = process.threadCpuUsage();
  const tookMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const mayGoOn = trialMs === undefined ? undefined : () => tookMs() < trialMs;
  try {
    const limits = { ...task.limits, startedAt: threadClock(), mayGoOn };
    const reply = runSearch({ ...task, limits, published: held });
    return { reply, tookMs: tookMs() };
  } catch (error) {
    if (error instanceof SearchTooExpensive) return { reply: 'stopped', tookMs: tookMs() };
    if (error instanceof SearchCancelled) return { reply: 'cancelled', tookMs: tookMs() };
    if (error instanceof MissingRow) return { missingRow: error.message };
    throw error;
  }
}

function prepareInTurn(task: PrepareTask): InTurn {
  const { folder, next: given } = task;
  const next = passedGeneration(folder, given);
  if (!next) return { thread: threadId, isLeft: true, needsWhole: true };
  if (heldGeneration(folder, next.generation)) return { thread: threadId, isLeft: false };
  const prepare = (): void => {
    forgetOthers([folder, ...task.folders]);
    snapshotOf(folder, next);
  };
  return { thread: threadId, isLeft: !takeTurn(turn(), prepare) };
}

/** See takeTurn. */
const turn = (): Int32Array => new Int32Array(workerData as SharedArrayBuffer);
