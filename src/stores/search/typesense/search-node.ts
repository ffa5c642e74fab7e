import { Pool } from 'undici';
import { forwardedHeaders } from '../../../kernel/request-scope.ts';
import { sleep } from '../../../kernel/retry.ts';
import type { NodeFault } from './node-fault.ts';
import {
  documentsIn,
  isBehindAlias,
  MAX_REPLY_BYTES,
  type NodeReply,
  type NodeRequest,
  requestReply,
} from './node-reply.ts';
import { probe, SILENT } from './request-node.ts';

const CONNECTIONS = 256;
const CONNECT_MS = 1000;
/** Shorter than what servers say: a server that shuts down waits for idle connections. */
const KEEP_ALIVE_MS = 15_000;
/** A node that is not up is probed after the first wait, then twice that, up to the last, in milliseconds. */
const [FIRST_PROBE_MS, LAST_PROBE_MS] = [100, 1000];
/** A node is down after this many probes without a response. After fewer, it may only be busy. */
const SILENT_PROBES = 3;

/** `suspect`: it was silent or its reply unusable, so it is the last choice. `down`: it gets no requests. */
type NodeState = 'up' | 'suspect' | 'down';

/** What the nodes of a cluster share. */
export interface SharedByNodes {
  readonly apiKey: string;
  /** How many documents there are behind the searched aliases, according to the last reply of any node. */
  readonly documents: Map<string, number>;
  readonly standstillMs: number;
}

const ALL = { documents: 0, areAll: true } as const;

/** For the number of documents in one collection. */
const COUNT_MS = 3000;

/**
 * One node of a cluster: its connections and its health. A server that has started says
 * that it is healthy while it still reads its log and has a part of the documents. So a node
 * that was down is used again when its collections have as many as before.
 */
export class SearchNode {
  readonly #url: string;
  readonly #prefix: string;
  readonly #pool: Pool;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #onChange: (downBecause: string | undefined) => void;
  readonly #closed = new AbortController();
  readonly #shared: SharedByNodes;
  /** Documents in each collection when the node went down. */
  #before: ReadonlyMap<string, number> = new Map();
  #state: NodeState = 'up';
  #isProbing = false;
  /** Requests in progress. */
  load = 0;

  /** `url` has no slash at the end. `onChange` is called when the node goes down, with the reason, and when it is back. */
  constructor(url: string, shared: SharedByNodes, onChange: (downBecause: string | undefined) => void) {
    const { origin, pathname } = new URL(url);
    this.#url = url;
    this.#prefix = pathname.replace(/\/$/, '');
    this.#shared = shared;
    this.#onChange = onChange;
    this.#headers = {
      'x-typesense-api-key': shared.apiKey,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
      // The deadline is that of all attempts together.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MAX_REPLY_BYTES,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  get state(): NodeState {
    return this.#state;
  }

  /** Errors: the signal's reason. */
  async send(request: NodeRequest, signal: AbortSignal): Promise<NodeReply | NodeFault> {
    this.load += 1;
    try {
      const result = await this.#request(request, forwardedHeaders(), signal);
      if ('status' in result) this.#noteReply(request, result);
      else if (result.kind === 'unreachable' || result.kind === 'unready') this.#setDown(result.text);
      else if (result.kind === 'broken') this.suspect();
      else if (result.kind === 'unusable') this.suspect(LAST_PROBE_MS);
      return result;
    } finally {
      this.load -= 1;
    }
  }

  /** Avoids the node until a probe or reply succeeds. */
  suspect(probeAfterMs = 0): void {
    if (this.#state !== 'up') return;
    this.#state = 'suspect';
    void this.#probe(probeAfterMs);
  }

  #request(
    request: NodeRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<NodeReply | NodeFault> {
    const path = this.#prefix + request.path;
    return requestReply(this.#pool, { ...request, path }, { ...this.#headers, ...headers }, signal);
  }

  #noteReply({ collection }: NodeRequest, reply: NodeReply): void {
    // A reply from before it went down does not end that.
    if (this.#state === 'down') return;
    this.#setUp();
    const documents = documentsIn(reply);
    if (collection === undefined || documents === undefined || !isBehindAlias(reply, collection)) return;
    this.#shared.documents.set(collection, documents);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#pool.destroy();
  }

  #setUp(): void {
    const wasDown = this.#state === 'down';
    this.#state = 'up';
    if (wasDown) this.#onChange(undefined);
  }

  #setDown(reason: string): void {
    if (this.#closed.signal.aborted || this.#state === 'down') return;
    this.#state = 'down';
    this.#before = new Map(this.#shared.documents);
    this.#onChange(reason);
    void this.#probe(FIRST_PROBE_MS);
  }

  async #probe(afterMs: number): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const { signal } = this.#closed;
    let silentProbes = 0;
    let most = -1;
    let growingUntil = 0;
    for (let waitMs = afterMs; this.#state !== 'up' && !signal.aborted; ) {
      await sleep(waitMs, signal).catch(() => undefined);
      const reason = await probe(this.#url, signal);
      silentProbes = reason === SILENT ? silentProbes + 1 : 0;
      if (reason === undefined) {
        const { documents, areAll } = this.#state === 'down' ? await this.#count() : ALL;
        if (documents > most) growingUntil = performance.now() + this.#shared.standstillMs;
        most = Math.max(most, documents);
        if (areAll || performance.now() >= growingUntil) this.#setUp();
      } else if (reason !== SILENT || silentProbes >= SILENT_PROBES) this.#setDown(reason);
      waitMs = Math.min(LAST_PROBE_MS, Math.max(FIRST_PROBE_MS, 2 * waitMs));
    }
    this.#isProbing = false;
  }

  /** What it has of the collections that were searched, and whether that is as much as before, or as other nodes have now. */
  async #count(): Promise<{ readonly documents: number; readonly areAll: boolean }> {
    let [documents, areAll] = [0, true];
    for (const [collection, before] of this.#before) {
      const path = `/collections/${encodeURIComponent(collection)}/documents/search?q=*&per_page=0`;
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(COUNT_MS)]);
      const reply = await this.#request({ method: 'GET', path }, {}, signal).catch(() => undefined);
      const counted = (reply && 'status' in reply ? documentsIn(reply) : undefined) ?? 0;
      documents += counted;
      areAll &&= counted >= Math.min(before, this.#shared.documents.get(collection) ?? before);
    }
    return { documents, areAll };
  }
}
