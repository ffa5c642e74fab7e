/**
 * What an adapter keeps from one reading of the knowledge base to the next. All
 * of it may be lost: then it is fetched again.
 */
export interface WikiCache {
  /** The texts that are kept under these keys, with their versions. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, CachedText>>;
  put(texts: readonly (CachedText & { readonly key: string })[]): Promise<void>;
  /** Forgets everything under other keys than these. */
  retain(keys: ReadonlySet<string>): Promise<void>;
}

interface CachedText {
  /** Changes when the text may have changed. */
  readonly version: string;
  readonly text: string;
}
