import { entityTag } from '../../kernel/entity-tag.ts';
import type { SearchParameters } from '../request/request.ts';
import { search } from '../search.ts';
import { type SearchLimits, SearchTooExpensive } from '../search-budget.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import type { Published } from '../store/generation.ts';
import { MissingRow } from '../store/missing-row.ts';
import { readSchema } from '../store/schema-file.ts';

/** One search: everything that it needs, segments as shared memory. */
export interface SearchTask {
  readonly folder: string;
  /** Folders of all collections that there are: what this thread holds of others is let go. */
  readonly folders: readonly string[];
  readonly collectionName: string;
  readonly published: Published;
  readonly parameters: SearchParameters;
  readonly limits: SearchLimits;
}

/**
 * The same for a thread. Most searches go over a generation that it holds
 * already, and to hand over the memory of a segment costs as much as a fast
 * search: so it is done when the thread asks for it.
 */
export interface ThreadTask extends Omit<SearchTask, 'published'> {
  readonly generation: number;
  readonly published: Published | undefined;
  /** It is given up after so many milliseconds of a processor; undefined: it is not. */
  readonly trialMs: number | undefined;
}

/** What a thread holds of older generations should go: it may not search again for long. */
export interface LetGoTask {
  readonly folder: string;
  readonly before: number;
}

export interface EngineReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
  /** Tells answers apart: see kernel/entity-tag.ts. */
  readonly tag: string;
  /** The time was over before everything was seen: another time there may be more. */
  readonly cutOff: boolean;
  /** Units of work that it took: see SearchBudget. */
  readonly work: number;
}

/** The reply of a thread, and what it took in milliseconds of a processor; no reply where the search was only tried. */
export interface Searched {
  readonly reply: EngineReply | undefined;
  readonly tookMs: number;
}

/** A thread's answer: the class of an error would not survive the way between threads. */
export type ThreadReply = Searched | { readonly missingRow: string };

/** Collections that this thread has searched, by folder. */
const sources = new Map<string, SnapshotSource>();

/** Searches in this thread. */
export function runSearch({
  folder,
  folders,
  collectionName,
  published,
  parameters,
  limits,
}: SearchTask): EngineReply {
  for (const held of sources.keys()) if (held !== folder && !folders.includes(held)) forget(held);
  const snapshot = sourceOf(folder).of(published);
  const { status, body, cutOff, work } = search(snapshot, collectionName, parameters, limits);
  return makeReply(status, body, cutOff, work);
}

export function makeReply(status: number, text: string, cutOff = false, work = 0): EngineReply {
  const body = Buffer.from(text);
  return { status, body, tag: entityTag(body), cutOff, work };
}

function sourceOf(folder: string): SnapshotSource {
  let source = sources.get(folder);
  if (!source) {
    source = new SnapshotSource(folder, readSchema(folder));
    sources.set(folder, source);
  }
  return source;
}

/** Lets go of a collection's documents. */
export function forget(folder: string): void {
  sources.get(folder)?.close();
  sources.delete(folder);
}

/** What a worker thread runs. Undefined: it does not hold the generation and wants to have it. */
export default function searchTask(asked: ThreadTask | LetGoTask): ThreadReply | undefined {
  if ('before' in asked) {
    sources.get(asked.folder)?.letGoBefore(asked.before);
    return undefined;
  }
  const { generation, published, trialMs, ...task } = asked;
  const held = published ?? sources.get(task.folder)?.held(generation);
  if (!held) return undefined;
  const before = process.threadCpuUsage();
  const tookMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const mayGoOn = trialMs === undefined ? undefined : () => tookMs() < trialMs;
  try {
    const limits = { ...task.limits, mayGoOn };
    const { body, ...reply } = runSearch({ ...task, limits, published: held });
    // A copy of its own size: a Buffer may be a window on a larger pool.
    return { reply: { ...reply, body: new Uint8Array(body) }, tookMs: tookMs() };
  } catch (error) {
    if (error instanceof SearchTooExpensive) return { reply: undefined, tookMs: tookMs() };
    if (error instanceof MissingRow) return { missingRow: error.message };
    throw error;
  }
}
