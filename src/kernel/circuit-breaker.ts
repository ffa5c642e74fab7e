import type { Clock } from './clock.ts';
import { within } from './deadline.ts';

export interface CircuitBreakerOptions {
  /** Monotonic. */
  readonly clock: Clock;
  /** Whether an error concerns the whole backend rather than one request. */
  readonly isOutage: (error: unknown) => boolean;
  /** After this number of consecutive outages the backend is probed. */
  readonly outages: number;
  /** How long the circuit stays open before the next probe, in milliseconds. */
  readonly openMs: number;
  /** A small request to the backend; rejects if the backend is down. It must end. */
  readonly probe: () => Promise<unknown>;
  /** Longest time that a call waits for the probe that may close the circuit, in milliseconds. */
  readonly probeWaitMs: number;
}

/** The backend is down and gets no requests; `cause` is the last outage. */
export class CircuitOpen extends Error {}

/**
 * Runs calls until the backend is down: several consecutive outages, and a probe
 * that fails too. So requests that fail by themselves never open the circuit.
 * While it is open no call runs, except that one probes the backend every `openMs`.
 * Errors: those of the call; CircuitOpen.
 */
export function circuitBreaker({
  clock,
  isOutage,
  outages,
  openMs,
  probe,
  probeWaitMs,
}: CircuitBreakerOptions): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let consecutiveOutages = 0;
  let isOpen = false;
  let isProbing = false;
  let probeAt = 0;
  let lastOutage: unknown;

  /** Opens or closes the circuit. Never rejects. */
  const probeBackend = async (): Promise<void> => {
    isProbing = true;
    try {
      await probe();
      isOpen = false;
      consecutiveOutages = 0;
    } catch (error) {
      isOpen = true;
      lastOutage = error;
      probeAt = clock() + openMs;
    } finally {
      isProbing = false;
    }
  };

  return async (work) => {
    if (isOpen && !isProbing && clock() >= probeAt) await within(probeWaitMs, probeBackend(), () => {});
    if (isOpen) throw new CircuitOpen('the backend is down: the circuit is open', { cause: lastOutage });
    try {
      const result = await work();
      consecutiveOutages = 0;
      return result;
    } catch (error) {
      if (isOutage(error)) {
        consecutiveOutages += 1;
        // Not awaited: other calls continue until the probe has failed.
        if (consecutiveOutages >= outages && !isOpen && !isProbing) void probeBackend();
      }
      throw error;
    }
  };
}
