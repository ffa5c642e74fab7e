import { runInBackground } from '../../kernel/threads.ts';
import { type StoredDocument, storedText, type WantedFields } from '../documents/stored-document.ts';
import { type DamagedDocument, EngineFault, MissingRow } from '../fault.ts';
import { type MatchOrder, matchAll } from '../match-all.ts';
import type { SearchParameters } from '../request/request.ts';
import type { CollectionSchema } from '../schema.ts';
import { SearchCancelled, type SearchLimits, threadClock } from '../search-budget.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import { DocumentReader } from '../store/document-reader.ts';
import { documentsPath } from '../store/document-tables.ts';
import type { Published } from '../store/generation.ts';

/** Finds all matches of a search, and opens their documents; segments are shared memory. */
export interface FindTask {
  readonly do: 'find';
  /** Names the matches in later tasks. */
  readonly id: number;
  readonly folder: string;
  readonly schema: CollectionSchema;
  readonly fields: WantedFields;
  readonly published: Published;
  readonly parameters: SearchParameters;
  readonly order: MatchOrder;
  readonly limits: SearchLimits;
}

/** Reads documents of a state for which a lease is held. */
export interface ReadTask {
  readonly do: 'read';
  readonly id: number;
  readonly rows: Uint32Array;
}

/** Closes the documents. */
export interface CloseTask {
  readonly do: 'close';
  readonly id: number;
}

export type MatchesTask = FindTask | ReadTask | CloseTask;

/** Some documents in their order. */
export interface DocumentLines {
  /** JSON texts, each with a line feed at the end. UTF-8. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly documents: number;
  /** The id of the last one. */
  readonly lastId: string;
}

/** What was read of a page of rows. */
export interface ReadPage extends DocumentLines {
  /** With those whose documents are left out. */
  readonly rows: number;
  readonly damaged: readonly DamagedDocument[];
}

/** Threads cannot pass on the class of an error. */
export type MatchesResult<Result> =
  | { readonly result: Result }
  | { readonly fault: { readonly status: number; readonly message: string } }
  | { readonly missingRow: string }
  | { readonly cancelled: true };

/** In a thread that gives way to all searches. */
export default function matchesTask(task: MatchesTask): MatchesResult<Uint32Array | ReadPage> {
  lowerPriority();
  return outcomeOf(() => runMatchesTask(task));
}

/** In the calling thread. Nothing is found by closing. Errors: EngineFault, SearchCancelled, MissingRow. */
export function runMatchesTask(task: MatchesTask): Uint32Array | ReadPage {
  if (task.do === 'find') return find(task);
  if (task.do === 'read') return read(task);
  close(task.id);
  return new Uint32Array();
}

let isLowered = false;

function lowerPriority(): void {
  if (!isLowered) runInBackground();
  isLowered = true;
}

function outcomeOf(work: () => Uint32Array | ReadPage) {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof EngineFault) return { fault: { status: error.status, message: error.message } };
    if (error instanceof MissingRow) return { missingRow: error.message };
    if (error instanceof SearchCancelled) return { cancelled: true as const };
    throw error;
  }
}

function find({ id, folder, schema, fields, published, parameters, order, limits }: FindTask): Uint32Array {
  const source = new SnapshotSource(folder, schema);
  try {
    const rows = matchAll(source.of(published), parameters, order, { ...limits, startedAt: threadClock() });
    const reader = new DocumentReader(documentsPath(folder), CACHE_KIB);
    opened.set(id, { fields, reader, textOf: storedText(fields, schema) });
    return rows;
  } finally {
    source.close();
  }
}

/** Of the documents that are read at once: a single one may be larger. */
const PAGE_CHARACTERS = 4 * 1024 * 1024;

/** The first of these rows, as many as fit into a page. */
function read({ id, rows }: ReadTask): ReadPage {
  const found = opened.get(id);
  // The thread that had opened it ran out of memory.
  if (!found) throw new MissingRow('the documents of the export are no longer open');
  const { reader, textOf, fields } = found;
  const page = reader.read(rows, (name) => wants(fields, name), PAGE_CHARACTERS);
  const stored = page.filter((document) => document !== undefined);
  const text = stored.map((document) => `${textOf(document)}\n`).join('');
  const last = JSON.parse(stored.at(-1)?.body ?? '{}') as { readonly id?: unknown };
  return {
    lines: new TextEncoder().encode(text),
    documents: stored.length,
    lastId: String(last.id),
    rows: page.length,
    damaged: reader.takeDamaged(),
  };
}

function close(id: number): void {
  opened.get(id)?.reader.close();
  opened.delete(id);
}

/** Long values are read only if they are wanted: they are most of a document. */
const wants = ({ include = '' }: WantedFields, name: string): boolean =>
  include === '' || include === name || include.split(',').includes(name);

interface Opened {
  readonly fields: WantedFields;
  readonly reader: DocumentReader;
  readonly textOf: (document: StoredDocument) => string;
}

/** Of each search until it is closed: an open file can be read when its collection has been dropped. */
const opened = new Map<number, Opened>();

/** Each document is read once. */
const CACHE_KIB = 2_048;
