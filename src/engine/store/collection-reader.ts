import { existsSync } from 'node:fs';
import { isMissing } from '../../kernel/files.ts';
import type { CollectionSchema } from '../schema.ts';
import { areEqual, type Bitset } from '../segment/bitset.ts';
import { makeSnapshot, type Snapshot, type SnapshotPart } from '../segment/snapshot.ts';
import { sameNumbers } from '../segment/value-numbers.ts';
import { DocumentReader, type StoredState } from './document-reader.ts';
import { documentsPath } from './document-tables.ts';
import { collectGarbage, GarbageCounter } from './garbage.ts';
import {
  byKey,
  checkBelongs,
  DamagedIndex,
  loadSegments,
  type Published,
  readGeneration,
  type SharedSegment,
  segmentKey,
  toSnapshotPart,
} from './generation.ts';
import { withNumbers } from './with-numbers.ts';

/**
 * Loads the current generation, reusing segments of the last one and those that were read already.
 * Undefined when nothing, or nothing new, is published.
 * Errors: DamagedIndex.
 */
export function loadPublished(
  folder: string,
  schema: CollectionSchema,
  last: Published | undefined,
  read: readonly SharedSegment[] = [],
): Published | undefined {
  const loaded = byKey([...(last?.segments ?? []), ...read]);
  let missedIn: number | undefined;
  for (;;) {
    const generation = readGeneration(folder, schema);
    if (!generation) {
      if (last && existsSync(folder)) throw new DamagedIndex(`the generation file in ${folder} is missing`);
      return undefined;
    }
    if (generation.number === last?.generation) return undefined;
    checkBelongs(generation, storedState(folder));
    try {
      const segments = loadSegments(folder, generation, loaded);
      return {
        generation: generation.number,
        change: generation.change,
        segments: withNumbers(segments, last?.segments ?? []),
      };
    } catch (error) {
      if (!isMissing(error)) throw error;
      // A writer removes files when it publishes; then there is a newer generation.
      if (generation.number === missedIn) {
        throw new DamagedIndex(`a file of the index in ${folder} is missing`, { cause: error });
      }
      missedIn = generation.number;
    }
  }
}

function storedState(folder: string): StoredState {
  const documents = new DocumentReader(documentsPath(folder), 0);
  try {
    return documents.state();
  } finally {
    documents.close();
  }
}

/** A set at two times: the earlier one if they are equal. */
const sameSet = (before: Bitset | undefined, now: Bitset | undefined): Bitset | undefined =>
  before && now && areEqual(before, now) ? before : now;

/** Makes snapshots of one collection for searches in this thread. Each segment is opened once. */
export class SnapshotSource {
  readonly #schema: CollectionSchema;
  readonly #documents: DocumentReader;
  readonly #garbage = new GarbageCounter();
  #published: Published | undefined;
  #snapshot: Snapshot | undefined;
  #parts = new Map<string, SnapshotPart>();
  #hasGarbage = false;

  constructor(folder: string, schema: CollectionSchema) {
    this.#schema = schema;
    this.#documents = new DocumentReader(documentsPath(folder));
  }

  of(published: Published): Snapshot {
    if (this.#snapshot && this.held(published.generation)) return this.#snapshot;
    const isDue = this.#garbage.isCollectionDue(this.#published?.segments ?? [], published.segments);
    const keys = published.segments.map(segmentKey);
    const parts = published.segments.map((shared, i): SnapshotPart => {
      const before = this.#parts.get(keys[i] ?? '');
      const part = toSnapshotPart(shared, before?.segment);
      // What searches derive from numbers and live documents is kept with them.
      return {
        ...part,
        numbers: sameNumbers(before?.numbers, part.numbers),
        live: sameSet(before?.live, part.live),
      };
    });
    this.#parts = new Map(parts.map((part, i) => [keys[i] ?? '', part]));
    this.#snapshot = makeSnapshot(this.#schema, parts, this.#documents);
    this.#published = published;
    // It was due before, and no task has collected it since.
    if (isDue && this.#hasGarbage) this.collectGarbage();
    else this.#hasGarbage ||= isDue;
    return this.#snapshot;
  }

  /** Whether this thread should collect its garbage, at a time that suits its searches. */
  get hasGarbage(): boolean {
    return this.#hasGarbage;
  }

  collectGarbage(): void {
    this.#hasGarbage = false;
    collectGarbage();
  }

  /** The current generation. */
  get published(): Published | undefined {
    return this.#published;
  }

  /** The current generation, if it has this number. */
  held(generation: number): Published | undefined {
    return this.#published?.generation === generation ? this.#published : undefined;
  }

  /** Drops an older generation, whose memory is then garbage. */
  evictBefore(generation: number): void {
    if (!this.#published || this.#published.generation >= generation) return;
    this.#published = undefined;
    this.#snapshot = undefined;
    this.#parts = new Map();
    this.#hasGarbage = true;
  }

  close(): void {
    this.#documents.close();
  }
}
