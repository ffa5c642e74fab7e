import type { Clock } from './clock.ts';

export interface CircuitBreakerOptions {
  /** Monotonic. */
  readonly clock: Clock;
  /** Whether an error says that the other side is of no use at present. */
  readonly isOutage: (error: unknown) => boolean;
  /** So many outages in a row, and it is left alone. */
  readonly outages: number;
  /** How long it is left alone, in milliseconds, before it is tried again. */
  readonly restMs: number;
  /** Tries whether it is well again; rejects when not. It must end. */
  readonly probe: () => Promise<unknown>;
  /** Longest time that who comes after the rest waits for the probe, in milliseconds. */
  readonly patienceMs: number;
}

/** It is being left alone; `cause` is the last outage. */
export class CircuitOpen extends Error {}

/**
 * Runs what it is given, until the other side has failed some times in a row.
 * Then nothing runs any more, so that a dead backend costs its callers nothing,
 * and a probe is sent now and then, whenever somebody asks.
 * Errors: those of the work; CircuitOpen, whose cause is the last outage.
 */
export function circuitBreaker({
  clock,
  isOutage,
  outages,
  restMs,
  probe,
  patienceMs,
}: CircuitBreakerOptions): <Given>(work: () => Promise<Given>) => Promise<Given> {
  let inARow = 0;
  let probing = false;
  /** When the next probe is due. */
  let restsUntil = 0;
  let last: unknown;

  const tell = (outage: { readonly error: unknown } | undefined): void => {
    if (outage === undefined) {
      inARow = 0;
      return;
    }
    inARow += 1;
    last = outage.error;
    restsUntil = clock() + restMs;
  };

  /** Never rejects. */
  const attempt = async (): Promise<void> => {
    probing = true;
    try {
      await probe();
      tell(undefined);
    } catch (error) {
      tell({ error });
    } finally {
      probing = false;
    }
  };

  return async (work) => {
    if (inARow >= outages && !probing && clock() >= restsUntil) await atMost(patienceMs, attempt());
    if (inARow >= outages) throw new CircuitOpen('it failed lately and is left alone', { cause: last });
    try {
      const given = await work();
      tell(undefined);
      return given;
    } catch (error) {
      if (isOutage(error)) tell({ error });
      throw error;
    }
  };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, waited]);
  clearTimeout(timer);
}
