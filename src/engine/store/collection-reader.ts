import { existsSync } from 'node:fs';
import { isMissing } from '../../kernel/files.ts';
import { DamagedDocuments } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { areEqual, type Bitset } from '../segment/bitset.ts';
import { makeSnapshot, type Snapshot, type SnapshotPart } from '../segment/snapshot.ts';
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
  segmentKey,
  toSnapshotPart,
  withNumbers,
} from './generation.ts';

/**
 * Loads the current generation, reusing segments of the last one. Undefined when nothing, or nothing
 * new, is published.
 * Errors: DamagedIndex, DamagedDocuments.
 */
export function loadPublished(
  folder: string,
  schema: CollectionSchema,
  last: Published | undefined,
): Published | undefined {
  const loaded = byKey(last?.segments ?? []);
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

export interface LoadTask {
  readonly folder: string;
  readonly schema: CollectionSchema;
  /** What is loaded already. */
  readonly loaded: Published | undefined;
}

export interface Loaded {
  /** Undefined when nothing, or nothing new, is published. */
  readonly state: Published | undefined;
  /** What is damaged: threads cannot pass on the class of an error. */
  readonly damage: string | undefined;
}

/** The same as a task of a thread. */
export function runLoadTask({ folder, schema, loaded }: LoadTask): Loaded {
  try {
    return { state: loadPublished(folder, schema, loaded), damage: undefined };
  } catch (error) {
    if (!(error instanceof DamagedIndex || error instanceof DamagedDocuments)) throw error;
    return { state: undefined, damage: error.message };
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

  constructor(folder: string, schema: CollectionSchema) {
    this.#schema = schema;
    this.#documents = new DocumentReader(documentsPath(folder));
  }

  /** Drops the generation before, and frees its memory if that is much. */
  of(published: Published): Snapshot {
    if (this.#snapshot && this.#published === published) return this.#snapshot;
    const isDue = this.#garbage.isDue(this.#published?.segments ?? [], published.segments);
    const parts = published.segments.map((shared): [string, SnapshotPart] => {
      const key = segmentKey(shared);
      const before = this.#parts.get(key);
      const part = toSnapshotPart(shared, before?.segment);
      // What searches derive from live documents is kept with them.
      return [key, { ...part, live: sameSet(before?.live, part.live) }];
    });
    this.#parts = new Map(parts);
    this.#snapshot = makeSnapshot(this.#schema, [...this.#parts.values()], this.#documents);
    this.#published = published;
    if (isDue) collectGarbage();
    return this.#snapshot;
  }

  close(): void {
    this.#documents.close();
  }
}
