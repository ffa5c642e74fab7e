import type { Catalog } from './store/catalog.ts';
import type { SharedSegment } from './store/generation.ts';
import type { PublishedCollections } from './threads/published-collections.ts';
import type { Searches } from './threads/searches.ts';

/** What an engine holds and does at this moment. */
export interface EngineStats {
  readonly collections: readonly CollectionStats[];
  /** Collections, by alias if they have one, whose index is being made again from the documents: searches wait. */
  readonly rebuilding: readonly string[];
  readonly threads: number;
  /** Searches in a thread, and searches that wait for one. */
  readonly running: number;
  readonly waiting: number;
  /** Memory of cached replies. */
  readonly cachedBytes: number;
}

/** A collection that this process has searched or written. */
interface CollectionStats {
  readonly name: string;
  /** Without an alias it is still being filled. */
  readonly aliases: readonly string[];
  /** Of its index; each change that can be searched has a higher number. */
  readonly generation: number;
  readonly segments: number;
  /** Memory of its segments with their vectors, shared by all threads. */
  readonly bytes: number;
}

/** Only reads memory, and the small file of the catalog. */
export function engineStats(
  catalog: Catalog,
  published: PublishedCollections,
  searches: Searches,
): EngineStats {
  const targets = [...catalog.aliases()];
  const rebuilding: string[] = [];
  const collections: CollectionStats[] = [];
  for (const { folder, schema } of catalog.collections()) {
    const { name } = schema;
    const aliases = targets.filter(([, target]) => target === name).map(([alias]) => alias);
    if (published.isRebuilding(folder)) rebuilding.push(aliases[0] ?? name);
    const held = published.held(folder);
    if (!held) continue;
    const bytes = held.segments.reduce((sum, segment) => sum + bytesOf(segment), 0);
    collections.push({ name, aliases, generation: held.generation, segments: held.segments.length, bytes });
  }
  return { ...searches.stats(), collections, rebuilding };
}

const bytesOf = ({ buffer, vectors, live }: SharedSegment): number =>
  buffer.byteLength + (vectors?.buffer.byteLength ?? 0) + (live?.byteLength ?? 0);
