/**
 * What has been worked out from records and pictures and is costly to work out
 * again: vectors, measurements, contents of addresses. It is kept with the
 * records, so that several indexers and every new generation of the search
 * index share it. Nothing here is a truth of its own: all of it may be deleted.
 */
export interface DerivedValues {
  /** The values of one kind that are there, by key. */
  get(kind: string, keys: readonly string[]): Promise<ReadonlyMap<string, DerivedValue>>;
  /** Keys of one kind from the least up to `key`, in the order of their bytes, at most `limit`. */
  keysUpTo(kind: string, key: string, limit: number): Promise<readonly string[]>;
  /** Adds or replaces values of any kinds in one transaction; they survive a crash of process and machine when it resolves. */
  put(values: readonly NewDerivedValue[]): Promise<void>;
  /** Keys that are not there are ignored. */
  remove(kind: string, keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface NewDerivedValue extends KeptValue {
  /** Lower-case words with hyphens: `text-vector`. */
  readonly kind: string;
}

interface KeptValue {
  /** A record's uuid, an address, a hash of content: what the kind says. */
  readonly key: string;
  /** What the value was made from and with, such as a hash of the text and the name of a model. Another version, another value. */
  readonly version: string;
  /** Undefined where there is none, or making it failed. */
  readonly value: Uint8Array | undefined;
  /** Why making it failed; undefined where it did not. */
  readonly failure: string | undefined;
}

export interface DerivedValue extends KeptValue {
  /** Unix seconds: when it was put. */
  readonly time: number;
}
