import type { Store } from '../wiring/open-store.ts';

/** Another process is running it, or has run it for the same scheduled time. */
export interface Skipped {
  readonly skipped: 'locked' | 'done';
}

export interface ExclusiveRun {
  /** The scheduled time in Unix milliseconds: of all processes, the first one runs the work for it. */
  readonly due?: number | undefined;
  /** Cancels the work, which then counts as not run. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs the work of that name unless another process with the same record store is
 * running it. [operations-8]
 * Errors: those of the work and of the record store.
 */
export async function runExclusively<T extends object>(
  { locks, derived }: Pick<Store, 'locks' | 'derived'>,
  name: string,
  { due, signal }: ExclusiveRun,
  work: () => Promise<T>,
): Promise<T | Skipped> {
  const lock = await locks.tryLock(name);
  if (lock === undefined) return { skipped: 'locked' };
  try {
    const last = await lastScheduledRun({ derived }, name);
    if (due !== undefined && last !== undefined && last >= due) return { skipped: 'done' };
    const result = await work();
    if (due !== undefined && !signal?.aborted) {
      const version = String(due);
      await derived.put([{ kind: KIND, key: name, version, value: undefined, failure: undefined }]);
    }
    return result;
  } finally {
    await lock.release();
  }
}

/** The scheduled time of the last complete run of that name, in Unix milliseconds. */
export async function lastScheduledRun(
  { derived }: Pick<Store, 'derived'>,
  name: string,
): Promise<number | undefined> {
  const version = (await derived.get(KIND, [name])).get(name)?.version;
  return version === undefined ? undefined : Number(version);
}

/** The kind of derived values that contain the scheduled times of last runs. */
const KIND = 'schedule';
