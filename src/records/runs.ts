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
