/**
 * The change numbers that numbered collections have followed. They are stored with
 * the records: an index that was filled from another store has no checkpoint here
 * and is rebuilt.
 */
export interface Checkpoints {
  /** By name of the collection, such as `chos-3`. */
  all(): Promise<ReadonlyMap<string, Checkpoint>>;
  /** When it resolves, the checkpoint survives a crash of the process. */
  set(collection: string, checkpoint: Checkpoint): Promise<void>;
  /** Ignores an unknown name. */
  remove(collection: string): Promise<void>;
  close(): Promise<void>;
}

export interface Checkpoint {
  /** The collection has followed the changes up to this number. */
  readonly change: number;
  /** Names what documents depend on besides the records, such as rules and models. */
  readonly recipe: string;
}
