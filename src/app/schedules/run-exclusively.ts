import type { Store } from '../wiring/open-store.ts';

/** Another process is at it, or has done what was due. */
export interface Skipped {
  readonly skipped: 'locked' | 'done';
}

export interface Turn {
  /** The time on the schedule, in Unix milliseconds, that the run stands for: of all replicas the first one does it. */
  readonly due?: number | undefined;
  /** Ends the work; who is interrupted has not had its turn. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does the work of that name unless another process over the same record store
 * is at it.
 * Errors: those of the work and of the record store.
 */
export async function inTurn<T extends object>(
  { locks, derived }: Pick<Store, 'locks' | 'derived'>,
  name: string,
  { due, signal }: Turn,
  work: () => Promise<T>,
): Promise<T | Skipped> {
  const lock = await locks.tryLock(name);
  if (lock === undefined) return { skipped: 'locked' };
  try {
    const last = await lastTurn({ derived }, name);
    if (due !== undefined && last !== undefined && last >= due) return { skipped: 'done' };
    const result = await work();
    if (due !== undefined && !signal?.aborted) {
      await derived.put([
        { kind: KIND, key: name, version: String(due), value: undefined, failure: undefined },
      ]);
    }
    return result;
  } finally {
    await lock.release();
  }
}

/** The last time on the schedule that a run of that name has seen to, in Unix milliseconds. */
export async function lastTurn(
  { derived }: Pick<Store, 'derived'>,
  name: string,
): Promise<number | undefined> {
  const version = (await derived.get(KIND, [name])).get(name)?.version;
  return version === undefined ? undefined : Number(version);
}

/** Derived values of this kind say until when schedules have been followed. */
const KIND = 'schedule';
