import type { Clock } from '../kernel/clock.ts';
import type { RecordStore } from '../records/record-store.ts';

export interface WithdrawalFollower {
  stop(): void;
}

interface FollowParts {
  readonly records: Pick<RecordStore, 'withdrawnSince'>;
  readonly clock: Clock;
  /** Drops what is kept of these records. */
  readonly forget: (uuids: readonly string[]) => void;
  /** Told once when the store cannot be read, until it can. */
  readonly log: (message: string, error: unknown) => void;
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1000;

/**
 * How far back each look goes. It covers clocks of several machines that
 * disagree, and answers that were on their way when a record was withdrawn.
 */
const WINDOW_SECONDS = 600;

/**
 * Lets a service that keeps answers forget those about records that are
 * withdrawn while it runs, by whatever process, within a second or two.
 */
export function followWithdrawals({
  records,
  clock,
  forget,
  log,
  intervalMs = INTERVAL_MS,
}: FollowParts): WithdrawalFollower {
  let hasTold = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      forget(await records.withdrawnSince(Math.floor(clock() / 1000) - WINDOW_SECONDS));
      hasTold = false;
    } catch (error) {
      if (!hasTold && !isStopped) log('cannot see which records are withdrawn', error);
      hasTold = true;
    }
    if (!isStopped) timer = setTimeout(look, intervalMs).unref();
  };
  timer = setTimeout(look, intervalMs).unref();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
