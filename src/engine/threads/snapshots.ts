import type { Snapshot } from '../segment/snapshot.ts';
import { schemaOf } from '../store/catalog.ts';
import { SnapshotSource } from '../store/collection-reader.ts';
import type { Published } from '../store/generation.ts';
import { type GenerationChange, withChange } from '../store/generation-change.ts';

/** Collections that this thread has open, by folder. */
const sources = new Map<string, SnapshotSource>();

/** The snapshot of a generation, which this thread then holds in place of an earlier one. */
export const snapshotOf = (folder: string, published: Published): Snapshot =>
  sources.getOrInsertComputed(folder, () => new SnapshotSource(folder, schemaOf(folder))).of(published);

/** The generation if this thread holds it. */
export const heldGeneration = (folder: string, generation: number): Published | undefined =>
  sources.get(folder)?.held(generation);

/** The generation that was passed to this thread; undefined if it does not hold the one before a change. */
export const passedGeneration = (
  folder: string,
  given: Published | GenerationChange,
): Published | undefined => ('since' in given ? withChange(sources.get(folder)?.published, given) : given);

/** Drops older generations of a collection, whose memory is then garbage. */
export function evictBefore(folder: string, generation: number): void {
  sources.get(folder)?.evictBefore(generation);
}

/** Whether this thread has dropped segments that occupy much memory. */
export const hasGarbage = (): boolean => sources.values().some((source) => source.hasGarbage);

/** Frees their memory. */
export function collectGarbage(): void {
  for (const source of sources.values()) if (source.hasGarbage) source.collectGarbage();
}

/** Closes a collection. */
export function forget(folder: string): void {
  sources.get(folder)?.close();
  sources.delete(folder);
}

/** Closes all collections but these. */
export function forgetOthers(folders: readonly string[]): void {
  for (const held of sources.keys()) if (!folders.includes(held)) forget(held);
}
