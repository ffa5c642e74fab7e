import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bitset, bitsetFor, clearBit, countBits, fullBitset } from '../index/bitset.ts';
import { mergeSegments } from '../index/merge-segments.ts';
import { SEGMENT_FORMAT } from '../index/segment.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { ordinalOfSequence, type SnapshotPart } from '../index/snapshot.ts';
import { parseForIndex } from '../index/stored-document.ts';
import type { CollectionSchema } from '../schema.ts';
import { DocumentWriter, documentsPath, type FullRow, type LiveRow } from './document-store.ts';
import { checksum, writeDurably } from './files.ts';
import {
  type Generation,
  livePath,
  loadSegment,
  readGeneration,
  type SegmentEntry,
  type SharedSegment,
  schemaHash,
  segmentPath,
  toSnapshotPart,
  writeGeneration,
} from './generation.ts';
import { planMerge } from './merge-policy.ts';
import { lockForWriting } from './writer-lock.ts';

/** What a writer has published, in memory that threads share. */
export interface Published {
  readonly generation: number;
  readonly segments: readonly SharedSegment[];
}

export interface WriterOptions {
  /** How long to wait for another writer to end. */
  readonly lockPatienceMs?: number;
  readonly log?: (message: string) => void;
}

/** Tokens collected in memory before a segment is written: 12 bytes each. */
const MAX_BUFFERED_TOKENS = 24_000_000;
const MAX_BUFFERED_DOCUMENTS = 400_000;
/** Rows that were replaced stay so long for readers that have not followed yet. */
const READERS_FOLLOW_WITHIN_MS = 10_000;

const NUMBERS_SKIPPED = 1_000_000;

interface OwnSegment {
  entry: SegmentEntry;
  readonly shared: SharedSegment;
  readonly part: SnapshotPart;
  /** Live documents after changes that are not published yet. */
  live: Bitset | undefined;
  changed: boolean;
}

/**
 * The one writer of a collection. Documents are durable as soon as a call
 * returns; `publish` makes them searchable. After a crash, opening it again
 * brings the index level with the documents.
 */
export class CollectionWriter {
  readonly #folder: string;
  readonly #schema: CollectionSchema;
  readonly #lock: { release(): void };
  readonly #documents: DocumentWriter;
  readonly #log: (message: string) => void;
  #generation: Generation;
  #segments: OwnSegment[] = [];
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
    this.#folder = folder;
    this.#schema = schema;
    this.#log = options.log ?? (() => {});
    this.#lock = lockForWriting(folder, options.lockPatienceMs ?? 0);
    try {
      this.#documents = new DocumentWriter(documentsPath(folder), schema);
      this.#builder = new SegmentBuilder(schema);
      this.#lastRow = this.#documents.counter('row');
      this.#nextSequence = this.#documents.counter('sequence') + 1;
      this.#generation = this.#openIndex();
      this.#catchUp();
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  #openIndex(): Generation {
    const empty: Generation = {
      format: SEGMENT_FORMAT,
      schemaHash: schemaHash(this.#schema),
      number: 0,
      change: 0,
      lastRow: 0,
      segments: [],
    };
    try {
      const generation = readGeneration(this.#folder, this.#schema) ?? empty;
      this.#segments = generation.segments.map((entry) => this.#own(entry, loadSegment(this.#folder, entry)));
      return generation;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log(`rebuilding the index in ${this.#folder} from its documents: ${reason}`);
      this.#segments = [];
      // No change of the documents is in it yet, not even none.
      return { ...empty, number: this.#numberAbove(), change: -1 };
    }
  }

  /**
   * A number for a generation whose file cannot be trusted: far above all that
   * files carry, so that no reader knows it, or a segment of its name, from before.
   */
  #numberAbove(): number {
    const numbers = readdirSync(this.#folder).map((name) =>
      Number(/(\d+)\.(?:segment|live)$/.exec(name)?.[1] ?? 0),
    );
    return Math.max(0, ...numbers) + NUMBERS_SKIPPED;
  }

  #own(entry: SegmentEntry, shared: SharedSegment): OwnSegment {
    const part = toSnapshotPart(shared);
    return { entry, shared, part, live: part.live, changed: false };
  }

  /** Brings the index level with documents that were stored but not published. */
  #catchUp(): void {
    if (this.#generation.change === this.#documents.counter('change') && this.#generation.number > 0) return;
    for (const retired of this.#documents.retiredAfter(this.#generation.change)) this.#bury(retired);
    for (const row of this.#documents.rowsAfter(this.#generation.lastRow)) {
      this.#buffer(row.row, row.sequence, parseForIndex(row));
      if (this.#isFull()) this.publish();
    }
    this.publish();
  }

  find(id: string): FullRow | undefined {
    return this.#documents.find(id);
  }

  /**
   * Runs changes in one transaction; they are durable when this returns. Rows
   * reach the index only when the transaction has succeeded.
   */
  write<T>(work: (change: DocumentChanges) => T): T {
    const added: { row: number; sequence: number; document: Readonly<Record<string, unknown>> }[] = [];
    const buried: LiveRow[] = [];
    let row = this.#lastRow;
    let sequence = this.#nextSequence;
    const result = this.#documents.transaction((change) => {
      const retire = (old: LiveRow): void => {
        this.#documents.retire(old.row, change);
        buried.push(old);
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
      return outcome;
    });
    this.#hasWritten = true;
    this.#lastRow = row;
    this.#nextSequence = sequence;
    for (const { row: own, sequence: ownSequence, document } of added)
      this.#buffer(own, ownSequence, document);
    for (const old of buried) this.#bury(old);
    if (this.#isFull()) this.publish();
    return result;
  }

  #buffer(row: number, sequence: number, document: Readonly<Record<string, unknown>>): void {
    this.#buffered.set(row, this.#builder.add(row, sequence, document));
  }

  /** Takes a row out of the index: from the builder, or from its segment's live documents. */
  #bury({ row, sequence }: LiveRow): void {
    const place = this.#buffered.get(row);
    if (place !== undefined) {
      this.#builder.drop(place);
      return;
    }
    for (const own of this.#segments) {
      const { segment } = own.part;
      const doc = ordinalOfSequence(segment, sequence);
      if (doc === -1 || segment.rows[doc] !== row) continue;
      if (!own.changed) {
        own.live = own.live ? own.live.slice() : fullBitset(segment.documentCount);
        own.changed = true;
      }
      clearBit(own.live ?? bitsetFor(0), doc);
      return;
    }
  }

  #isFull(): boolean {
    return (
      this.#builder.documentCount >= MAX_BUFFERED_DOCUMENTS || this.#builder.tokenCount >= MAX_BUFFERED_TOKENS
    );
  }

  /** Changes that searches do not see yet. */
  get hasUnpublished(): boolean {
    return this.#buffered.size > 0 || this.#segments.some(({ changed }) => changed);
  }

  /** Writes what is new as a segment and makes a new generation of it. */
  publish(): void {
    const number = this.#generation.number + 1;
    let segments = this.#segments.map((own) => (own.changed ? this.#writeLive(own, number) : own));
    segments = segments.filter(({ part }) => part.liveCount > 0);
    if (this.#buffered.size > 0) {
      const made = this.#builder.finish();
      if (made.documentCount > 0) segments.push(this.#writeSegment(made.buffer, number));
    }
    this.#switchTo(segments, number);
    this.#builder = new SegmentBuilder(this.#schema);
    this.#buffered = new Map();
  }

  #writeSegment(buffer: SharedArrayBuffer, number: number): OwnSegment {
    const id = `s${number}`;
    const bytes = new Uint8Array(buffer);
    writeDurably(segmentPath(this.#folder, id), bytes);
    const entry = { id, bytes: bytes.length, checksum: checksum(bytes) };
    return this.#own(entry, { id, buffer, live: undefined });
  }

  #writeLive(own: OwnSegment, number: number): OwnSegment {
    const set = own.live ?? fullBitset(own.part.segment.documentCount);
    const buffer = new SharedArrayBuffer(set.byteLength);
    new Uint32Array(buffer).set(set);
    const bytes = new Uint8Array(buffer);
    writeDurably(livePath(this.#folder, own.entry.id, number), bytes);
    const { id, bytes: size, checksum: sum } = own.entry;
    const entry = { id, bytes: size, checksum: sum, liveSince: number, liveChecksum: checksum(bytes) };
    const live = new Uint32Array(buffer);
    const part = { segment: own.part.segment, live, liveCount: countBits(live) };
    return { entry, shared: { ...own.shared, live: buffer }, part, live, changed: false };
  }

  #switchTo(segments: OwnSegment[], number: number): void {
    const before = this.#files();
    const generation: Generation = {
      format: SEGMENT_FORMAT,
      schemaHash: schemaHash(this.#schema),
      number,
      change: this.#documents.counter('change'),
      lastRow: this.#lastRow,
      segments: segments.map(({ entry }) => entry),
    };
    writeGeneration(this.#folder, generation);
    this.#segments = segments;
    this.#generation = generation;
    const kept = this.#files();
    // A reader that has just read the generation before may miss a file: it then looks again.
    for (const file of before) if (!kept.has(file)) rmSync(file, { force: true });
    this.#purgeOldRows(generation.change);
  }

  /** Removes rows that no generation of the last seconds holds. */
  #purgeOldRows(change: number): void {
    const now = performance.now();
    const old = this.#published.filter(({ at }) => now - at > READERS_FOLLOW_WITHIN_MS);
    const last = old.at(-1);
    if (last) this.#documents.purge(last.change);
    this.#published = [...this.#published.filter((entry) => !old.includes(entry)), { at: now, change }];
  }

  #files(): Set<string> {
    return new Set(
      this.#segments.flatMap(({ entry: { id, liveSince } }) => [
        segmentPath(this.#folder, id),
        ...(liveSince === undefined ? [] : [livePath(this.#folder, id, liveSince)]),
      ]),
    );
  }

  /** Merges segments when there are too many; true when it did something and should be called again. */
  mergeOnce(): boolean {
    if (this.hasUnpublished) this.publish();
    const sizes = this.#segments.map(({ part }) => ({
      documents: part.segment.documentCount,
      live: part.liveCount,
    }));
    const chosen = planMerge(sizes);
    if (chosen.length === 0) return false;
    const number = this.#generation.number + 1;
    const sources = this.#segments
      .filter((_, i) => chosen.includes(i))
      .map(({ part: { segment }, live }) => ({ segment, live }));
    const rest = this.#segments.filter((_, i) => !chosen.includes(i));
    const { buffer, documentCount } = mergeSegments(sources);
    const merged = documentCount > 0 ? [this.#writeSegment(buffer, number)] : [];
    const untouched = rest.map((own) => (own.changed ? this.#writeLive(own, number) : own));
    this.#switchTo([...merged, ...untouched], number);
    return true;
  }

  published(): Published {
    return { generation: this.#generation.number, segments: this.#segments.map(({ shared }) => shared) };
  }

  /** Removes files that no generation names: left by a crash between writing and publishing. */
  sweep(): void {
    const kept = this.#files();
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      if (/\.(?:segment|live|tmp)$/.test(name) && !kept.has(path) && existsSync(path)) rmSync(path);
    }
  }

  close(): void {
    try {
      if (this.hasUnpublished) this.publish();
      if (this.#hasWritten) this.#documents.settle();
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
  remove(old: LiveRow): void;
}
