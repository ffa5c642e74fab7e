import { makeFolder } from '../../kernel/files.ts';
import type { PackedSegment } from '../build/pack-segment.ts';
import { SegmentBuilder } from '../build/segment-builder.ts';
import type { EngineDocument } from '../documents/document-check.ts';
import { parseForIndex } from '../documents/stored-document.ts';
import type { CollectionSchema } from '../schema.ts';
import type { LiveRow } from '../segment/snapshot.ts';
import { DocumentRows } from './document-row.ts';
import { documentsPath } from './document-tables.ts';
import { type DamagedLiveRow, DocumentWriter, type FullRow, isDamaged } from './document-writer.ts';
import { type Published, publicationTime, type SharedSegment } from './generation.ts';
import { hasIndex } from './index-files.ts';
import { IndexWriter } from './index-writer.ts';
import { oldestLease } from './leases.ts';
import { type MergedSegment, type MergeJob, runMerge } from './run-merge.ts';
import { lockForWriting } from './writer-lock.ts';

export interface WriterOptions {
  /** How long to wait for another writer. */
  readonly lockTimeoutMs?: number;
  readonly log?: (message: string) => void;
  /** Segments that are in memory. */
  readonly loaded?: readonly SharedSegment[];
  /** Id of the segment that a merge is writing. */
  readonly merging?: string | undefined;
  /** Of the segment in memory; half of it for documents that are not in it yet. */
  readonly maxBufferedBytes?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Limits of the segment in memory. It is published when it has reached one. */
const MAX_BUFFERED_TOKENS = 2_000_000;
const MAX_BUFFERED_DOCUMENTS = 50_000;
const MAX_BUFFERED_BYTES = 128 * 1024 * 1024;
/**
 * How long replaced rows stay for readers without a lease. A search begins with a
 * generation that was current at most two seconds before newer files began to be read. Its
 * lease, or that of the load, comes after another one or two (see `ReaderLeases`).
 */
const KEEP_REPLACED_ROWS_MS = 10_000;
/** Rows that are removed at once, so that writing does not wait for long. */
const MAX_PURGED_ROWS = 50_000;

/**
 * The only writer of a collection. Documents are durable when a call returns, and
 * searchable after `publish`. Opening it after a crash completes the index.
 *
 * After a call has thrown, only `abandon` may follow: what is in memory may not match the
 * files. Another writer then completes the index.
 */
export class CollectionWriter {
  readonly #schema: CollectionSchema;
  readonly #lock: { release(): void };
  readonly #documents: DocumentWriter;
  readonly #rows: DocumentRows;
  readonly #index: IndexWriter;
  readonly #log: (message: string) => void;
  readonly #folder: string;
  readonly #now: () => number;
  readonly #maxBufferedBytes: number;
  #builder: SegmentBuilder;
  /** Documents in the builder, by row. */
  #buffered = new Map<number, number>();
  /** Recent publications. */
  #published: { readonly at: number; readonly change: number }[] = [];
  #lastRow: number;
  #nextSequence: number;

  constructor(folder: string, schema: CollectionSchema, options: WriterOptions = {}) {
    makeFolder(folder);
    this.#schema = schema;
    this.#rows = new DocumentRows(schema);
    this.#log = options.log ?? (() => {});
    this.#folder = folder;
    this.#now = options.now ?? (() => performance.now());
    this.#maxBufferedBytes = options.maxBufferedBytes ?? MAX_BUFFERED_BYTES;
    this.#lock = lockForWriting(folder, options.lockTimeoutMs ?? 0);
    try {
      this.#documents = new DocumentWriter(documentsPath(folder), schema, !hasIndex(folder));
      try {
        this.#builder = new SegmentBuilder(schema);
        this.#lastRow = this.#documents.counter('row');
        this.#nextSequence = this.#documents.counter('sequence') + 1;
        this.#index = new IndexWriter(folder, schema, this.#log, options.loaded ?? [], {
          change: this.#documents.counter('change'),
          epoch: this.#documents.counter('epoch'),
          renewEpoch: (lost) => {
            this.#documents.renewEpoch(lost);
            return this.#documents.counter('epoch');
          },
        });
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

  /** Indexes documents that were stored but not published. */
  #catchUp(): void {
    const { change, lastRow } = this.#index.level;
    if (change === this.#documents.counter('change') && this.#index.isPublished) return;
    for (const retired of this.#documents.retiredAfter(change)) this.#index.markDeleted(retired);
    try {
      for (const row of this.#documents.rowsAfter(lastRow)) {
        if (isDamaged(row)) this.#logDamage(row);
        else this.#buffer(row.row, row.sequence, parseForIndex(row));
        // Published with the last one; until then, searches use the generation before.
        if (this.#isFull) this.#append();
      }
      this.publish();
    } catch (error) {
      this.#index.discard();
      throw error;
    }
  }

  #logDamage({ id }: DamagedLiveRow): void {
    this.#log(`document ${id} in ${this.#folder} is damaged, and not indexed until it is written again`);
  }

  find(id: string): FullRow | DamagedLiveRow | undefined {
    const found = this.#documents.find(id);
    if (!found || !isDamaged(found)) return found;
    // The number in the row may be what is damaged.
    return { ...found, sequence: this.#index.sequenceOf(found.row) ?? found.sequence };
  }

  /** Ids of the documents in these rows, without those that have been replaced or removed. */
  idsOf(rows: Iterable<number>): string[] {
    return this.#documents.idsOf(rows);
  }

  /**
   * Runs changes in one transaction; they are durable when this returns. Rows reach
   * the index only after the transaction.
   */
  write<T>(work: (change: DocumentChanges) => T): T {
    // First, so that memory stays bounded even if nothing can be published.
    if (this.#isFull || this.#index.hasAppended) this.publish();
    const added: { row: number; sequence: number; document: EngineDocument }[] = [];
    /** Characters of their JSON text. */
    let held = 0;
    const deleted: LiveRow[] = [];
    let row = this.#lastRow;
    let sequence = this.#nextSequence;
    const result = this.#documents.transaction((change) => {
      const retire = (old: LiveRow): boolean => {
        const isLive = this.#documents.retire(old.row, change);
        if (isLive) deleted.push(old);
        return isLive;
      };
      const outcome = work({
        find: (id) => this.find(id),
        nextSequence: () => sequence,
        put: (id, document, old) => {
          if (old) retire(old);
          row += 1;
          const ownSequence = old?.sequence ?? sequence;
          if (!old) sequence += 1;
          const columns = this.#rows.of(id, document);
          this.#documents.insert(row, ownSequence, columns);
          held += columns.body.length;
          if (held > this.#maxBufferedBytes / 2) return;
          added.push({ row, sequence: ownSequence, document: this.#rows.toIndex(document) });
        },
        remove: retire,
      });
      this.#documents.setCounter('row', row);
      this.#documents.setCounter('sequence', sequence - 1);
      const count = this.#documents.counter('documents') + row - this.#lastRow - deleted.length;
      this.#documents.setCounter('documents', count);
      return outcome;
    });
    this.#nextSequence = sequence;
    for (const item of added) this.#bufferWithin(item.row, item.sequence, item.document);
    // Those for which there was no room in memory.
    const rest = this.#documents.rowsAfter(this.#lastRow + added.length);
    for (const stored of rest) {
      if (isDamaged(stored)) this.#logDamage(stored);
      else this.#bufferWithin(stored.row, stored.sequence, parseForIndex(stored));
    }
    this.#lastRow = row;
    for (const old of deleted) this.#markDeleted(old);
    return result;
  }

  #buffer(row: number, sequence: number, document: EngineDocument): void {
    this.#buffered.set(row, this.#builder.add(row, sequence, document));
  }

  /** Buffers a document of a change, which may have any number of them. */
  #bufferWithin(row: number, sequence: number, document: EngineDocument): void {
    if (this.#builder.bytes >= this.#maxBufferedBytes) this.#append();
    this.#buffer(row, sequence, document);
  }

  /** Writes the buffered documents as a segment of the next generation. */
  #append(): void {
    this.#takeSegment((built) => this.#index.append(built));
  }

  /** Marks a row as deleted, in the builder or in its segment. */
  #markDeleted(old: LiveRow): void {
    const doc = this.#buffered.get(old.row);
    if (doc === undefined) this.#index.markDeleted(old);
    else this.#builder.markDeleted(doc);
  }

  get #isFull(): boolean {
    return (
      this.#builder.documentCount >= MAX_BUFFERED_DOCUMENTS ||
      this.#builder.tokenCount >= MAX_BUFFERED_TOKENS ||
      this.#builder.bytes >= this.#maxBufferedBytes
    );
  }

  /** Whether there are changes that searches do not see. */
  get hasUnpublished(): boolean {
    return this.#buffered.size > 0 || this.#index.hasAppended || this.#index.hasDeleted;
  }

  /** Writes the buffered documents as a segment and publishes a new generation. */
  publish(): void {
    const change = this.#documents.counter('change');
    this.#takeSegment((built) => this.#index.publish(built, { change, lastRow: this.#lastRow }));
    this.#purgeOldRows(change);
  }

  /** Passes on the segment of the buffered documents, if any, and starts a new one. */
  #takeSegment(take: (built: PackedSegment | undefined) => void): void {
    const made = this.#buffered.size > 0 ? this.#builder.finish() : undefined;
    take(made && made.documentCount > 0 ? made : undefined);
    this.#builder = new SegmentBuilder(this.#schema);
    this.#buffered = new Map();
  }

  /** Notes when another writer has published the current generation. */
  #noteGeneration(): void {
    const publishedAt = publicationTime(this.#folder);
    if (publishedAt === undefined) return;
    const age = Math.max(0, Date.now() - publishedAt);
    this.#published.push({ at: this.#now() - age, change: this.#index.level.change });
  }

  /** Removes replaced rows that no reader needs. After a failure the next publication tries again. */
  #purgeOldRows(change: number): void {
    const now = this.#now();
    const old = this.#published.filter(({ at }) => now - at > KEEP_REPLACED_ROWS_MS);
    const last = old.at(-1);
    this.#published = [
      ...(last ? [last] : []),
      ...this.#published.filter((publication) => !old.includes(publication)),
    ];
    this.#published.push({ at: now, change });
    try {
      if (!last) return;
      const leased = oldestLease(this.#folder) ?? last.change;
      this.#documents.purge(Math.min(last.change, leased), MAX_PURGED_ROWS);
    } catch (error) {
      this.#log(`old versions of documents cannot be removed: ${String(error)}`);
    }
  }

  /** The merge that is due, if any, for `runMerge` and then `adopt`. */
  planMerge(isIdle: boolean): MergeJob | undefined {
    return this.#index.planMerge(isIdle);
  }

  adopt(job: MergeJob, merged: MergedSegment | undefined): void {
    this.#index.adopt(job, merged);
  }

  /** Merges until no merge is due. */
  mergeAll(): void {
    for (let job = this.planMerge(true); job; job = this.planMerge(true)) this.adopt(job, runMerge(job));
  }

  /** Writes the generation file again if it is missing or damaged. */
  restoreGeneration(): void {
    this.#index.restoreGeneration();
  }

  published(): Published {
    return this.#index.published();
  }

  close(): void {
    try {
      if (this.hasUnpublished) this.publish();
      this.#documents.checkpoint();
    } finally {
      this.abandon();
    }
  }

  /** Closes the files as they are. */
  abandon(): void {
    try {
      this.#documents.close();
    } finally {
      this.#lock.release();
    }
  }
}

export interface DocumentChanges {
  find(id: string): FullRow | DamagedLiveRow | undefined;
  /** The sequence number of the next new document. */
  nextSequence(): number;
  /** Stores a document. `old` is the row that it replaces, whose sequence number it keeps. */
  put(id: string, document: EngineDocument, old: LiveRow | undefined): void;
  /** False, and no change, when the row was replaced or removed before. */
  remove(old: LiveRow): boolean;
}
