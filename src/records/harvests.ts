/**
 * What harvesting remembers: how far each source has been harvested, and under
 * which identifier a source gives each record, since what it tells of deleted
 * ones is their identifiers. It is kept with the records, so that a store that
 * is replaced is harvested anew.
 */
export interface Harvests {
  /** What `advance` has kept of the source. */
  state(source: string): Promise<string | undefined>;

  /** The records that a pipeline has got under each of the identifiers; those that are not known are left out. */
  recordsOf(
    pipelineId: string,
    identifiers: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;

  /** The identifiers under which records of a pipeline came last; those that never did are left out. */
  identifiersOf(pipelineId: string, uuids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Keeps the next state of a source together with what led to it, in one
   * transaction. It survives a crash of process and machine when it resolves.
   */
  advance(source: string, state: string, step?: HarvestStep): Promise<void>;

  /**
   * Records of the pipeline that are live or withdrawn, were put up to
   * `lastChange`, and that the harvest that run `run` began has not met. A
   * withdrawn record that has nothing to come back as is not among them.
   */
  unseen(pipelineId: string, run: number, lastChange: number): Promise<string[]>;

  close(): Promise<void>;
}

/** What became of a part of a list. The pipeline has begun a run. */
export interface HarvestStep {
  readonly pipelineId: string;
  /** Number of the run that began the harvest. */
  readonly run: number;
  /** Records and the identifiers under which they came. A record has one: the latest. */
  readonly seen: readonly { readonly uuid: string; readonly identifier: string }[];
  /** Identifiers that occurred, although nothing could be stored under them this time. */
  readonly kept: readonly string[];
  /** Records that came under their identifiers no more. */
  readonly gone: readonly string[];
}
