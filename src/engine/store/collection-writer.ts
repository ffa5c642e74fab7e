import { mkdirSync } from 'node:fs';
import type { PackedSegment } from '../build/pack-segment.ts';
import { SegmentBuilder } from '../build/segment-builder.ts';
import type { CollectionSchema } from '../schema.ts';
import { documentsPath } from './document-tables.ts';
import { DocumentWriter, type FullRow, type LiveRow } from './document-writer.ts';
import { type Published, publicationTime, type SharedSegment } from './generation.ts';
import { IndexWriter } from './index-writer.ts';
import { oldestLease } from './lease-file.ts';
import { type MergedSegment, type MergeJob, runMerge } from './run-merge.ts';
import { parseForIndex } from './stored-document.ts';
import { lockForWriting } from './writer-lock.ts';

export interface WriterOptions {
  /** How long to wait for another writer to end. */
  readonly lockPatienceMs?: number;
  readonly log?: (message: string) => void;
  /** Segments that are in memory already. */
  readonly known?: readonly SharedSegment[];
  /** Id of the segment that a merge is making meanwhile. */
  readonly merging?: string | undefined;
  /** Counts milliseconds, and never goes back. */
  readonly now?: () => number;
}

/** What is collected in memory before a segment is written of it: 12 bytes a token. */
const MAX_BUFFERED_TOKENS = 2_000_000;
const MAX_BUFFERED_DOCUMENTS = 50_000;
/**
 * Rows that were replaced stay so long for readers that have not followed yet, or
 * have just begun. Whoever reads longer has a lease by then (see `ReaderLeases`):
 * a search begins with a generation that was the last one two seconds ago at
 * most, and takes its lease after another one or two.
 */
const READERS_FOLLOW_WITHIN_MS = 10_000;
/** Rows that are removed at once: more would keep writing waiting. */
const MAX_PURGED_ROWS = 50_000;

/**
 * The one writer of a collection. Documents are durable as soon as a call
 * returns; `publish` makes them searchable. After a crash, opening it again
 * brings the index level with the documents.
 */
export class CollectionWriter {
  readonly #schema: CollectionSchema;
  readonly #lock: { release(): void };
  readonly #documents: DocumentWriter;
  readonly #index: IndexWriter;
  readonly #log: (message: string) => void;
  readonly #folder: string;
  readonly #now: () => number;
  #builder: SegmentBuilder;
  /** Places in the builder by row. */
  #buffered = new Map<number, number>();
  /** When which change was published, lately. */
  #published: { readonly at: number; readonly change: number }[] = [];
  #lastRow: number;
  #nextSequence: number;
  #hasWritten = false;

  constructor(folder: string, schema: CollectionSchema, options: WriterOptions = {}) {
    mkdirSync(folder, { recursive: true });
    this.#schema = schema;
    this.#log = options.log ?? (() => {});
    this.#folder = folder;
    this.#now = options.now ?? (() => performance.now());
    this.#lock = lockForWriting(folder, options.lockPatienceMs ?? 0);
    try {
      this.#documents = new DocumentWriter(documentsPath(folder), schema);
      try {
        this.#builder = new SegmentBuilder(schema);
        this.#lastRow = this.#documents.counter('row');
        this.#nextSequence = this.#documents.counter('sequence') + 1;
        this.#index = new IndexWriter(
          folder,
          schema,
          this.#log,
          options.known ?? [],
          this.#documents.counter('change'),
        );
        this.#noteGeneration();
        this.#catchUp();
        this.#index.sweep(options.merging);
      } catch (error) {
        this.#documents.close();
        throw error;
      }
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  /** Brings the index level with documents that were stored but not published. */
  #catchUp(): void {
    const { change, lastRow } = this.#index.level;
    if (change === this.#documents.counter('change') && this.#index.isPublished) return;
    for (const retired of this.#documents.retiredAfter(change)) this.#index.bury(retired);
    try {
      for (const row of this.#documents.rowsAfter(lastRow)) {
        this.#buffer(row.row, row.sequence, parseForIndex(row));
        // Published with the last one: until then searches go on over what there was.
        if (this.#isFull) this.#startAnew((built) => this.#index.append(built));
      }
      this.publish();
    } catch (error) {
      this.#index.discard();
      throw error;
    }
  }

  find(id: string): FullRow | undefined {
    return this.#documents.find(id);
  }

  /** Ids of the documents in these rows, but for those that have been replaced or removed. */
  idsOf(rows: Iterable<number>): string[] {
    return this.#documents.idsOf(rows);
  }

  /**
   * Runs changes in one transaction; they are durable when this returns. Rows
   * reach the index only when the transaction has succeeded.
   */
  write<T>(work: (change: DocumentChanges) => T): T {
    // First, so that memory stays bounded also when nothing can be published.
    if (this.#isFull) this.publish();
    const added: { row: number; sequence: number; document: Readonly<Record<string, unknown>> }[] = [];
    const buried: LiveRow[] = [];
    let row = this.#lastRow;
    let sequence = this.#nextSequence;
    const result = this.#documents.transaction((change) => {
      const retire = (old: LiveRow): boolean => {
        const isLive = this.#documents.retire(old.row, change);
        if (isLive) buried.push(old);
        return isLive;
      };
      const outcome = work({
        find: (id) => this.#documents.find(id),
        nextSequence: () => sequence,
        put: (id, document, old) => {
          if (old) retire(old);
          row += 1;
          const own = old?.sequence ?? sequence;
          if (!old) sequence += 1;
          this.#documents.insert(row, id, own, document);
          added.push({ row, sequence: own, document });
        },
        remove: retire,
      });
      this.#documents.setCounter('row', row);
      this.#documents.setCounter('sequence', sequence - 1);
      const count = this.#documents.counter('documents') + added.length - buried.length;
      this.#documents.setCounter('documents', count);
      return outcome;
    });
    this.#hasWritten = true;
    if (sequence > this.#nextSequence) this.#builder.startBatch(this.#nextSequence);
    this.#lastRow = row;
    this.#nextSequence = sequence;
    for (const { row: own, sequence: ownSequence, document } of added)
      this.#buffer(own, ownSequence, document);
    for (const old of buried) this.#bury(old);
    return result;
  }

  #buffer(row: number, sequence: number, document: Readonly<Record<string, unknown>>): void {
    this.#buffered.set(row, this.#builder.add(row, sequence, document));
  }

  /** Takes a row out of what searches will see: from the builder, or from its segment's live documents. */
  #bury(old: LiveRow): void {
    const place = this.#buffered.get(old.row);
    if (place === undefined) this.#index.bury(old);
    else this.#builder.drop(place);
  }

  get #isFull(): boolean {
    return (
      this.#builder.documentCount >= MAX_BUFFERED_DOCUMENTS || this.#builder.tokenCount >= MAX_BUFFERED_TOKENS
    );
  }

  /** Changes that searches do not see yet. */
  get hasUnpublished(): boolean {
    return this.#buffered.size > 0 || this.#index.hasChanged;
  }

  /** Writes what is new as a segment and makes a new generation of it. */
  publish(): void {
    const change = this.#documents.counter('change');
    this.#startAnew((built) => this.#index.publish(built, { change, lastRow: this.#lastRow }));
    this.#purgeOldRows(change);
  }

  /** Hands over the segment of what is buffered, if that is anything, and then buffers what comes next. */
  #startAnew(take: (built: PackedSegment | undefined) => void): void {
    const made = this.#buffered.size > 0 ? this.#builder.finish() : undefined;
    take(made && made.documentCount > 0 ? made : undefined);
    this.#builder = new SegmentBuilder(this.#schema);
    this.#buffered = new Map();
  }

  /** What another writer has published: it keeps no rows for longer than if this one had. */
  #noteGeneration(): void {
    const publishedAt = publicationTime(this.#folder);
    if (publishedAt === undefined) return;
    const age = Math.max(0, Date.now() - publishedAt);
    this.#published.push({ at: this.#now() - age, change: this.#index.level.change });
  }

  /** Removes rows that no generation of the last seconds holds, nor a reader. Nothing depends on it: the next publication tries again. */
  #purgeOldRows(change: number): void {
    const now = this.#now();
    const old = this.#published.filter(({ at }) => now - at > READERS_FOLLOW_WITHIN_MS);
    const last = old.at(-1);
    this.#published = [...(last ? [last] : []), ...this.#published.filter((own) => !old.includes(own))];
    this.#published.push({ at: now, change });
    try {
      if (!last) return;
      const leased = oldestLease(this.#folder) ?? last.change;
      this.#documents.purge(Math.min(last.change, leased), MAX_PURGED_ROWS);
    } catch (error) {
      this.#log(`old versions of documents cannot be removed: ${String(error)}`);
    }
  }

  /** Segments to be merged, for `runMerge` and then `adopt`; undefined when they are few enough. */
  planMerge(atRest: boolean): MergeJob | undefined {
    return this.#index.planMerge(atRest);
  }

  adopt(job: MergeJob, merged: MergedSegment | undefined): void {
    this.#index.adopt(job, merged);
  }

  /** Merges what is published until it is in the best shape. */
  mergeAll(): void {
    for (let job = this.planMerge(true); job; job = this.planMerge(true)) this.adopt(job, runMerge(job));
  }

  /** Has the files say what is published, whatever has become of them since this writer was opened. */
  restoreGeneration(): void {
    this.#index.restoreGeneration();
  }

  published(): Published {
    return this.#index.published();
  }

  close(): void {
    try {
      if (this.hasUnpublished) this.publish();
      if (this.#hasWritten) this.#documents.checkpoint();
    } finally {
      this.#documents.close();
      this.#lock.release();
    }
  }
}

/** What a transaction may do. */
export interface DocumentChanges {
  find(id: string): FullRow | undefined;
  /** The sequence number that the next new document gets. */
  nextSequence(): number;
  /** Stores a document; `old` is the row that it replaces, whose place in the order it keeps. */
  put(id: string, document: Readonly<Record<string, unknown>>, old: LiveRow | undefined): void;
  /** False, and no change, when the row was replaced or removed before. */
  remove(old: LiveRow): boolean;
}
