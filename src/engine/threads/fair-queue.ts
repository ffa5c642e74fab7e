/** What waits for its turn. */
export interface Waiting<Item> {
  readonly item: Item;
  readonly client: string;
  readonly isDear: boolean;
  /** When its turn is, in milliseconds: the earliest goes first. */
  readonly turnAt: number;
  /** What it is expected to take, in milliseconds of a processor. */
  readonly expectedMs: number;
}

interface Client {
  /** Turn of its next request: later by what its requests before it took. */
  nextTurnAt: number;
  /** Of what its requests took lately. */
  averageMs: number;
  /** Requests that were answered. */
  answered: number;
}

/** What the first request of a client is expected to take. */
const FIRST_EXPECTED_MS = 5;
/** A client whose requests take so long on average sends dear ones. */
const DEAR_MS = 50;
/** What one request counts at most in the average of its client. */
const MAX_COST_MS = 10 * DEAR_MS;
/** A request of a client that has sent this many, and no dear ones, is tried for longer than that of a new one. */
const KNOWN_AFTER = 3;
const [TRIAL_OF_NEW_MS, TRIAL_OF_KNOWN_MS] = [15, 300];
/** Requests of new clients let those of known ones pass that come so much later. */
const NEW_LAG_MS = 100;
/** A client that was quiet for so long begins anew. */
const FORGOTTEN_AFTER_MS = 10_000;
/** What takes less was given up before it began, and says nothing of the client. */
const LEAST_MS = 0.5;
/** However much a client has used, its next request is only so far behind those that come now. */
const MAX_LAG_MS = 2_000;
/** Dear requests let cheap ones pass that come so much later. */
const DEAR_LAG_MS = 200;
/** Clients that are remembered, beside those that owe something. */
const MAX_CLIENTS = 10_000;

/**
 * Requests in a fair order (start-time fair queueing). A request is behind by
 * what the earlier requests of its client took, so that a client with many or
 * dear ones waits for itself and not others for it. Nobody starves: a request
 * goes before all that come more than a bounded time after it.
 */
export class FairQueue<Item> {
  readonly #now: () => number;
  readonly #waiting = new Set<Waiting<Item>>();
  readonly #clients = new Map<string, Client>();

  /** `now` counts milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(client: string, item: Item, isDear: boolean): Waiting<Item> {
    const now = this.#now();
    const known = this.#client(client, now);
    const turnAt = Math.min(Math.max(now, known.nextTurnAt), now + MAX_LAG_MS);
    const expectedMs = known.averageMs;
    known.nextTurnAt = turnAt + expectedMs;
    const lag = (isDear ? DEAR_LAG_MS : 0) + (known.answered < KNOWN_AFTER ? NEW_LAG_MS : 0);
    const waiting = { item, client, isDear, turnAt: turnAt + lag, expectedMs };
    this.#waiting.add(waiting);
    return waiting;
  }

  /**
   * How long the next request of a client is tried before it counts as dear, in
   * milliseconds of a processor; 0 for a client that mostly sends dear ones.
   */
  trialMs(client: string): number {
    const { averageMs, answered } = this.#client(client, this.#now());
    if (averageMs > DEAR_MS) return 0;
    return answered < KNOWN_AFTER ? TRIAL_OF_NEW_MS : TRIAL_OF_KNOWN_MS;
  }

  /** The one whose turn it is leaves the queue; dear ones are passed over unless they may go. */
  next(mayBeDear: boolean): Waiting<Item> | undefined {
    let first: Waiting<Item> | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.isDear && !mayBeDear) continue;
      if (!first || waiting.turnAt < first.turnAt) first = waiting;
    }
    if (first) this.#waiting.delete(first);
    return first;
  }

  /** The one that would be last leaves the queue. */
  dropLast(): Waiting<Item> | undefined {
    let last: Waiting<Item> | undefined;
    for (const waiting of this.#waiting) if (!last || waiting.turnAt >= last.turnAt) last = waiting;
    if (last) this.remove(last);
    return last;
  }

  /** It does not wait any more; false when it did not. */
  remove(waiting: Waiting<Item>): boolean {
    if (!this.#waiting.delete(waiting)) return false;
    this.tookMs(waiting, 0);
    return true;
  }

  /**
   * What one that had its turn took in the end. `wasCutOff`: it would have taken
   * longer, so it counts as a dear one, however little it took.
   */
  tookMs({ client, expectedMs }: Waiting<Item>, ms: number, wasCutOff = false): void {
    const known = this.#clients.get(client);
    if (!known) return;
    known.nextTurnAt += ms - expectedMs;
    if (ms < LEAST_MS && !wasCutOff) return;
    const cost = wasCutOff ? MAX_COST_MS : Math.min(ms, MAX_COST_MS);
    known.averageMs += (cost - known.averageMs) / 4;
    known.answered += 1;
  }

  /** Those asked for last stand at the end. */
  #client(name: string, now: number): Client {
    let known = this.#clients.get(name);
    if (!known || known.nextTurnAt < now - FORGOTTEN_AFTER_MS) {
      known = { nextTurnAt: now, averageMs: FIRST_EXPECTED_MS, answered: 0 };
    }
    this.#clients.delete(name);
    this.#clients.set(name, known);
    for (const [other, { nextTurnAt }] of this.#clients) {
      if (this.#clients.size <= MAX_CLIENTS || (nextTurnAt > now && this.#clients.size <= 2 * MAX_CLIENTS))
        break;
      this.#clients.delete(other);
    }
    return known;
  }
}
