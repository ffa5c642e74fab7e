import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { messageOf } from '../../kernel/error-message.ts';
import type { PackedSegment } from '../build/pack-segment.ts';
import { planIdleMerge, planMerge } from '../merge/merge-policy.ts';
import type { CollectionSchema } from '../schema.ts';
import { countBits } from '../segment/bitset.ts';
import { SEGMENT_FORMAT } from '../segment/segment-memory.ts';
import type { LiveRow } from '../segment/snapshot.ts';
import { bytesOfColumns } from '../segment/vector-column.ts';
import {
  byKey,
  checkBelongs,
  DamagedIndex,
  type DocumentsState,
  type Generation,
  loadSegments,
  type Published,
  publishedChange,
  readGeneration,
  type SharedSegment,
  schemaHash,
  segmentFiles,
  withNumbers,
  writeGeneration,
  writeSegment,
} from './generation.ts';
import { filesOf, highestNumber, removeFiles, strayFiles } from './index-files.ts';
import type { MergedSegment, MergeJob } from './run-merge.ts';
import {
  adoptMerged,
  markDeletedIn,
  openPacked,
  openWritable,
  type WritableSegment,
  withLive,
} from './writable-segment.ts';

/** The last change and row of the documents that are in the index. */
export type IndexLevel = Pick<Generation, 'change' | 'lastRow'>;

/**
 * The number of a generation that follows a missing or damaged one. No reader and no
 * segment may have used it: it is far above all numbers in file names and, as files may
 * be missing too, above what a collection can reach (a million generations a second).
 */
const numberAbove = (highest: number): number =>
  Math.max(highest + NUMBERS_SKIPPED, Math.floor(Date.now() / 1000) * NUMBERS_SKIPPED);

const NUMBERS_SKIPPED = 1_000_000;

/**
 * The index of a collection for its only writer: the segments, their live documents,
 * and the generation. It cannot be used after a call has thrown: the files may have changed.
 */
export class IndexWriter {
  readonly #folder: string;
  readonly #schema: CollectionSchema;
  readonly #log: (message: string) => void;
  readonly #documents: DocumentsState & { readonly renewEpoch: (lost: boolean) => number };
  #epoch: number;
  #generation: Generation;
  #segments: WritableSegment[] = [];
  #appended: WritableSegment[] = [];
  /** The last generation that was handed on. */
  #published: Published;

  /** `loaded` segments are not read again. `documents` get a new epoch when the index is rebuilt from them. */
  constructor(
    folder: string,
    schema: CollectionSchema,
    log: (message: string) => void,
    loaded: readonly SharedSegment[],
    documents: DocumentsState & { readonly renewEpoch: (lost: boolean) => number },
  ) {
    this.#folder = folder;
    this.#schema = schema;
    this.#log = log;
    this.#published = { generation: Number.NaN, change: 0, segments: loaded };
    this.#documents = documents;
    this.#epoch = documents.epoch;
    this.#generation = this.#open(loaded);
  }

  #open(loaded: readonly SharedSegment[]): Generation {
    const empty: Generation = {
      format: SEGMENT_FORMAT,
      schemaHash: schemaHash(this.#schema),
      number: 0,
      epoch: this.#epoch,
      change: 0,
      lastRow: 0,
      segments: [],
    };
    try {
      const last = readGeneration(this.#folder, this.#schema);
      // Only a new collection has no generation.
      if (!last && (this.#documents.change > 0 || highestNumber(this.#folder) > 0))
        throw new DamagedIndex('the generation file is missing');
      const generation = last ?? empty;
      checkBelongs(generation, this.#documents);
      const segments = loadSegments(this.#folder, generation, byKey(loaded));
      this.#segments = generation.segments.flatMap((entry, i) => {
        const segment = segments[i];
        return segment ? [openWritable(entry, segment)] : [];
      });
      return generation;
    } catch (error) {
      const reason = messageOf(error);
      this.#log(`rebuilding the index in ${this.#folder} from its documents: ${reason}`);
      this.#segments = [];
      const lost = publishedChange(this.#folder) > this.#documents.change;
      this.#epoch = this.#documents.renewEpoch(lost);
      return { ...empty, epoch: this.#epoch, number: numberAbove(highestNumber(this.#folder)), change: -1 };
    }
  }

  get level(): IndexLevel {
    return this.#generation;
  }

  /** False until the first generation is published. */
  get isPublished(): boolean {
    return this.#generation.number > 0;
  }

  /** Whether there are segments that searches do not see yet. */
  get hasAppended(): boolean {
    return this.#appended.length > 0;
  }

  /** Whether searches still see documents that are marked as deleted. */
  get hasDeleted(): boolean {
    return this.#segments.some(({ changed }) => changed);
  }

  /** The sequence number of a row; undefined if it is in no segment. */
  sequenceOf(row: number): number | undefined {
    for (const { part } of [...this.#appended, ...this.#segments]) {
      const doc = part.segment.rows.indexOf(row);
      if (doc !== -1) return part.segment.sequences[doc];
    }
    return undefined;
  }

  /** Removes a row from its segment's live documents with the next publication. */
  markDeleted(row: LiveRow): void {
    [...this.#appended, ...this.#segments].some((segment) => markDeletedIn(segment, row));
  }

  /** Adds a segment to the next generation. */
  append(added: PackedSegment | undefined): void {
    const { length } = this.#appended;
    if (added) this.#appended.push(this.#write(`s${length}-${this.#generation.number + 1}`, added));
  }

  /** Removes appended segments. */
  discard(): void {
    this.#remove(this.#appended.flatMap(({ entry }) => segmentFiles(this.#folder, entry)));
    this.#appended = [];
  }

  /** Publishes a new generation of all changes, with a new segment if there is one. */
  publish(added: PackedSegment | undefined, level: IndexLevel): void {
    const number = this.#generation.number + 1;
    const kept = [...this.#segments, ...this.#appended]
      .filter(({ live, part }) => (live ? countBits(live) : part.liveCount) > 0)
      .map((segment) =>
        segment.changed && segment.live ? withLive(this.#folder, segment, segment.live, number) : segment,
      );
    const built = added ? [this.#write(`s${number}`, added)] : [];
    this.#switchTo([...kept, ...built], number, level, []);
  }

  #write(id: string, packed: PackedSegment): WritableSegment {
    return openPacked(writeSegment(this.#folder, id, packed), packed);
  }

  /** `appended` segments wait for a later generation. */
  #switchTo(
    segments: WritableSegment[],
    number: number,
    { change, lastRow }: IndexLevel,
    appended: WritableSegment[],
  ): void {
    const before = this.#files();
    const generation: Generation = {
      format: SEGMENT_FORMAT,
      schemaHash: schemaHash(this.#schema),
      number,
      epoch: this.#epoch,
      change,
      lastRow,
      segments: segments.map(({ entry }) => entry),
    };
    writeGeneration(this.#folder, generation);
    this.#segments = segments;
    this.#generation = generation;
    this.#appended = appended;
    const kept = this.#files();
    // A reader of the generation before may miss a file; it then reads the generation again.
    this.#remove([...before].filter((file) => !kept.has(file)));
  }

  #remove(files: readonly string[]): void {
    removeFiles(files, this.#log);
  }

  #files(): Set<string> {
    const appended = this.#appended.map(({ entry }) => entry);
    return filesOf(this.#folder, [...this.#generation.segments, ...appended]);
  }

  /** The merge that is due, if any; an idle collection is merged further. */
  planMerge(isIdle: boolean): MergeJob | undefined {
    const sizes = this.#segments.map(({ part }) => ({
      documents: part.segment.documentCount,
      live: part.liveCount,
      bytes: part.segment.bytes,
      vectorBytes: bytesOfColumns(part.segment.vectors.values()),
    }));
    const chosen = isIdle ? planIdleMerge(sizes) : planMerge(sizes);
    if (chosen.length === 0) return undefined;
    const sources = this.#segments.filter((_, i) => chosen.includes(i)).map(({ shared }) => shared);
    const bytes = chosen.reduce((sum, i) => sum + (sizes[i]?.bytes ?? 0) + (sizes[i]?.vectorBytes ?? 0), 0);
    // A unique name, because a merge holds no lock.
    return { folder: this.#folder, id: `m-${randomUUID().slice(0, 8)}`, sources, bytes };
  }

  /**
   * Replaces the sources of a merge by the merged segment. Nothing changes when a source
   * is gone, or when another writer has removed the merged files.
   */
  adopt({ sources }: MergeJob, merged: MergedSegment | undefined): void {
    const current = sources.flatMap(({ id }) => this.#segments.find(({ entry }) => entry.id === id) ?? []);
    const files = merged ? segmentFiles(this.#folder, merged.entry) : [];
    if (current.length < sources.length || !files.every((file) => existsSync(file))) {
      this.#remove(files);
      return;
    }
    const number = this.#generation.number + 1;
    const taken = merged ? [adoptMerged(this.#folder, sources, current, merged, number)] : [];
    const others = this.#segments.filter((segment) => !current.includes(segment));
    this.#switchTo([...taken, ...others], number, this.#generation, this.#appended);
  }

  /** Writes the generation file again if it is missing or damaged. */
  restoreGeneration(): void {
    try {
      if (readGeneration(this.#folder, this.#schema)?.number === this.#generation.number) return;
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
    }
    writeGeneration(this.#folder, this.#generation);
  }

  published(): Published {
    const { number, change } = this.#generation;
    if (this.#published.generation !== number) {
      const shared = this.#segments.map((segment) => segment.shared);
      const segments = withNumbers(shared, this.#published.segments);
      this.#published = { generation: number, change, segments };
    }
    return this.#published;
  }

  /** Removes files that a crash has left, without those of the merged segment with this id. */
  sweep(merging: string | undefined): void {
    this.#remove(strayFiles(this.#folder, this.#files(), merging));
  }
}
