/**
 * How far each generation of the search index has followed the change numbers
 * of the record store. They are kept with the records: a store that is
 * replaced takes its change numbers along, so an index that another store
 * filled has no checkpoint here and is filled anew.
 */
export interface Checkpoints {
  /** Change numbers by name of the collection, such as `chos-3`. */
  all(): Promise<ReadonlyMap<string, number>>;
  /** Survives a crash of the process when it resolves. */
  set(collection: string, change: number): Promise<void>;
  /** A name that is not there is ignored. */
  remove(collection: string): Promise<void>;
  close(): Promise<void>;
}
