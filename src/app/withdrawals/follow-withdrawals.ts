import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import type { NumberedWithdrawal, RecordStore } from '../../stores/records/record-store.ts';

interface CheckParts {
  readonly records: Pick<RecordStore, 'withdrawnAfter' | 'withdrawal'>;
  /** Monotonic. */
  readonly clock: Clock;
  /** Drops what is cached of these records in memory. */
  readonly invalidate: (uuids: readonly string[]) => void;
  /** Removes what remains of these records elsewhere. May be repeated. */
  readonly cleanUp: (uuids: readonly string[]) => Promise<void>;
}

interface FollowParts extends CheckParts {
  /** Called for the first of several failures in a row. */
  readonly log: (message: string, error: unknown) => void;
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1000;

/** How long `vitrine withdraw` has to remove everything itself. */
const GRACE_MS = 10_000;

/** Responses that were in progress during a withdrawal may be cached later, so it is invalidated repeatedly. */
const INVALIDATE_FOR_MS = 600_000;

/** Records that are cleaned up at once. After a start there may be many. */
const BATCH = 100;

/**
 * Within a second or two, a service stops returning cached responses about records
 * that any process on any machine has withdrawn. [operations-4] Some seconds later it removes what
 * its index still contains of them. `stop` resolves when nothing runs any more.
 */
export function followWithdrawals({ log, intervalMs = INTERVAL_MS, ...parts }: FollowParts): {
  stop(): Promise<void>;
} {
  const check = withdrawalsCheck(parts);
  const abort = new AbortController();
  const { signal } = abort;
  const follow = async (): Promise<void> => {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await delay(intervalMs, undefined, { signal, ref: false });
        await check();
        isFailing = false;
      } catch (error) {
        if (!isFailing && !signal.aborted) log('cannot follow which records are withdrawn', error);
        isFailing = true;
      }
    }
  };
  const following = follow();
  return {
    stop() {
      abort.abort();
      return following;
    },
  };
}

interface FollowedWithdrawal extends NumberedWithdrawal {
  readonly readAt: number;
  isClean: boolean;
}

/**
 * Returns a function that checks once. Each check reads on from the last withdrawal
 * that was read, however long ago, and is finished with one only after its clean-up
 * has succeeded. The first check reads all: another process may have been killed
 * while this one did not run.
 * Errors of the function: those of store and clean-up.
 */
export function withdrawalsCheck({ records, clock, invalidate, cleanUp }: CheckParts): () => Promise<void> {
  let lastRead = 0;
  let followed: FollowedWithdrawal[] = [];

  const cleanUpDue = async (due: readonly FollowedWithdrawal[]): Promise<void> => {
    // Some may have been restored since.
    const withdrawals = await Promise.all(due.map(({ uuid }) => records.withdrawal(uuid)));
    const uuids = due.filter((_, i) => withdrawals[i] !== undefined).map(({ uuid }) => uuid);
    if (uuids.length > 0) await cleanUp(uuids);
    for (const one of due) one.isClean = true;
  };

  return async () => {
    const found = await Array.fromAsync(withdrawalsAfter(records, lastRead));
    const now = clock();
    lastRead = found.at(-1)?.number ?? lastRead;
    for (const withdrawal of found) followed.push({ ...withdrawal, readAt: now, isClean: false });
    invalidate(followed.map(({ uuid }) => uuid));
    const due = followed.filter(({ isClean, readAt }) => !isClean && readAt <= now - GRACE_MS);
    await cleanUpDue(due.slice(0, BATCH));
    followed = followed.filter(({ isClean, readAt }) => !isClean || readAt > now - INVALIDATE_FOR_MS);
  };
}

const PAGE = 1000;

async function* withdrawalsAfter(
  records: CheckParts['records'],
  after: number,
): AsyncGenerator<NumberedWithdrawal> {
  for (let last: number | undefined = after; last !== undefined; ) {
    const page: readonly NumberedWithdrawal[] = await records.withdrawnAfter(last, PAGE);
    yield* page;
    last = page.length < PAGE ? undefined : page.at(-1)?.number;
  }
}
