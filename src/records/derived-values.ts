/**
 * Results that are expensive to compute: vectors, measurements, contents of URLs.
 * They are stored with the records, so that all indexers and numbered collections
 * share them. All of them may be deleted and computed again.
 */
export interface DerivedValues {
  /** The existing values of one kind, by key. */
  get(kind: string, keys: readonly string[]): Promise<ReadonlyMap<string, DerivedValue>>;
  /** The first keys of one kind above `after` and up to `key`, in the order of their bytes, at most `limit`. */
  keysUpTo(kind: string, key: string, limit: number, after?: string): Promise<readonly string[]>;
  /** Adds or replaces values of any kinds in one transaction. When it resolves, they survive a crash of process and machine. */
  put(values: readonly NewDerivedValue[]): Promise<void>;
  /** Ignores unknown keys. */
  remove(kind: string, keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface NewDerivedValue extends ValueFields {
  /** Lowercase words with hyphens: `text-vector`. */
  readonly kind: string;
}

interface ValueFields {
  /** A record's uuid, a URL or a hash of content, depending on the kind. */
  readonly key: string;
  /** Names what the value depends on, such as a hash of the text and the name of a model. */
  readonly version: string;
  /** Undefined if there is none, or computing it failed. */
  readonly value: Uint8Array | undefined;
  /** Why computing it failed. */
  readonly failure: string | undefined;
}

export interface DerivedValue extends ValueFields {
  /** Unix seconds: when it was stored. */
  readonly time: number;
}
