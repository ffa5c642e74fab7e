import type { CollectionSchema } from '../schema.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import type { Published } from '../store/generation.ts';
import { fromPost, type PostedGeneration } from '../store/posted-generation.ts';

interface Collection {
  readonly schema: CollectionSchema;
  published: Published;
  /** Undefined until it is opened. */
  source: SnapshotSource | undefined;
}

/** What this thread searches, by folder. */
const collections = new Map<string, Collection>();

/** A generation of a collection, in place of the one before. */
export interface HeldGeneration {
  readonly folder: string;
  readonly schema: CollectionSchema;
  readonly generation: PostedGeneration;
}

export function hold({ folder, schema, generation }: HeldGeneration): void {
  const before = collections.get(folder);
  const published = fromPost(generation, before?.published);
  if (before) before.published = published;
  else collections.set(folder, { schema, published, source: undefined });
}

/** Undefined if the thread has none. */
export const heldGeneration = (folder: string): Published | undefined => collections.get(folder)?.published;

/** Of the held generation, which is opened if it is not yet; undefined without one. */
export function snapshotOf(folder: string): Snapshot | undefined {
  const collection = collections.get(folder);
  if (!collection) return undefined;
  collection.source ??= new SnapshotSource(folder, collection.schema);
  return collection.source.of(collection.published);
}

/** Closes a collection. */
export function forget(folder: string): void {
  collections.get(folder)?.source?.close();
  collections.delete(folder);
}
