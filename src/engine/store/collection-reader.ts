import { existsSync } from 'node:fs';
import type { CollectionSchema } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import { makeSnapshot, type Snapshot } from '../segment/snapshot.ts';
import { collectGarbage } from './collect-garbage.ts';
import { DocumentReader } from './document-reader.ts';
import { documentsPath } from './document-tables.ts';
import { DroppedSegments } from './dropped-segments.ts';
import { isMissing } from './files.ts';
import {
  byKey,
  DamagedIndex,
  loadSegments,
  type Published,
  readGeneration,
  segmentKey,
  toSnapshotPart,
} from './generation.ts';

/**
 * Loads what a writer has published last, reusing segments that are known.
 * Errors: DamagedIndex. Undefined when nothing is published yet, or nothing new.
 */
export function loadPublished(
  folder: string,
  schema: CollectionSchema,
  known: Published | undefined,
): Published | undefined {
  const loaded = byKey(known?.segments ?? []);
  let missedIn: number | undefined;
  for (;;) {
    const generation = readGeneration(folder, schema);
    if (!generation) {
      if (known && existsSync(folder)) throw new DamagedIndex(`the generation file in ${folder} is missing`);
      return undefined;
    }
    if (generation.number === known?.generation) return undefined;
    try {
      const segments = loadSegments(folder, generation, loaded);
      return { generation: generation.number, change: generation.change, segments };
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Files vanish when a writer publishes; then there is another generation by now.
      if (generation.number === missedIn) {
        throw new DamagedIndex(`a file of the index in ${folder} is missing`, { cause: error });
      }
      missedIn = generation.number;
    }
  }
}

/** Makes snapshots of one collection for searches in this thread; opens each segment once. */
export class SnapshotSource {
  readonly #schema: CollectionSchema;
  readonly #documents: DocumentReader;
  readonly #dropped = new DroppedSegments();
  #published: Published | undefined;
  #snapshot: Snapshot | undefined;
  #segments = new Map<string, Segment>();

  constructor(folder: string, schema: CollectionSchema) {
    this.#schema = schema;
    this.#documents = new DocumentReader(documentsPath(folder));
  }

  of(published: Published): Snapshot {
    if (this.#snapshot && this.held(published.generation)) return this.#snapshot;
    const areEnough = this.#dropped.areEnough(this.#published?.segments ?? [], published.segments);
    const keys = published.segments.map(segmentKey);
    const parts = published.segments.map((shared, i) =>
      toSnapshotPart(shared, this.#segments.get(keys[i] ?? '')),
    );
    this.#segments = new Map(parts.map(({ segment }, i) => [keys[i] ?? '', segment]));
    this.#snapshot = makeSnapshot(this.#schema, parts, this.#documents);
    this.#published = published;
    if (areEnough) collectGarbage();
    return this.#snapshot;
  }

  /** The state that snapshots are made of, if it has this number. */
  held(generation: number): Published | undefined {
    return this.#published?.generation === generation ? this.#published : undefined;
  }

  /** Forgets a state older than this: it takes room, and may not be asked for again for long. */
  letGoBefore(generation: number): void {
    if (!this.#published || this.#published.generation >= generation) return;
    this.#published = undefined;
    this.#snapshot = undefined;
    this.#segments = new Map();
    collectGarbage();
  }

  close(): void {
    this.#documents.close();
  }
}
