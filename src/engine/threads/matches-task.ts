import { runInBackground } from '../../kernel/threads.ts';
import { type StoredDocument, storedText, type WantedFields } from '../documents/stored-document.ts';
import { EngineFault, MissingRow } from '../fault.ts';
import { type MatchOrder, matchAll } from '../match-all.ts';
import type { SearchParameters } from '../request/request.ts';
import { SearchCancelled, type SearchLimits } from '../search-budget.ts';
import { readSchema } from '../store/catalog.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import { DocumentReader } from '../store/document-reader.ts';
import { documentsPath } from '../store/document-tables.ts';
import type { Published } from '../store/generation.ts';

/** Finds all matches of a search; segments are shared memory. */
export interface FindTask {
  readonly do: 'find';
  readonly folder: string;
  readonly published: Published;
  readonly parameters: SearchParameters;
  readonly order: MatchOrder;
  readonly limits: SearchLimits;
}

/** Reads documents of a state for which a lease is held. */
export interface ReadTask {
  readonly do: 'read';
  readonly folder: string;
  readonly rows: Uint32Array;
  readonly fields: WantedFields;
}

/** Some documents in their order. */
export interface DocumentLines {
  /** JSON texts, each with a line feed at the end. UTF-8. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly documents: number;
  /** The id of the last one. */
  readonly lastId: string;
}

/** Threads cannot pass on the class of an error. */
export type MatchesResult<Result> = { readonly tookMs: number } & (
  | { readonly result: Result }
  | { readonly fault: { readonly status: number; readonly message: string } }
  | { readonly missingRow: string }
  | { readonly cancelled: true }
);

/** In a thread that gives way to all searches. */
export default function matchesTask(task: FindTask | ReadTask): MatchesResult<Uint32Array | DocumentLines> {
  lowerPriority();
  const before = process.threadCpuUsage();
  const outcome = outcomeOf(() => runMatchesTask(task));
  const { user, system } = process.threadCpuUsage(before);
  return { ...outcome, tookMs: (user + system) / 1000 };
}

/** In the calling thread. Errors: EngineFault, SearchCancelled, MissingRow. */
export const runMatchesTask = (task: FindTask | ReadTask): Uint32Array | DocumentLines =>
  task.do === 'find' ? find(task) : read(task);

let isLowered = false;

function lowerPriority(): void {
  if (!isLowered) runInBackground();
  isLowered = true;
}

function outcomeOf(work: () => Uint32Array | DocumentLines) {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof EngineFault) return { fault: { status: error.status, message: error.message } };
    if (error instanceof MissingRow) return { missingRow: error.message };
    if (error instanceof SearchCancelled) return { cancelled: true as const };
    throw error;
  }
}

function find({ folder, published, parameters, order, limits }: FindTask): Uint32Array {
  const source = new SnapshotSource(folder, readSchema(folder));
  try {
    return matchAll(source.of(published), parameters, order, limits);
  } finally {
    source.close();
  }
}

function read({ folder, rows, fields }: ReadTask): DocumentLines {
  const { reader, textOf } = openReader(folder, fields);
  const stored = reader.read([...rows], (name) => wants(fields, name));
  const text = stored.map((document) => `${textOf(document)}\n`).join('');
  const last = JSON.parse(stored.at(-1)?.body ?? '{}') as { readonly id?: unknown };
  return { lines: new TextEncoder().encode(text), documents: stored.length, lastId: String(last.id) };
}

/** Long values are read only if they are wanted: they are most of a document. */
const wants = ({ include = '' }: WantedFields, name: string): boolean =>
  include === '' || include === name || include.split(',').includes(name);

interface Open {
  readonly folder: string;
  readonly fields: WantedFields;
  readonly reader: DocumentReader;
  readonly textOf: (document: StoredDocument) => string;
}

/** The last one used: exports take turns, but most of the time there is only one. */
let open: Open | undefined;

function openReader(folder: string, fields: WantedFields): Open {
  if (open?.folder === folder && open.fields.include === fields.include) return open;
  open?.reader.close();
  open = undefined;
  const textOf = storedText(fields, readSchema(folder));
  open = { folder, fields, reader: new DocumentReader(documentsPath(folder)), textOf };
  return open;
}
