import { setTimeout as sleep } from 'node:timers/promises';
import { EngineRefusal, EngineUnreachable } from '../search-engine.ts';
import { connectionFault } from './node-fault.ts';

export interface Patience {
  /** How long the cluster may refuse a call for being busy or away, in milliseconds. */
  readonly patienceMs: number;
  /** Before the second try; then twice that, up to the longest. */
  readonly firstPauseMs: number;
  readonly signal: AbortSignal;
  /** What may be shown of the words of the cluster. */
  readonly shown: (text: string) => string;
}

const LONGEST_PAUSE_MS = 10_000;

/**
 * Makes a call of the official client until it succeeds, with growing pauses: a
 * cluster answers 503 when it has to catch up with its writes, and a node may
 * be away for a while. So the call must be one that may be made twice.
 * `tries` is how often it was made before.
 * Errors: EngineRefusal for what trying again does not change; EngineUnreachable
 * when patience is at its end, or the signal was aborted.
 */
export async function patiently<Given>(
  call: (tries: number) => Promise<Given>,
  { patienceMs, firstPauseMs, signal, shown }: Patience,
): Promise<Given> {
  const began = performance.now();
  let pauseMs = firstPauseMs;
  for (let tries = 0; ; tries++) {
    try {
      return await call(tries);
    } catch (error) {
      const text = reasonToWait(error, shown);
      if (signal.aborted || performance.now() - began + pauseMs > patienceMs) {
        throw new EngineUnreachable(`the search index takes nothing: ${text}`);
      }
      // Several that wait must not come back together.
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }
}

/** Errors: EngineRefusal. What is thrown holds no address. */
function reasonToWait(error: unknown, shown: Patience['shown']): string {
  if (!(error instanceof Error)) return 'unknown error';
  const status = 'httpStatus' in error && typeof error.httpStatus === 'number' ? error.httpStatus : undefined;
  if (status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408) {
    throw new EngineRefusal(status, shown(saidBy(error) ?? `status ${status}`));
  }
  if (status === 503) return 'status 503, not ready or lagging';
  if (status !== undefined) return `status ${status}`;
  if (error instanceof BrokenReply || error instanceof SyntaxError) return 'an answer that cannot be read';
  return error.name === 'AbortError' ? 'no answer in time' : connectionFault(error).text;
}

/** A reply that is none of an engine: the call is made again. */
export class BrokenReply extends Error {}

/** The words of the server in those of its client. */
const saidBy = (error: Error): string | undefined => /\| Server said: (.+)$/s.exec(error.message)?.[1];
