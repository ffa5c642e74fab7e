import { existsSync } from 'node:fs';
import { cannotWrite } from '../../kernel/files.ts';
import { parseStored } from '../documents/stored-document.ts';
import { EngineFault } from '../fault.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { stringifyExact } from '../json.ts';
import type { CollectionSchema } from '../schema.ts';
import { unlimitedBudget } from '../search-budget.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import { CollectionWriter } from '../store/collection-writer.ts';
import { isDamaged } from '../store/document-writer.ts';
import { damageOf } from '../store/documents-fault.ts';
import { collectGarbage } from '../store/garbage.ts';
import type { Published, SharedSegment } from '../store/generation.ts';
import { type PostedGeneration, toPost } from '../store/posted-generation.ts';
import { NO_ROWS, type Rows, rowsMatching } from '../store/rows.ts';
import { type MergedSegment, type MergeJob, runMerge } from '../store/run-merge.ts';
import { updateRows, writeLines } from '../store/write-lines.ts';
import { WriterBusy } from '../store/writer-lock.ts';
import type { DirtyValues, Lines, PublishTime, WriteAction, WriteOutcome } from '../write-options.ts';

/** A task of the writer thread for one collection. */
export type WriterTask = {
  readonly folder: string;
  readonly schema: CollectionSchema;
  /** Segments that this process has in memory, for opening the collection. */
  readonly loaded: readonly SharedSegment[];
  /** Id of the segment that a merge is writing. */
  readonly merging: string | undefined;
} & WriterRequest;

export type WriterRequest =
  /** `compact`: the collection is idle; reports the merge that is due then. */
  | { readonly do: 'open' | 'publish' | 'compact' | 'close' }
  | { readonly do: 'adopt'; readonly job: MergeJob; readonly merged: MergedSegment | undefined }
  | {
      readonly do: 'write';
      readonly lines: Lines;
      readonly action: WriteAction;
      readonly withDocuments: boolean;
      readonly dirtyValues: DirtyValues;
      readonly publish: PublishTime;
    }
  | { readonly do: 'remove'; readonly ids: readonly string[]; readonly publish: PublishTime }
  /** Finds the documents that match a filter, after publishing. */
  | { readonly do: 'find'; readonly filter: string }
  /** Skips rows that have been replaced or removed since they were found. */
  | { readonly do: 'remove-rows'; readonly rows: Rows; readonly publish: PublishTime }
  | {
      readonly do: 'update-rows';
      readonly rows: Rows;
      /** The fields to change, as JSON. */
      readonly change: string;
      readonly dirtyValues: DirtyValues;
      readonly publish: PublishTime;
    };

/** What a task has done. */
interface Done {
  readonly outcomes?: readonly WriteOutcome[];
  /** Documents that were removed by id. */
  readonly removed?: readonly string[];
  /** How many rows were removed or changed. */
  readonly changedRows?: number;
  readonly found?: Rows;
}

/** Why a task was refused: threads cannot pass on the class of an error. */
interface Refused {
  readonly fault?: { readonly status: number; readonly message: string };
  /** Another process writes to the collection. */
  readonly isBusy?: true;
  /** Why the files cannot be written. */
  readonly unavailable?: string;
  /** Any other error. */
  readonly failure?: unknown;
}

export interface WriterResult extends Done, Refused {
  /** Whether the collection is open for writing. */
  readonly isOpen: boolean;
  /** The current generation of an open collection, unless the last task has passed it on. */
  readonly published: PostedGeneration | undefined;
  /** Whether there are changes that searches do not see yet. */
  readonly unpublished: boolean;
  /** Segments that should be merged now, unless some are. */
  readonly mergeJob: MergeJob | undefined;
  readonly log: readonly string[];
}

/** Merging no more takes the writer 10 to 100 ms; another thread would take longer to start, and publish once more. */
const SMALL_MERGE_BYTES = 4 * 1024 * 1024;

const writers = new Map<string, CollectionWriter>();
/** Folders whose writer has thrown and is not open again: it may have left documents unpublished. */
const abandoned = new Set<string>();
/** By folder: the last generation that was passed on. */
const passedOn = new Map<string, Published>();

/** Runs one task. Tasks of a thread run one after the other, so a collection has one change at a time. */
export function runWriterTask(task: WriterTask): WriterResult {
  const log: string[] = [];
  const done = runOrRefuse(task, log);
  const mergeJob = isMerging(task) ? undefined : mergeUntilLarge(task);
  const writer = writers.get(task.folder);
  return {
    ...done,
    isOpen: writer !== undefined,
    published: writer && toPassOn(task.folder, writer.published()),
    unpublished: writer?.hasUnpublished ?? abandoned.has(task.folder),
    mergeJob,
    log,
  };
}

/** Whether a merge goes on after this task. A compaction is repeated until no merge is due. */
const isMerging = ({ merging, do: work }: WriterTask): boolean =>
  merging !== undefined && work !== 'adopt' && work !== 'compact';

function toPassOn(folder: string, published: Published): PostedGeneration | undefined {
  const before = passedOn.get(folder);
  if (published === before) return undefined;
  passedOn.set(folder, published);
  return toPost(published, before);
}

/** Merges small segments here; returns the first larger merge that is due, or one that has failed: its cause shows when it is repeated. */
function mergeUntilLarge({ folder, do: work }: WriterTask): MergeJob | undefined {
  const writer = writers.get(folder);
  const plan = (): MergeJob | undefined => writer?.planMerge(work === 'compact');
  for (let job = plan(); job; job = plan()) {
    if (job.bytes > SMALL_MERGE_BYTES) return job;
    try {
      const merged = runMerge(job);
      orAbandon(folder, () => writer?.adopt(job, merged));
    } catch {
      return job;
    }
  }
  return undefined;
}

function runOrRefuse(task: WriterTask, log: string[]): Done | Refused {
  try {
    return run(task, log);
  } catch (error) {
    if (error instanceof EngineFault) return { fault: { status: error.status, message: error.message } };
    if (error instanceof WriterBusy) return { isBusy: true };
    const { folder, schema } = task;
    const damage = damageOf(error);
    if (damage !== undefined)
      return { unavailable: `the documents of the collection \`${schema.name}\` are damaged: ${damage}` };
    const reason = cannotWrite(error);
    if (reason === undefined) return { failure: error };
    return { unavailable: `the collection \`${schema.name}\` in ${folder} cannot be written: ${reason}` };
  }
}

function run(task: WriterTask, log: string[]): Done {
  const opened = writers.get(task.folder);
  if (task.do === 'close') {
    writers.delete(task.folder);
    passedOn.delete(task.folder);
    abandoned.delete(task.folder);
    opened?.close();
    collectGarbage();
    return {};
  }
  const writer = opened ?? open(task, log);
  return orAbandon(task.folder, () => {
    const done = change(writer, task);
    const isNow = 'publish' in task ? task.publish === 'now' : task.do === 'publish';
    if (isNow && writer.hasUnpublished) writer.publish();
    return done;
  });
}

/** Runs work of the folder's writer. If that throws, the next task opens the collection again, from its files. */
function orAbandon<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // A request that was refused has changed nothing.
    if (error instanceof EngineFault) throw error;
    const writer = writers.get(folder);
    writers.delete(folder);
    passedOn.delete(folder);
    abandoned.add(folder);
    writer?.abandon();
    throw error;
  }
}

function change(writer: CollectionWriter, task: WriterTask): Done {
  switch (task.do) {
    case 'open':
      writer.restoreGeneration();
      return {};
    case 'adopt':
      writer.adopt(task.job, task.merged);
      return {};
    case 'write': {
      const { schema, lines, action, withDocuments, dirtyValues } = task;
      return { outcomes: writeLines(writer, schema, lines, action, withDocuments, dirtyValues) };
    }
    case 'remove':
      return { removed: remove(writer, task.ids) };
    case 'find':
      return { found: find(writer, task) };
    case 'remove-rows':
      return { changedRows: removeRows(writer, task.rows) };
    case 'update-rows': {
      const { schema, rows, change: fields, dirtyValues } = task;
      return { changedRows: updateRows(writer, schema, rows.rows, fields, dirtyValues) };
    }
    default:
      return {};
  }
}

function open({ folder, schema, loaded, merging }: WriterTask, log: string[]): CollectionWriter {
  const wasAbandoned = abandoned.delete(folder);
  // Another process has dropped the collection: its documents would never be found.
  if (!existsSync(folder)) throw new EngineFault(404, 'Collection not found');
  try {
    const writer = new CollectionWriter(folder, schema, { loaded, merging, log: (line) => log.push(line) });
    writers.set(folder, writer);
    return writer;
  } catch (error) {
    // The other writer of a busy collection publishes all.
    if (wasAbandoned && !(error instanceof WriterBusy)) abandoned.add(folder);
    throw error;
  }
}

function remove(writer: CollectionWriter, ids: readonly string[]): string[] {
  return writer.write((changes) =>
    ids.flatMap((id) => {
      const old = changes.find(id);
      if (!old) return [];
      changes.remove(old);
      return [stringifyExact(isDamaged(old) ? { id } : parseStored(old))];
    }),
  );
}

function find(
  writer: CollectionWriter,
  { folder, schema, filter }: WriterTask & { readonly filter: string },
): Rows {
  if (writer.hasUnpublished) writer.publish();
  const tree = parseFilter(filter, schema);
  const source = new SnapshotSource(folder, schema);
  try {
    return tree ? rowsMatching(tree, source.of(writer.published()), unlimitedBudget()) : NO_ROWS;
  } finally {
    source.close();
  }
}

/** Returns how many were removed. */
function removeRows(writer: CollectionWriter, { rows, sequences }: Rows): number {
  return writer.write((changes) => {
    let removed = 0;
    for (const [i, row] of rows.entries()) {
      if (changes.remove({ row, sequence: sequences[i] as number })) removed += 1;
    }
    return removed;
  });
}
