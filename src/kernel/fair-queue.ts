import { LRUCache } from 'lru-cache';

/** An item that waits, or that has begun and not ended. */
export interface Waiting<Item> {
  readonly item: Item;
  readonly client: Client<Item>;
  /** In the order of `add`. */
  readonly order: number;
  /** What it counts for its client, once it has begun. */
  countedMs: number;
  isRunning: boolean;
}

/** What is known of a client. */
export interface Client<Item> {
  /** What its items cost; at least what those had cost that were given to others first. In milliseconds. */
  usedMs: number;
  /** Moving average of its recent items: what one counts until it has ended. */
  averageMs: number;
  /** What its last item cost. */
  lastMs: number;
  /** Items that have begun and were not released. */
  running: number;
  readonly waiting: Set<Waiting<Item>>;
}

/** Which items may begin now. Default: all. */
export interface MayBegin<Item> {
  /** Asked once for each client that waits. */
  readonly client?: (client: Readonly<Client<Item>>) => boolean;
  readonly item?: (item: Item) => boolean;
}

const FIRST_AVERAGE_MS = 5;
/** However much a client has used, it counts as at most so much more than others. */
const MAX_AHEAD_MS = 1_000;
/** What a client that waits is credited for a millisecond: so it waits for others that come within 20 seconds, and no longer. */
const CREDIT = 0.05;
/** Clients that are remembered. */
const MAX_CLIENTS = 10_000;

/**
 * Items of clients in a fair order (start-time fair queueing): the next one is of the client that
 * has used least processor time. A new client, and one that had nothing to do for a while, counts as
 * if it had used as much as the one that was served last. So a client with many or long items delays
 * itself and not others. [limits-2]
 */
export class FairQueue<Item> {
  readonly #now: () => number;
  readonly #clients = new LRUCache<string, Client<Item>>({ max: MAX_CLIENTS });
  /** Clients with items that wait. */
  readonly #waiting = new Set<Client<Item>>();
  #size = 0;
  #added = 0;
  /** What the client had used that was served last, or what waiting clients are credited. */
  #servedMs = 0;
  #creditedAt: number;

  /** `now` counts milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#creditedAt = now();
  }

  get size(): number {
    return this.#size;
  }

  add(name: string, item: Item): Waiting<Item> {
    const now = this.#now();
    this.#servedMs += CREDIT * (now - this.#creditedAt);
    this.#creditedAt = now;
    const client = this.#clients.get(name) ?? newClient();
    this.#clients.set(name, client);
    this.#count(client, 0);
    this.#added += 1;
    const waiting = { item, client, order: this.#added, countedMs: 0, isRunning: false };
    client.waiting.add(waiting);
    this.#waiting.add(client);
    this.#size += 1;
    return waiting;
  }

  #count(client: Client<Item>, ms: number): void {
    const used = Math.min(client.usedMs + ms, this.#servedMs + MAX_AHEAD_MS);
    client.usedMs = Math.max(used, this.#servedMs);
  }

  /** What the client's last item cost, in milliseconds; 0 for a new client. */
  lastMs(name: string): number {
    return this.#clients.peek(name)?.lastMs ?? 0;
  }

  /** Removes and returns the next item, of those that may begin. `spent` must follow. */
  next(may: MayBegin<Item> = {}): Waiting<Item> | undefined {
    let first: Waiting<Item> | undefined;
    for (const client of this.#waiting) {
      if (first && client.usedMs > first.client.usedMs) continue;
      if (may.client && !may.client(client)) continue;
      const own = firstOf(client, may.item);
      if (!own) continue;
      if (!first || client.usedMs < first.client.usedMs || own.order < first.order) first = own;
    }
    if (!first) return undefined;
    const { client } = first;
    this.remove(first);
    this.#servedMs = Math.max(this.#servedMs, client.usedMs);
    first.countedMs = client.averageMs;
    this.#count(client, first.countedMs);
    client.running += 1;
    first.isRunning = true;
    return first;
  }

  /** Removes and returns the item that would come last. */
  dropLast(): Waiting<Item> | undefined {
    let last: Waiting<Item> | undefined;
    let most = 0;
    for (const client of this.#waiting) {
      const ms = client.usedMs + client.waiting.size * client.averageMs;
      const own = lastOf(client);
      if (!own || ms < most || (last && ms === most && own.order < last.order)) continue;
      most = ms;
      last = own;
    }
    if (last) this.remove(last);
    return last;
  }

  /** False when it was not waiting any more. */
  remove(waiting: Waiting<Item>): boolean {
    const { client } = waiting;
    if (!client.waiting.delete(waiting)) return false;
    this.#size -= 1;
    if (client.waiting.size === 0) this.#waiting.delete(client);
    return true;
  }

  /** The item does not count as running any more. */
  release(begun: Waiting<Item>): void {
    if (!begun.isRunning) return;
    begun.isRunning = false;
    begun.client.running -= 1;
  }

  /** Ends an item and records its processor time; 0 if it came to nothing. */
  spent(ended: Waiting<Item>, ms: number): void {
    const { client } = ended;
    this.release(ended);
    this.correct(ended, ms);
    if (ms === 0) return;
    client.averageMs += (ms - client.averageMs) / 4;
    client.lastMs = ms;
  }

  /** Records what an item has cost in all, also after it has ended. */
  correct(begun: Waiting<Item>, ms: number): void {
    this.#count(begun.client, ms - begun.countedMs);
    begun.countedMs = ms;
  }
}

const newClient = <Item>(): Client<Item> => ({
  usedMs: 0,
  averageMs: FIRST_AVERAGE_MS,
  lastMs: 0,
  running: 0,
  waiting: new Set(),
});

function firstOf<Item>(
  { waiting }: Client<Item>,
  mayBegin: MayBegin<Item>['item'],
): Waiting<Item> | undefined {
  for (const one of waiting) if (!mayBegin || mayBegin(one.item)) return one;
  return undefined;
}

function lastOf<Item>({ waiting }: Client<Item>): Waiting<Item> | undefined {
  let last: Waiting<Item> | undefined;
  for (const one of waiting) last = one;
  return last;
}
