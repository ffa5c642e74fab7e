import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { PackedSegment } from '../build/pack-segment.ts';
import { planMerge, planMergeAtRest } from '../merge/merge-policy.ts';
import type { CollectionSchema } from '../schema.ts';
import { SEGMENT_FORMAT } from '../segment/segment-memory.ts';
import { bytesOfColumns } from '../segment/vector-column.ts';
import type { LiveRow } from './document-writer.ts';
import {
  byKey,
  DamagedIndex,
  type Generation,
  loadSegments,
  type Published,
  readGeneration,
  type SharedSegment,
  schemaHash,
  segmentFiles,
  writeGeneration,
  writeSegment,
} from './generation.ts';
import { filesOf, highestNumber, removeFiles, strayFiles } from './index-files.ts';
import { buryIn, type OwnSegment, ownPacked, ownSegment, takeOver, withLive } from './own-segment.ts';
import type { MergedSegment, MergeJob } from './run-merge.ts';

/** How far an index has followed the documents: the last change and row that it has seen. */
export type IndexLevel = Pick<Generation, 'change' | 'lastRow'>;

/**
 * A generation whose file is missing or cannot be trusted is followed by one whose
 * number no reader knows from before, nor a segment of its name: far above all
 * that names of files carry, and, as these may be gone too, above what a
 * collection can have come to by now (a million generations each second).
 */
const numberAbove = (highest: number): number =>
  Math.max(highest + NUMBERS_SKIPPED, Math.floor(Date.now() / 1000) * NUMBERS_SKIPPED);

const NUMBERS_SKIPPED = 1_000_000;

/**
 * The index of a collection in the hands of its one writer: the segments, which
 * of their documents live, and the generation that names them. Nothing changes
 * when a call throws, because a file could not be written for example.
 */
export class IndexWriter {
  readonly #folder: string;
  readonly #schema: CollectionSchema;
  readonly #log: (message: string) => void;
  #generation: Generation;
  #segments: OwnSegment[] = [];
  #appended: OwnSegment[] = [];

  /** `known` segments are not read again; `lastChange` is that of the documents. */
  constructor(
    folder: string,
    schema: CollectionSchema,
    log: (message: string) => void,
    known: readonly SharedSegment[],
    lastChange: number,
  ) {
    this.#folder = folder;
    this.#schema = schema;
    this.#log = log;
    this.#generation = this.#open(known, lastChange);
  }

  #open(known: readonly SharedSegment[], lastChange: number): Generation {
    const empty: Generation = {
      format: SEGMENT_FORMAT,
      schemaHash: schemaHash(this.#schema),
      number: 0,
      change: 0,
      lastRow: 0,
      segments: [],
    };
    try {
      const last = readGeneration(this.#folder, this.#schema);
      // Only a new collection has none.
      if (!last && (lastChange > 0 || highestNumber(this.#folder) > 0))
        throw new DamagedIndex('the generation file is missing');
      const generation = last ?? empty;
      const segments = loadSegments(this.#folder, generation, byKey(known));
      this.#segments = generation.segments.flatMap((entry, i) => {
        const segment = segments[i];
        return segment ? [ownSegment(entry, segment)] : [];
      });
      return generation;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log(`rebuilding the index in ${this.#folder} from its documents: ${reason}`);
      this.#segments = [];
      // No change of the documents is in it yet, not even none.
      return { ...empty, number: numberAbove(highestNumber(this.#folder)), change: -1 };
    }
  }

  get level(): IndexLevel {
    return this.#generation;
  }

  /** False as long as no generation was ever published. */
  get isPublished(): boolean {
    return this.#generation.number > 0;
  }

  /** Whether documents have died that searches still see. */
  get hasChanged(): boolean {
    return this.#segments.some(({ changed }) => changed);
  }

  /** Takes a row out of its segment's live documents, with the next publication. */
  bury(row: LiveRow): void {
    this.#segments.some((segment) => buryIn(segment, row));
  }

  /** Adds a segment that is published with the next generation. */
  append(added: PackedSegment | undefined): void {
    const { length } = this.#appended;
    if (added) this.#appended.push(this.#write(`s${length}-${this.#generation.number + 1}`, added));
  }

  /** Removes what was appended and not published. */
  discard(): void {
    this.#remove(this.#appended.flatMap(({ entry }) => segmentFiles(this.#folder, entry)));
    this.#appended = [];
  }

  /** Makes a new generation of what has changed, with a new segment if there is one. */
  publish(added: PackedSegment | undefined, level: IndexLevel): void {
    const number = this.#generation.number + 1;
    const kept = this.#segments
      .map((segment) =>
        segment.changed && segment.live ? withLive(this.#folder, segment, segment.live, number) : segment,
      )
      .filter(({ part }) => part.liveCount > 0);
    const built = added ? [this.#write(`s${number}`, added)] : [];
    this.#switchTo([...kept, ...this.#appended, ...built], number, level);
    this.#appended = [];
  }

  #write(id: string, packed: PackedSegment): OwnSegment {
    return ownPacked(writeSegment(this.#folder, id, packed), packed);
  }

  #switchTo(segments: OwnSegment[], number: number, { change, lastRow }: IndexLevel): void {
    const before = this.#files();
    const generation: Generation = {
      format: SEGMENT_FORMAT,
      schemaHash: schemaHash(this.#schema),
      number,
      change,
      lastRow,
      segments: segments.map(({ entry }) => entry),
    };
    writeGeneration(this.#folder, generation);
    this.#segments = segments;
    this.#generation = generation;
    const kept = this.#files();
    // A reader that has just read the generation before may miss a file: it then looks again.
    this.#remove([...before].filter((file) => !kept.has(file)));
  }

  #remove(files: readonly string[]): void {
    removeFiles(files, this.#log);
  }

  #files(): Set<string> {
    return filesOf(this.#folder, this.#generation.segments);
  }

  /** What should be merged next, `atRest` when nothing changes any more; undefined when the index is in good shape. */
  planMerge(atRest: boolean): MergeJob | undefined {
    const sizes = this.#segments.map(({ part }) => ({
      documents: part.segment.documentCount,
      live: part.liveCount,
      vectorBytes: bytesOfColumns(part.segment.vectors.values()),
    }));
    const chosen = atRest ? planMergeAtRest(sizes) : planMerge(sizes);
    if (chosen.length === 0) return undefined;
    const sources = this.#segments.filter((_, i) => chosen.includes(i)).map(({ shared }) => shared);
    // A name that no other process gives: the merge needs no lock.
    return { folder: this.#folder, id: `m-${randomUUID().slice(0, 8)}`, sources };
  }

  /**
   * Puts a merged segment in the place of its sources. Where a source is there no
   * more, or another writer has swept the merged files away, everything stays as it is.
   */
  adopt({ sources }: MergeJob, merged: MergedSegment | undefined): void {
    const current = sources.flatMap(({ id }) => this.#segments.find(({ entry }) => entry.id === id) ?? []);
    const files = merged ? segmentFiles(this.#folder, merged.entry) : [];
    if (current.length < sources.length || !files.every((file) => existsSync(file))) {
      this.#remove(files);
      return;
    }
    const number = this.#generation.number + 1;
    const taken = merged ? [takeOver(this.#folder, sources, current, merged, number)] : [];
    const rest = this.#segments.filter((segment) => !current.includes(segment));
    this.#switchTo([...taken, ...rest], number, this.#generation);
  }

  /** Writes the generation file again when it is missing or damaged: nobody but this writer may have changed it. */
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
    return { generation: number, change, segments: this.#segments.map(({ shared }) => shared) };
  }

  /**
   * Removes files that no generation names: left by a crash between writing and
   * publishing. Those of a merge that is under way are spared.
   */
  sweep(underWay: string | undefined): void {
    this.#remove(strayFiles(this.#folder, this.#files(), underWay));
  }
}
