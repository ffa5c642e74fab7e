import { Pool } from 'undici';
import { Latency } from './latency.ts';
import type { NodeFault } from './node-fault.ts';
import type { NodeReply, NodeRequest } from './node-request.ts';
import { NodeTry } from './node-try.ts';
import { probe, SILENT } from './probe.ts';

/** Connections to a node at once; further requests wait for one. */
const CONNECTIONS = 256;
/** How long a connection may take, in milliseconds. */
const CONNECT_MS = 1000;

/** An idle connection is kept so long at most, whatever the server says: one that ends waits for it. */
const KEEP_ALIVE_MS = 15_000;

/** So often the last node may be silent when it is asked how it is: it may have too much to do. */
const SILENCES_OF_LAST = 3;

/** When a node that is gone is asked again how it is: after the first time, then twice that, up to the last. */
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [100, 1000];

/** What a request that came to nothing counts as in a node's latency, in milliseconds. */
const FAULT_MS = 1000;

/** `doubted`: it was silent or odd, and is being asked how it is. `gone`: it is not asked for anything else. */
export type NodeState = 'up' | 'doubted' | 'gone';

export interface SearchNodeOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** Whether all others are gone. */
  readonly isLast: () => boolean;
  /** Told when the node is gone, with the reason, and when it is back. */
  readonly onChange: (reason: string | undefined) => void;
  /** Told when it can be asked after all, be it back or doubted no longer. */
  readonly onUp: () => void;
}

/** One node of the cluster: its connections, how it is, and how long it takes. */
export class SearchNode {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #headers: readonly string[];
  readonly #postHeaders: readonly string[];
  readonly #options: SearchNodeOptions;
  readonly #latency = new Latency();
  /** Under way, with whom to tell when it is known that the node is gone: an answer may come all the same. */
  readonly #tries = new Map<NodeTry, () => void>();
  readonly #closed = new AbortController();
  #state: NodeState = 'up';
  #pauseMs = FIRST_PAUSE_MS;
  #silences = 0;
  #probing: NodeJS.Timeout | 'now' | undefined;

  constructor(options: SearchNodeOptions) {
    const { origin, pathname } = new URL(options.url);
    this.#options = options;
    this.#prefix = pathname.replace(/\/$/, '');
    // The time is kept by who asks, for the whole of its tries.
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
    this.#headers = ['x-typesense-api-key', options.apiKey, 'accept', 'application/json'];
    this.#postHeaders = [...this.#headers, 'content-type', 'application/json'];
  }

  get state(): NodeState {
    return this.#state;
  }

  /** How long a request made now would take, to compare nodes by. */
  load(now: number): number {
    return Math.max(1, this.#latency.at(now)) * (1 + this.#tries.size);
  }

  /** The request on its way. `tell` is called once, unless it is given up before. */
  ask(
    request: NodeRequest,
    tell: (outcome: { readonly reply: NodeReply } | { readonly fault: NodeFault }) => void,
    onGone: () => void,
  ): { giveUp(): void } {
    const began = performance.now();
    const started = new NodeTry(request, (outcome) => {
      this.#tries.delete(started);
      const now = performance.now();
      if ('reply' in outcome) {
        this.#latency.add(now - began, now);
        this.#isUp();
      } else {
        this.#latency.add(FAULT_MS, now);
        if (outcome.fault.kind === 'gone') this.#isGone(outcome.fault.text);
        else if (outcome.fault.kind !== 'final') this.doubt();
      }
      tell(outcome);
    });
    this.#tries.set(started, onGone);
    this.#pool.dispatch(
      {
        method: request.method,
        path: this.#prefix + request.path,
        headers: request.body === undefined ? this.#headers : this.#postHeaders,
        body: request.body ?? null,
      } as Parameters<Pool['dispatch']>[0],
      started,
    );
    return {
      giveUp: () => {
        this.#latency.add(performance.now() - began, performance.now());
        this.#tries.delete(started);
        started.giveUp();
      },
    };
  }

  /** It is not the first choice until it has said how it is. */
  doubt(): void {
    if (this.#state !== 'up') return;
    this.#state = 'doubted';
    this.#probeAfter(0);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    if (this.#probing !== 'now') clearTimeout(this.#probing);
    await this.#pool.destroy();
  }

  #isUp(): void {
    if (this.#state === 'up') return;
    const wasGone = this.#state === 'gone';
    this.#state = 'up';
    this.#silences = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
    if (this.#probing !== 'now') {
      clearTimeout(this.#probing);
      this.#probing = undefined;
    }
    if (wasGone) this.#options.onChange(undefined);
    this.#options.onUp();
  }

  #isGone(reason: string): void {
    if (this.#closed.signal.aborted) return;
    const wasGone = this.#state === 'gone';
    this.#state = 'gone';
    this.#probeAfter(this.#pauseMs);
    if (wasGone) return;
    this.#options.onChange(reason);
    for (const onGone of [...this.#tries.values()]) onGone();
  }

  #probeAfter(ms: number): void {
    if (this.#probing !== undefined) return;
    const run = async (): Promise<void> => {
      this.#probing = 'now';
      const { url } = this.#options;
      const reason = await probe(url, this.#closed.signal);
      if (this.#closed.signal.aborted) return;
      this.#probing = undefined;
      // Answered meanwhile: that it is slow with `/health` does not count.
      if (this.#state === 'up') return;
      if (reason === undefined) {
        this.#isUp();
        return;
      }
      this.#silences = reason === SILENT ? this.#silences + 1 : 0;
      if (this.#silences > 0 && this.#silences < SILENCES_OF_LAST && this.#options.isLast()) {
        this.#probeAfter(0);
        return;
      }
      this.#pauseMs = Math.min(LAST_PAUSE_MS, this.#state === 'gone' ? this.#pauseMs * 2 : FIRST_PAUSE_MS);
      this.#isGone(reason);
    };
    if (ms === 0) void run();
    else this.#probing = setTimeout(run, ms).unref();
  }
}
