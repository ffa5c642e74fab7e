import type { RecordStore } from './record-store.ts';

/** Everything in a record store, over the same connections: closing one part closes all. */
export interface Store {
  readonly records: RecordStore;
  readonly checkpoints: Checkpoints;
  readonly derived: DerivedValues;
  readonly harvests: Harvests;
  readonly runs: Runs;
  readonly counts: StoreCounts;
  readonly locks: Locks;
  /** A key of 32 bytes, created on first use and the same for every process. Errors: StoreError. */
  secret(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** An SQLite file, or the URL of a PostgreSQL database. Can be sent to other threads. */
export type StoreLocation = { readonly file: string } | { readonly url: string };

/**
 * Locks shared by all processes that use a record store, so that only one of them
 * does a job. The system releases them when the process ends in any way.
 */
export interface Locks {
  /** Undefined while another process holds the lock. Names consist of characters that file names allow. */
  tryLock(name: string): Promise<Lock | undefined>;
}

interface Lock {
  /** When it resolves, another process can take the lock. */
  release(): Promise<void>;
}

/**
 * Counts over the whole store, for reports. Each reads an index at most, never the
 * bodies of records: some tenths of a second for millions of records.
 */
export interface StoreCounts {
  records(): Promise<RecordCounts>;
  /** The institutions with live records, those with most records first. */
  institutions(): Promise<readonly InstitutionCount[]>;
  /** Derived values of one kind. */
  derived(kind: string): Promise<number>;
  /** Why derived values of one kind failed, the most frequent reason first. */
  failures(kind: string): Promise<readonly FailureCount[]>;
  close(): Promise<void>;
}

interface RecordCounts {
  readonly live: number;
  /** Tombstones of records that their source has deleted. */
  readonly deleted: number;
  readonly withdrawn: number;
}

interface InstitutionCount {
  /** From `institutionOf`. */
  readonly name: string;
  readonly records: number;
}

export interface FailureCount {
  /** At most 500 characters, as in the index: longer ones with the same beginning are counted together. */
  readonly reason: string;
  readonly count: number;
}

/** By number descending, then by name. */
export function byCount<Row>(
  rows: readonly Row[],
  countOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): Row[] {
  return rows.toSorted((a, b) => countOf(b) - countOf(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

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

/**
 * When commands and schedules ran, and with what result. The latest runs of each
 * name are kept, and the last one that was complete.
 */
export interface Runs {
  /** Stores that a run has begun, and returns its number. */
  begin(name: RunName, subject: string): Promise<number>;
  /** When it resolves, the result survives a crash of the process. */
  end(number: number, end: RunEnd): Promise<void>;
  /** The latest run of each name, and the time of the last complete one. */
  latest(): Promise<ReadonlyMap<RunName, LatestRun>>;
  close(): Promise<void>;
}

export type RunName = 'ingest' | 'index' | 'sync' | 'export' | 'check-links';

export interface RunEnd {
  /** `incomplete`: it ran to its end, but something could not be read or was not accepted. */
  readonly outcome: 'complete' | 'incomplete' | 'interrupted' | 'failed';
  /** Counts, such as `new` of an ingest. */
  readonly figures: Readonly<Record<string, number>>;
  /** Why it failed. */
  readonly message?: string | undefined;
}

export interface LatestRun {
  /** What it worked on, such as `3 files`. */
  readonly subject: string;
  /** Unix milliseconds. */
  readonly beganAt: number;
  /** Undefined while it runs, and if it was killed. */
  readonly ended: (RunEnd & { readonly endedAt: number }) | undefined;
  /** Unix milliseconds: when the last complete run ended; undefined if there was none. */
  readonly lastCompleteAt: number | undefined;
}

/** How many runs of each name are kept. */
export const KEPT_RUNS = 100;

/** The columns that the databases have in common. */
interface RunRow {
  readonly subject: unknown;
  readonly began: unknown;
  readonly ended: unknown;
  readonly outcome: unknown;
  readonly figures: unknown;
  readonly message: unknown;
  readonly last_complete: unknown;
}

export function toLatestRun(row: Partial<RunRow>): LatestRun {
  const { subject, began, ended, outcome, figures, message, last_complete: lastComplete } = row;
  const isKnown = ended !== null && ended !== undefined;
  return {
    subject: String(subject),
    beganAt: Number(began),
    ended: isKnown
      ? {
          endedAt: Number(ended),
          outcome: outcome as RunEnd['outcome'],
          figures: JSON.parse(String(figures)) as RunEnd['figures'],
          message: typeof message === 'string' ? message : undefined,
        }
      : undefined,
    lastCompleteAt: lastComplete === null || lastComplete === undefined ? undefined : Number(lastComplete),
  };
}

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
