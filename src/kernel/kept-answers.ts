import { Buffer } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import { answerTag } from './answer-tag.ts';
import type { Clock } from './clock.ts';
import { withTimeout } from './deadline.ts';
import { shareInFlight } from './share-in-flight.ts';

/** An answer that is made once for many. Nobody may change its bytes. */
export interface KeptAnswer {
  /** UTF-8. */
  readonly body: Buffer;
  /** The same for the same bytes. */
  readonly tag: string;
  /** Since it was asked of the backend, in whole seconds. */
  readonly ageSeconds: number;
  /** `hit`: kept, or made for another one who asked at the same time. `stale`: too old, but the backend fails. */
  readonly outcome: 'hit' | 'miss' | 'stale';
  /** False for an answer that the next client is not given, see `KeptAnswersOptions`. */
  readonly isKept: boolean;
  /** Why the backend was of no use; for `stale` alone. */
  readonly failure?: unknown;
}

export interface KeptAnswersOptions {
  readonly clock: Clock;
  /** Of bodies and keys together. */
  readonly maxBytes: number;
  /** Whether an error says that the backend failed, and not what is asked for: then an old answer is better. */
  readonly isOutage: (error: unknown) => boolean;
  /** Whether an answer is worth keeping; one that only says that there is nothing (yet) is not. Default: all are. */
  readonly isKept?: (text: string) => boolean;
  /** Told of every answer. */
  readonly tell?: (outcome: KeptAnswer['outcome']) => void;
}

/** How long an answer is kept. Source: spec, "Limits". */
export const FRESH_SECONDS = 3 * 60 * 60;
/** How old an answer may be that stands in for a backend that fails. */
export const STALE_SECONDS = 24 * 60 * 60;
/** How long an error is remembered, so that a backend in trouble is left alone. */
const ERROR_SECONDS = 2;
/** Longest time that a backend has for an answer: less than who asks is ready to wait. */
export const BACKEND_MS = 20_000;
/** What an entry takes beside its bytes and its key. */
const ENTRY_BYTES = 500;
const MAX_ERRORS = 1000;

/**
 * Answers of a backend, bounded in bytes, those asked for last. Who asks for
 * the same at the same time waits for the one answer.
 */
export class KeptAnswers {
  readonly #options: KeptAnswersOptions;
  readonly #kept: LRUCache<string, Entry>;
  readonly #errors: LRUCache<string, RememberedError>;
  readonly #share = shareInFlight<KeptAnswer>();

  constructor(options: KeptAnswersOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ body }, key) => body.byteLength + key.length * 2 + ENTRY_BYTES,
    });
    this.#errors = new LRUCache({ max: MAX_ERRORS });
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The kept answer, else what `make` gives, a text.
   * Errors: those of `make`, for some seconds without asking again. When one is
   * an outage and there is an answer of the last 24 hours, that one is given.
   */
  async get(key: string, make: (signal: AbortSignal) => Promise<string>): Promise<KeptAnswer> {
    const answer = await this.#get(key, make);
    this.#options.tell?.(answer.outcome);
    return answer;
  }

  /** The next one who asks gets a new answer. One that is being made just now is kept all the same. */
  forget(key: string): void {
    this.#kept.delete(key);
  }

  async #get(key: string, make: (signal: AbortSignal) => Promise<string>): Promise<KeptAnswer> {
    const entry = this.#kept.get(key);
    const ageSeconds = entry === undefined ? Number.POSITIVE_INFINITY : this.#ageOf(entry);
    if (entry !== undefined && ageSeconds < FRESH_SECONDS) return given(entry, ageSeconds, 'hit');
    const remembered = this.#errors.get(key);
    if (remembered !== undefined && this.#options.clock() < remembered.until) {
      return this.#standIn(entry, remembered.error);
    }
    let isFirst = false;
    const shared = await this.#share(key, () => {
      isFirst = true;
      return this.#ask(key, entry, make);
    });
    return isFirst || shared.outcome !== 'miss' ? shared : { ...shared, outcome: 'hit' };
  }

  async #ask(
    key: string,
    old: Entry | undefined,
    make: (signal: AbortSignal) => Promise<string>,
  ): Promise<KeptAnswer> {
    const { clock, isOutage, isKept = () => true } = this.#options;
    const askedAt = clock();
    try {
      const text = await withTimeout(BACKEND_MS, make);
      const body = Buffer.from(text);
      const entry = { body, tag: answerTag(body), askedAt };
      const answer = given(entry, this.#ageOf(entry), 'miss');
      if (isKept(text)) {
        this.#kept.set(key, entry);
        return answer;
      }
      this.#kept.delete(key);
      return { ...answer, isKept: false };
    } catch (error) {
      if (key.length <= MAX_ERROR_KEY) {
        this.#errors.set(key, { error, until: clock() + ERROR_SECONDS * 1000 });
      }
      if (isOutage(error)) return this.#standIn(old, error);
      this.#kept.delete(key);
      throw error;
    }
  }

  #standIn(entry: Entry | undefined, failure: unknown): KeptAnswer {
    const ageSeconds = entry === undefined ? Number.POSITIVE_INFINITY : this.#ageOf(entry);
    const mayStandIn = this.#options.isOutage(failure) && ageSeconds <= STALE_SECONDS;
    if (entry === undefined || !mayStandIn) throw failure;
    return { ...given(entry, ageSeconds, 'stale'), failure };
  }

  /** A clock that was put back makes nothing younger than new. */
  #ageOf({ askedAt }: Entry): number {
    return Math.max(0, Math.floor((this.#options.clock() - askedAt) / 1000));
  }
}

interface Entry {
  readonly body: Buffer;
  readonly tag: string;
  /** Unix milliseconds. */
  readonly askedAt: number;
}

interface RememberedError {
  readonly error: unknown;
  /** Unix milliseconds. */
  readonly until: number;
}

/** Longer keys are asked for by nobody twice. */
const MAX_ERROR_KEY = 2000;

const given = ({ body, tag }: Entry, ageSeconds: number, outcome: KeptAnswer['outcome']): KeptAnswer => ({
  body,
  tag,
  ageSeconds,
  outcome,
  isKept: true,
});
