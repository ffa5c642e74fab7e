/**
 * What an adapter caches from one reading of the knowledge base to the next. What
 * is lost is fetched again.
 */
export interface WikiCache {
  /** The cached texts of these keys, with their versions. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, CachedText>>;
  put(texts: readonly (CachedText & { readonly key: string })[]): Promise<void>;
  /** Removes all other keys. */
  retain(keys: ReadonlySet<string>): Promise<void>;
}

interface CachedText {
  /** Changes if the text may have changed. */
  readonly version: string;
  readonly text: string;
}
