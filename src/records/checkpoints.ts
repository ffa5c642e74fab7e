/**
 * How far each generation of the search index has followed the change numbers
 * of the record store. They are kept with the records: a store that is
 * replaced takes its change numbers along, so an index that another store
 * filled has no checkpoint here and is filled anew.
 */
export interface Checkpoints {
  /** By name of the collection, such as `chos-3`. */
  all(): Promise<ReadonlyMap<string, Checkpoint>>;
  /** Survives a crash of the process when it resolves. */
  set(collection: string, checkpoint: Checkpoint): Promise<void>;
  /** A name that is not there is ignored. */
  remove(collection: string): Promise<void>;
  close(): Promise<void>;
}

export interface Checkpoint {
  /** The collection has followed the changes up to this number. */
  readonly change: number;
  /** What its documents were made with beside the records; another text means that they would now be others. */
  readonly recipe: string;
}
