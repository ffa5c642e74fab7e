import type { Clock } from './clock.ts';

export interface CircuitBreakerOptions {
  /** Monotonic. */
  readonly clock: Clock;
  /** Whether an error says something about the whole backend, rather than about what was asked of it. */
  readonly isOutage: (error: unknown) => boolean;
  /** After so many outages in a row the backend is probed. */
  readonly outages: number;
  /** How long an open circuit stays open before the backend is probed again, in milliseconds. */
  readonly openMs: number;
  /** A general question to the backend; rejects when it cannot answer. It must end. */
  readonly probe: () => Promise<unknown>;
  /** Longest time that a call waits for the probe that may close the circuit, in milliseconds. */
  readonly probeWaitMs: number;
}

/** The backend is not asked at present; `cause` is its last outage. */
export class CircuitOpen extends Error {}

/**
 * Runs what it is given until the backend is down: several outages in a row, and
 * a probe that fails as well. So requests that fail by themselves never keep
 * others from the backend. While the circuit is open nothing runs, and a dead
 * backend costs its callers nothing; now and then a call probes it again.
 * Errors: those of the work; CircuitOpen, whose cause is the last outage.
 */
export function circuitBreaker({
  clock,
  isOutage,
  outages,
  openMs,
  probe,
  probeWaitMs,
}: CircuitBreakerOptions): <Given>(work: () => Promise<Given>) => Promise<Given> {
  let inARow = 0;
  let isOpen = false;
  let probing = false;
  /** When an open circuit is probed again. */
  let probeAt = 0;
  let lastOutage: unknown;

  /** Opens or closes the circuit. Never rejects. */
  const probeBackend = async (): Promise<void> => {
    probing = true;
    try {
      await probe();
      isOpen = false;
      inARow = 0;
    } catch (error) {
      isOpen = true;
      lastOutage = error;
      probeAt = clock() + openMs;
    } finally {
      probing = false;
    }
  };

  return async (work) => {
    if (isOpen && !probing && clock() >= probeAt) await atMost(probeWaitMs, probeBackend());
    if (isOpen)
      throw new CircuitOpen('the backend failed and is not asked at present', { cause: lastOutage });
    try {
      const given = await work();
      inARow = 0;
      return given;
    } catch (error) {
      if (isOutage(error)) {
        inARow += 1;
        // Nobody waits for it: other calls go on until it has failed.
        if (inARow >= outages && !isOpen && !probing) void probeBackend();
      }
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
