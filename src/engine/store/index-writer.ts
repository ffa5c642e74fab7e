import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bitset, bitsetFor, clearBit, countBits, fullBitset } from '../index/bitset.ts';
import type { PackedSegment } from '../index/pack-segment.ts';
import { SEGMENT_FORMAT } from '../index/segment-memory.ts';
import { ordinalOfSequence, type SnapshotPart } from '../index/snapshot.ts';
import type { CollectionSchema } from '../schema.ts';
import { bytesOfColumns } from '../vectors/vector-column.ts';
import { carryDeaths } from './carry-deaths.ts';
import type { LiveRow } from './document-writer.ts';
import { checksum, writeDurably } from './files.ts';
import {
  byId,
  type Generation,
  livePath,
  loadSegments,
  type Published,
  readGeneration,
  type SegmentEntry,
  type SharedSegment,
  schemaHash,
  segmentFiles,
  toSnapshotPart,
  writeGeneration,
  writeSegment,
} from './generation.ts';
import { planMerge, planMergeAtRest } from './merge-policy.ts';
import type { MergedSegment, MergeJob } from './run-merge.ts';

/** How far an index has followed the documents: the last change and row that it has seen. */
export type IndexLevel = Pick<Generation, 'change' | 'lastRow'>;

const NUMBERS_SKIPPED = 1_000_000;

interface OwnSegment {
  readonly entry: SegmentEntry;
  readonly shared: SharedSegment;
  /** As it is published. */
  readonly part: SnapshotPart;
  /** Live documents after changes that are not published yet. */
  live: Bitset | undefined;
  changed: boolean;
}

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

  /** `known` segments are not read again. */
  constructor(
    folder: string,
    schema: CollectionSchema,
    log: (message: string) => void,
    known: readonly SharedSegment[],
  ) {
    this.#folder = folder;
    this.#schema = schema;
    this.#log = log;
    this.#generation = this.#open(known);
  }

  #open(known: readonly SharedSegment[]): Generation {
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
      const segments = loadSegments(this.#folder, generation, byId(known));
      this.#segments = generation.segments.flatMap((entry, i) => {
        const segment = segments[i];
        return segment ? [own(entry, segment)] : [];
      });
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
  bury({ row, sequence }: LiveRow): void {
    for (const segment of this.#segments) {
      const { segment: content } = segment.part;
      const doc = ordinalOfSequence(content, sequence);
      if (doc === -1 || content.rows[doc] !== row) continue;
      if (!segment.changed) {
        segment.live = segment.live ? segment.live.slice() : fullBitset(content.documentCount);
        segment.changed = true;
      }
      clearBit(segment.live ?? bitsetFor(0), doc);
      return;
    }
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
        segment.changed && segment.live ? this.#withLive(segment, segment.live, number) : segment,
      )
      .filter(({ part }) => part.liveCount > 0);
    const built = added ? [this.#write(`s${number}`, added)] : [];
    this.#switchTo([...kept, ...this.#appended, ...built], number, level);
    this.#appended = [];
  }

  #write(id: string, packed: PackedSegment): OwnSegment {
    return own(writeSegment(this.#folder, id, packed), shared(id, packed));
  }

  /** The segment with another set of live documents, written for the generation of this number. */
  #withLive({ entry, shared, part }: OwnSegment, set: Bitset, number: number): OwnSegment {
    const buffer = new SharedArrayBuffer(set.byteLength);
    const live = new Uint32Array(buffer);
    live.set(set);
    const bytes = new Uint8Array(buffer);
    writeDurably(livePath(this.#folder, entry.id, number), bytes);
    return {
      entry: { ...entry, liveSince: number, liveChecksum: checksum(bytes) },
      shared: { ...shared, live: buffer },
      part: { segment: part.segment, live, liveCount: countBits(live) },
      live,
      changed: false,
    };
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

  /** What cannot be removed is left to the next writer: it takes room, and does no other harm. */
  #remove(files: readonly string[]): void {
    for (const file of files) {
      try {
        rmSync(file, { force: true });
      } catch (error) {
        this.#log(`${file} cannot be removed: ${String(error)}`);
      }
    }
  }

  #files(): Set<string> {
    return new Set(
      this.#segments.flatMap(({ entry }) => [
        ...segmentFiles(this.#folder, entry),
        ...(entry.liveSince === undefined ? [] : [livePath(this.#folder, entry.id, entry.liveSince)]),
      ]),
    );
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
   * Puts a merged segment in the place of its sources. Documents that have died
   * since the merge began are dead in it too; those whose death is not published
   * yet are seen on, until it is. Where a source is there no more, or another
   * writer has swept the merged files away, everything stays as it is.
   */
  adopt({ sources }: MergeJob, merged: MergedSegment | undefined): void {
    const current = sources.flatMap(({ id }) => this.#segments.find(({ entry }) => entry.id === id) ?? []);
    const files = merged ? segmentFiles(this.#folder, merged.entry) : [];
    if (current.length < sources.length || !files.every((file) => existsSync(file))) {
      this.#remove(files);
      return;
    }
    const number = this.#generation.number + 1;
    const taken = merged ? [this.#takeOver(sources, current, merged, number)] : [];
    const rest = this.#segments.filter((segment) => !current.includes(segment));
    this.#switchTo([...taken, ...rest], number, this.#generation);
  }

  #takeOver(
    sources: readonly SharedSegment[],
    current: readonly OwnSegment[],
    { entry, packed }: MergedSegment,
    number: number,
  ): OwnSegment {
    const fresh = own(entry, shared(entry.id, packed));
    const merged = fresh.part.segment;
    const published = fullBitset(merged.documentCount);
    const pending = published.slice();
    for (const [i, { part, live }] of current.entries()) {
      const began = sources[i]?.live;
      const source = { segment: part.segment, before: began && new Uint32Array(began) };
      carryDeaths({ ...source, now: part.live }, merged, published);
      carryDeaths({ ...source, now: live }, merged, pending);
    }
    const living = countBits(published);
    const taken = living < merged.documentCount ? this.#withLive(fresh, published, number) : fresh;
    return countBits(pending) < living ? { ...taken, live: pending, changed: true } : taken;
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
    const kept = this.#files();
    const left = readdirSync(this.#folder)
      .filter((name) => /\.(?:segment|vectors|live|tmp)$/.test(name))
      .filter((name) => underWay === undefined || !name.startsWith(`${underWay}.`))
      .map((name) => join(this.#folder, name));
    this.#remove(left.filter((path) => !kept.has(path)));
  }
}

const shared = (id: string, { buffer, vectors }: PackedSegment): SharedSegment => ({
  id,
  buffer,
  vectors,
  live: undefined,
});

function own(entry: SegmentEntry, shared: SharedSegment): OwnSegment {
  const part = toSnapshotPart(shared);
  return { entry, shared, part, live: part.live, changed: false };
}
