/** What an engine holds and does at this moment. */
export interface EngineStats {
  readonly collections: readonly CollectionStats[];
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
