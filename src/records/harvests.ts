/**
 * The checkpoints of harvested sources, and the identifiers of their records: of
 * deleted records a source lists only the identifiers. They are stored with the
 * records, so that a new store is harvested from the beginning.
 */
export interface Harvests {
  /** The state that `advance` has stored for the source. */
  state(source: string): Promise<string | undefined>;

  /** The records of a pipeline by identifier, without unknown identifiers. */
  recordsOf(
    pipelineId: string,
    identifiers: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;

  /** The latest identifiers of harvested records of a pipeline, by uuid. */
  identifiersOf(pipelineId: string, uuids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Stores the next state of a source together with the step that led to it, in
   * one transaction. When it resolves, it survives a crash of process and machine.
   */
  advance(source: string, state: string, step?: HarvestStep): Promise<void>;

  /**
   * Live or withdrawn records of the pipeline, put up to `lastChange`, that the
   * harvest started by run `run` has not seen; without withdrawn records that
   * cannot be restored.
   */
  unseen(pipelineId: string, run: number, lastChange: number): Promise<string[]>;

  close(): Promise<void>;
}

/** The result of a part of a list. The pipeline has started a run. */
export interface HarvestStep {
  readonly pipelineId: string;
  /** Number of the run that started the harvest. */
  readonly run: number;
  /** Records and their identifiers. A record has one: the latest. */
  readonly seen: readonly { readonly uuid: string; readonly identifier: string }[];
  /** Identifiers of records that were rejected this time. */
  readonly kept: readonly string[];
  /** Records whose identifiers no longer stand for them. */
  readonly gone: readonly string[];
}

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
