/**
 * The state of an installation: what it holds, what is pending, what ran when. It is
 * for operators: reasons and messages may name servers inside.
 */
export interface InstallationState {
  readonly version: string;
  /** ISO 8601, UTC, as all times here: when it was read. */
  readonly time: string;
  readonly records: {
    readonly live: number;
    readonly deleted: number;
    readonly withdrawn: number;
    /** When a record last changed; null without any. */
    readonly lastChanged: string | null;
  };
  /** Live records by data source. */
  readonly pipelines: readonly { readonly id: string; readonly records: number }[];
  /** Live records by institution, those with most records first. */
  readonly institutions: readonly { readonly name: string; readonly records: number }[];
  readonly collections: readonly CollectionState[];
  readonly index: IndexState;
  /** Changed records that have no vectors of their metadata yet. */
  readonly vectors: { readonly waiting: number };
  readonly pictures: PictureState;
  readonly links: LinkState;
  readonly runs: readonly RunState[];
  /** The dataset for download; null if there is none. */
  readonly dataset: { readonly time: string; readonly records: number } | null;
}

export interface CollectionState {
  readonly name: 'chos' | 'editorial' | 'knowledge';
  /** Null if the collection does not exist, or the search engine cannot say. */
  readonly documents: number | null;
}

interface IndexState {
  /** The numbered collection, such as `chos-3`; null before the first `vitrine index`. */
  readonly collection: string | null;
  /** The change number up to which it is complete, and the last one of the records. */
  readonly change: number;
  readonly lastChange: number;
  /** Age of the first change that is not in the index; 0 if there is none. */
  readonly lagSeconds: number;
}

interface PictureState {
  /** Changed records whose pictures no run has looked at yet. */
  readonly waiting: number;
  /** URLs that returned no picture, and why, the most frequent reason first. */
  readonly failed: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  /** Planned retries. */
  readonly retries: number;
}

interface LinkState {
  /** Links that have been asked for. */
  readonly asked: number;
  /** Those that are broken, and why, the most frequent reason first. */
  readonly broken: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

export interface RunState {
  readonly name: 'ingest' | 'index' | 'sync' | 'export' | 'check-links';
  /** `unfinished`: it runs, or was killed. `never`: it has not run yet. */
  readonly outcome: 'complete' | 'incomplete' | 'interrupted' | 'failed' | 'unfinished' | 'never';
  /** What it worked on, such as `3 files`. */
  readonly subject: string;
  readonly began: string | null;
  readonly ended: string | null;
  /** When the last complete run ended. */
  readonly lastComplete: string | null;
  /** Counts, such as `new` of an ingest. */
  readonly figures: Readonly<Record<string, number>>;
  /** Why it failed. */
  readonly message: string | null;
}
