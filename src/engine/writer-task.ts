import { EngineFault } from './fault.ts';
import { requireFilter } from './filter/parse-filter.ts';
import { parseStored } from './index/stored-document.ts';
import type { CollectionSchema } from './schema.ts';
import { cannotWrite } from './store/cannot-write.ts';
import { SnapshotSource } from './store/collection-reader.ts';
import { CollectionWriter, type Published } from './store/collection-writer.ts';
import { idsMatching } from './store/matching-ids.ts';
import { WriterBusy } from './store/writer-lock.ts';
import { type WriteAction, type WriteOutcome, writeLines } from './write-lines.ts';

/**
 * When a change becomes searchable: with the call; half a second after the last
 * such call; or with `publish`. It is durable with the call in any case, and
 * many calls in a row are cheaper when they wait.
 */
export type PublishTime = 'now' | 'soon' | 'later';

/** What the writing thread is asked to do with one collection. */
export type WriterTask = { readonly folder: string; readonly schema: CollectionSchema } & (
  | { readonly do: 'open' | 'publish' | 'merge' | 'close' }
  | {
      readonly do: 'write';
      readonly lines: readonly string[];
      readonly action: WriteAction;
      readonly withDocuments: boolean;
      readonly publish: PublishTime;
    }
  | { readonly do: 'remove'; readonly ids: readonly string[]; readonly publish: PublishTime }
  | { readonly do: 'remove-matching'; readonly filter: string }
);

export interface WriterResult {
  /** What is published now. */
  readonly published: Published | undefined;
  /** Whether there are changes that searches do not see yet. */
  readonly unpublished: boolean;
  readonly outcomes: readonly WriteOutcome[];
  /** Documents that were removed, as they were. */
  readonly removed: readonly string[];
  /** Another merge is due. */
  readonly mergeAgain: boolean;
  /** Lines for the log. */
  readonly log: readonly string[];
  /** Why the task was refused: an EngineFault would not survive the way between threads. */
  readonly fault: { readonly status: number; readonly message: string } | undefined;
  /** Why the task cannot be done now. */
  readonly unavailable: string | undefined;
}

const writers = new Map<string, CollectionWriter>();
const LOCK_PATIENCE_MS = 3_000;

/** Runs one task; tasks of a thread run one after the other, so a collection has one change at a time. */
export default function runWriterTask(task: WriterTask): WriterResult {
  const log: string[] = [];
  if (task.do === 'close') {
    writers.get(task.folder)?.close();
    writers.delete(task.folder);
    return { ...NOTHING, log };
  }
  try {
    return run(task, log);
  } catch (error) {
    if (error instanceof EngineFault) {
      return { ...NOTHING, log, fault: { status: error.status, message: error.message } };
    }
    const unavailable = whyUnavailable(error, task.schema.name);
    if (unavailable === undefined) throw error;
    return { ...NOTHING, log, unavailable };
  }
}

function whyUnavailable(error: unknown, collection: string): string | undefined {
  if (error instanceof WriterBusy) return `another process is writing to the collection \`${collection}\``;
  const reason = cannotWrite(error);
  return reason && `the collection \`${collection}\` cannot be written: ${reason}`;
}

const NOTHING: WriterResult = {
  published: undefined,
  unpublished: false,
  outcomes: [],
  removed: [],
  mergeAgain: false,
  log: [],
  fault: undefined,
  unavailable: undefined,
};

function run(task: Exclude<WriterTask, { do: 'close' }>, log: string[]): WriterResult {
  const writer = writers.get(task.folder) ?? open(task, log);
  let outcomes: WriteOutcome[] = [];
  let removed: string[] = [];
  let mergeAgain = false;
  switch (task.do) {
    case 'open':
      break;
    case 'publish':
      if (writer.hasUnpublished) writer.publish();
      break;
    case 'merge':
      mergeAgain = writer.mergeOnce();
      break;
    case 'write':
      outcomes = writeLines(writer, task.schema, task.lines, task.action, task.withDocuments);
      if (task.publish === 'now' && writer.hasUnpublished) writer.publish();
      break;
    case 'remove':
      removed = remove(writer, task.ids);
      if (task.publish === 'now' && writer.hasUnpublished) writer.publish();
      break;
    case 'remove-matching':
      removed = removeMatching(writer, task);
      break;
  }
  return {
    published: writer.published(),
    unpublished: writer.hasUnpublished,
    outcomes,
    removed,
    mergeAgain,
    log,
    fault: undefined,
    unavailable: undefined,
  };
}

function open({ folder, schema }: WriterTask, log: string[]): CollectionWriter {
  const writer = new CollectionWriter(folder, schema, {
    lockPatienceMs: LOCK_PATIENCE_MS,
    log: (line) => log.push(line),
  });
  writer.sweep();
  writers.set(folder, writer);
  return writer;
}

function remove(writer: CollectionWriter, ids: readonly string[]): string[] {
  return writer.write((changes) =>
    ids.flatMap((id) => {
      const old = changes.find(id);
      if (!old) return [];
      changes.remove(old);
      return [JSON.stringify(parseStored(old))];
    }),
  );
}

function removeMatching(
  writer: CollectionWriter,
  { folder, schema, filter }: WriterTask & { readonly filter: string },
): string[] {
  if (writer.hasUnpublished) writer.publish();
  const tree = requireFilter(filter, schema);
  const source = new SnapshotSource(folder, schema);
  try {
    const ids = tree ? idsMatching(tree, source.of(writer.published())) : [];
    const removed = remove(writer, ids);
    if (writer.hasUnpublished) writer.publish();
    return removed;
  } finally {
    source.close();
  }
}
