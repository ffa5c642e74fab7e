import type { Clock } from '../kernel/clock.ts';
import type { RecordStore } from '../records/record-store.ts';

export interface WithdrawalFollower {
  /** Resolves when nothing more is done. */
  stop(): Promise<void>;
}

interface FollowParts {
  readonly records: Pick<RecordStore, 'withdrawnSince'>;
  readonly clock: Clock;
  /** Drops what is kept of these records in memory. */
  readonly forget: (uuids: readonly string[]) => void;
  /** Removes what whoever withdrew these records has left of them. */
  readonly cleanUp: (uuids: readonly string[]) => Promise<void>;
  /** Told once when something fails, until it works again. */
  readonly log: (message: string, error: unknown) => void;
  readonly intervalMs?: number;
  readonly graceMs?: number;
}

const INTERVAL_MS = 1000;

/** `vitrine withdraw` removes everything itself, where it reaches it; so long it is let alone. */
const GRACE_MS = 10_000;

/**
 * How far back each look goes. It covers clocks of several machines that
 * disagree, and answers that were on their way when a record was withdrawn.
 */
const WINDOW_SECONDS = 600;

/**
 * Lets a service that keeps answers forget those about records that are
 * withdrawn while it runs, by whatever process on whatever machine, within a
 * second or two; some seconds later it sees to it that its index has none of them.
 */
export function followWithdrawals({
  records,
  clock,
  forget,
  cleanUp,
  log,
  intervalMs = INTERVAL_MS,
  graceMs = GRACE_MS,
}: FollowParts): WithdrawalFollower {
  let hasTold = false;
  let isStopped = false;
  /** When each was seen first, in milliseconds; those that are cleaned up have none. */
  let waiting = new Map<string, number | undefined>();

  const look = async () => {
    const now = clock();
    const uuids = await records.withdrawnSince(Math.floor(now / 1000) - WINDOW_SECONDS);
    forget(uuids);
    waiting = new Map(uuids.map((uuid) => [uuid, waiting.has(uuid) ? waiting.get(uuid) : now]));
    const due = uuids.filter((uuid) => (waiting.get(uuid) ?? Number.POSITIVE_INFINITY) <= now - graceMs);
    if (due.length > 0) await cleanUp(due);
    for (const uuid of due) waiting.set(uuid, undefined);
  };

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .then(() => {
          hasTold = false;
        })
        .catch((error: unknown) => {
          if (!hasTold && !isStopped) log('cannot follow which records are withdrawn', error);
          hasTold = true;
        })
        .finally(() => {
          if (!isStopped) lookLater();
        });
    }, intervalMs).unref();
  };
  lookLater();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return looking;
    },
  };
}
