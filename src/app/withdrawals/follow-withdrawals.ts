import type { Clock } from '../../kernel/clock.ts';
import type { NumberedWithdrawal, RecordStore } from '../../records/record-store.ts';

export interface WithdrawalFollower {
  /** Resolves when nothing more is done. */
  stop(): Promise<void>;
}

interface LookParts {
  readonly records: Pick<RecordStore, 'withdrawnAfter'>;
  /** Never set back. */
  readonly clock: Clock;
  /** Drops what is cached of these records in memory. */
  readonly forget: (uuids: readonly string[]) => void;
  /** Removes what whoever withdrew these records has left of them. May be called again for the same ones. */
  readonly cleanUp: (uuids: readonly string[]) => Promise<void>;
}

interface FollowParts extends LookParts {
  /** Called once when something fails, until it works again. */
  readonly log: (message: string, error: unknown) => void;
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1000;

/** `vitrine withdraw` removes everything itself, where it reaches it: it is given this time. */
const GRACE_MS = 10_000;

/** Answers that were on their way when a record was withdrawn may be cached later: it is forgotten repeatedly. */
const FORGET_FOR_MS = 600_000;

/** Records that are cleaned up at once. After a start there may be many. */
const BATCH = 100;

/**
 * Lets a service that caches answers forget those about records that are
 * withdrawn while it runs, by whatever process on whatever machine, within a
 * second or two; some seconds later it removes what its index still has of them.
 */
export function followWithdrawals({
  log,
  intervalMs = INTERVAL_MS,
  ...parts
}: FollowParts): WithdrawalFollower {
  const look = withdrawalsLook(parts);
  let hasTold = false;
  let isStopped = false;
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

/** A withdrawal that is not done with. */
interface Followed extends NumberedWithdrawal {
  readonly seenAt: number;
  isClean: boolean;
}

/**
 * Gives a function that looks once. Each look reads on from the last withdrawal
 * that was read, however long ago that was, and is done with one only after its
 * clean-up has succeeded. The first one reads all of them: another process may
 * have been killed while this one did not run.
 * Errors, of the function: those of store and clean-up.
 */
export function withdrawalsLook({ records, clock, forget, cleanUp }: LookParts): () => Promise<void> {
  let lastRead = 0;
  let followed: Followed[] = [];

  const cleanUpDue = async (due: readonly Followed[]): Promise<void> => {
    const [first] = due;
    if (first === undefined) return;
    // Those that were restored since are left alone.
    const withdrawn = new Set((await records.withdrawnAfter(first.number - 1)).map(({ number }) => number));
    const left = due.filter(({ number }) => withdrawn.has(number));
    if (left.length > 0) await cleanUp(left.map(({ uuid }) => uuid));
    for (const one of due) one.isClean = true;
  };

  return async () => {
    const found = await records.withdrawnAfter(lastRead);
    const now = clock();
    lastRead = found.at(-1)?.number ?? lastRead;
    for (const withdrawal of found) followed.push({ ...withdrawal, seenAt: now, isClean: false });
    forget(followed.map(({ uuid }) => uuid));
    const due = followed.filter(({ isClean, seenAt }) => !isClean && seenAt <= now - GRACE_MS);
    await cleanUpDue(due.slice(0, BATCH));
    followed = followed.filter(({ isClean, seenAt }) => !isClean || seenAt > now - FORGET_FOR_MS);
  };
}
