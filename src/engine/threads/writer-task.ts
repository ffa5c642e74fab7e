import { existsSync } from 'node:fs';
import { parseStored } from '../documents/stored-document.ts';
import { EngineFault } from '../fault.ts';
import { requireFilter } from '../filter/parse-filter.ts';
import { stringifyExact } from '../json.ts';
import type { CollectionSchema } from '../schema.ts';
import { unlimitedBudget } from '../search-budget.ts';
import { cannotWrite } from '../store/cannot-write.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import { CollectionWriter } from '../store/collection-writer.ts';
import { collectGarbage } from '../store/garbage.ts';
import type { Published, SharedSegment } from '../store/generation.ts';
import { NO_ROWS, type Rows, rowsMatching } from '../store/rows.ts';
import type { MergedSegment, MergeJob } from '../store/run-merge.ts';
import { updateRows, writeLines } from '../store/write-lines.ts';
import { WriterBusy } from '../store/writer-lock.ts';
import type { DirtyValues, PublishTime, WriteAction, WriteOutcome } from '../write-options.ts';

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
      readonly lines: readonly string[];
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

export interface WriterResult {
  /** The current generation; undefined when the collection is not open for writing. */
  readonly published: Published | undefined;
  /** Whether there are changes that searches do not see yet. */
  readonly unpublished: boolean;
  readonly outcomes: readonly WriteOutcome[];
  /** Documents that were removed by id. */
  readonly removed: readonly string[];
  readonly removedRows: number;
  /** How many documents were changed. */
  readonly updatedRows: number;
  readonly found: Rows;
  /** Segments that should be merged now. */
  readonly mergeJob: MergeJob | undefined;
  readonly log: readonly string[];
  /** Why the task was refused: threads cannot pass on the class of an error. */
  readonly fault: { readonly status: number; readonly message: string } | undefined;
  /** Another process writes to the collection. */
  readonly isBusy: boolean;
  /** Why the files cannot be written. */
  readonly unavailable: string | undefined;
}

const writers = new Map<string, CollectionWriter>();

/** Runs one task. Tasks of a thread run one after the other, so a collection has one change at a time. */
export default function runWriterTask(task: WriterTask): WriterResult {
  const log: string[] = [];
  const done: Done = { outcomes: [], removed: [], removedRows: 0, updatedRows: 0, found: NO_ROWS };
  try {
    run(task, done, log);
    return stateAfter(task, done, log);
  } catch (error) {
    const state = stateAfter(task, done, log);
    if (error instanceof EngineFault) {
      return { ...state, fault: { status: error.status, message: error.message } };
    }
    if (error instanceof WriterBusy) return { ...state, isBusy: true };
    const reason = cannotWrite(error);
    if (reason === undefined) throw error;
    const { folder, schema } = task;
    return {
      ...state,
      unavailable: `the collection \`${schema.name}\` in ${folder} cannot be written: ${reason}`,
    };
  }
}

interface Done {
  outcomes: WriteOutcome[];
  removed: string[];
  removedRows: number;
  updatedRows: number;
  found: Rows;
}

function stateAfter({ do: request, folder }: WriterTask, done: Done, log: string[]): WriterResult {
  const writer = writers.get(folder);
  return {
    published: writer?.published(),
    unpublished: writer?.hasUnpublished ?? false,
    ...done,
    mergeJob: writer?.planMerge(request === 'compact'),
    log,
    fault: undefined,
    isBusy: false,
    unavailable: undefined,
  };
}

function run(task: WriterTask, done: Done, log: string[]): void {
  const opened = writers.get(task.folder);
  if (task.do === 'close') {
    writers.delete(task.folder);
    opened?.close();
    collectGarbage();
    return;
  }
  const writer = opened ?? open(task, log);
  if (task.do === 'open') writer.restoreGeneration();
  if (task.do === 'adopt') writer.adopt(task.job, task.merged);
  if (task.do === 'write') {
    const { schema, lines, action, withDocuments, dirtyValues } = task;
    done.outcomes = writeLines(writer, schema, lines, action, withDocuments, dirtyValues);
  }
  if (task.do === 'remove') done.removed = remove(writer, task.ids);
  if (task.do === 'find') done.found = find(writer, task);
  if (task.do === 'remove-rows') done.removedRows = removeRows(writer, task.rows);
  if (task.do === 'update-rows') {
    const { schema, rows, change, dirtyValues } = task;
    done.updatedRows = updateRows(writer, schema, rows.rows, change, dirtyValues);
  }
  const isNow = 'publish' in task ? task.publish === 'now' : task.do === 'publish';
  if (isNow && writer.hasUnpublished) writer.publish();
}

function open({ folder, schema, loaded, merging }: WriterTask, log: string[]): CollectionWriter {
  // Another process has dropped the collection: its documents would never be found.
  if (!existsSync(folder)) throw new EngineFault(404, 'Collection not found');
  const writer = new CollectionWriter(folder, schema, { loaded, merging, log: (line) => log.push(line) });
  writers.set(folder, writer);
  return writer;
}

function remove(writer: CollectionWriter, ids: readonly string[]): string[] {
  return writer.write((changes) =>
    ids.flatMap((id) => {
      const old = changes.find(id);
      if (!old) return [];
      changes.remove(old);
      return [stringifyExact(parseStored(old))];
    }),
  );
}

function find(
  writer: CollectionWriter,
  { folder, schema, filter }: WriterTask & { readonly filter: string },
): Rows {
  if (writer.hasUnpublished) writer.publish();
  const tree = requireFilter(filter, schema);
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
