import { EngineUnreachable } from '../search-engine.ts';
import type { Cluster } from './cluster.ts';
import type { NodeFault } from './node-fault.ts';
import type { NodeReply, NodeRequest } from './node-request.ts';
import type { SearchNode } from './search-node.ts';

/** A request that makes node after node fail must not reach them all again and again. */
const MAX_TRIES = 4;
/** Tries on one node, unless it has been away meanwhile. */
const TRIES_PER_NODE = 2;

/**
 * The reply of the node that is first.
 * Errors: EngineUnreachable when no node gives a usable one; the reason of the signal.
 */
export async function askCluster(
  cluster: Cluster,
  request: NodeRequest,
  signal?: AbortSignal,
): Promise<NodeReply> {
  signal?.throwIfAborted();
  return new PendingRequest(cluster, request, signal).answer;
}

/**
 * A request on its way to a cluster: tried on one node, after some silence on a
 * second one besides, on another at once when one fails, and again when nodes
 * that were there a moment ago come back.
 */
class PendingRequest {
  readonly answer: Promise<NodeReply>;
  readonly #cluster: Cluster;
  readonly #request: NodeRequest;
  readonly #signal: AbortSignal | undefined;
  readonly #began = performance.now();
  /** Under way, by node. */
  readonly #underWay = new Map<SearchNode, { giveUp(): void }>();
  readonly #tried = new Map<SearchNode, number>();
  readonly #faults = new Set<string>();
  #tries = 0;
  #timer: NodeJS.Timeout | undefined;
  #waiting: { stop(): void } | undefined;
  #ended = false;
  #resolve: (reply: NodeReply) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(cluster: Cluster, request: NodeRequest, signal: AbortSignal | undefined) {
    this.#cluster = cluster;
    this.#request = request;
    this.#signal = signal;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal?.addEventListener('abort', this.#leave, { once: true });
    cluster.secondTries.request();
    if (this.#try('any')) this.#tickAfter(cluster.secondTries.waitMs);
    else this.#awaitNode();
  }

  readonly #leave = (): void => this.#fail(this.#signal?.reason);

  /** Whether there was a node to try. */
  #try(which: 'any' | 'up'): boolean {
    if (this.#ended || this.#tries >= MAX_TRIES) return false;
    const node = this.#cluster.choose((one) => this.#rankOf(one, which));
    if (node === undefined) return false;
    this.#tries += 1;
    this.#tried.set(node, (this.#tried.get(node) ?? 0) + 1);
    const began = performance.now();
    let told = false;
    const started = node.ask(
      this.#request,
      (outcome) => {
        told = true;
        this.#underWay.delete(node);
        if ('reply' in outcome) this.#answered(outcome.reply, performance.now() - began);
        else this.#failed(outcome.fault);
      },
      // It may answer all the same, when nobody else does.
      () => void (this.#try('any') || this.#wake()),
    );
    if (!told) this.#underWay.set(node, started);
    return true;
  }

  /** Which node is better tried; undefined for one that is not to be. */
  #rankOf(node: SearchNode, which: 'any' | 'up'): number | undefined {
    const tries = this.#tried.get(node) ?? 0;
    if (node.state === 'gone' || this.#underWay.has(node) || tries >= TRIES_PER_NODE) return undefined;
    if (node.state === 'up') return tries;
    return which === 'up' ? undefined : TRIES_PER_NODE + tries;
  }

  #answered(reply: NodeReply, ms: number): void {
    this.#cluster.secondTries.answered(ms);
    this.#end();
    this.#resolve(reply);
  }

  #failed({ kind, text }: NodeFault): void {
    this.#faults.add(text);
    if (kind === 'final') this.#fail(this.#unreachable());
    else if (this.#try('any') || this.#underWay.size > 0) return;
    else if (kind === 'odd') this.#fail(this.#unreachable());
    else this.#awaitNode();
  }

  /** There is nobody to ask at present. */
  #awaitNode(): void {
    const patienceMs = Math.min(this.#cluster.patienceMs(), this.#remainingMs());
    const mayCome = this.#cluster.nodes.every(({ state }) => state !== 'up');
    if (!mayCome || patienceMs <= 0 || this.#tries >= MAX_TRIES) {
      this.#fail(this.#unreachable());
      return;
    }
    this.#wake();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(this.#unreachable()), patienceMs);
  }

  /** Tries again as soon as a node is back. */
  #wake(): void {
    this.#waiting?.stop();
    this.#waiting = this.#cluster.wait(() => {
      this.#tried.clear();
      if (this.#try('any')) this.#tickAfter(this.#cluster.secondTries.waitMs);
      else if (this.#underWay.size === 0) this.#awaitNode();
    });
  }

  /** The silence has lasted: the nodes asked have to say how they are, and another is asked. */
  readonly #tick = (): void => {
    if (this.#remainingMs() <= 0) {
      this.#faults.add(`no answer within ${this.#cluster.deadlineMs} ms`);
      this.#fail(this.#unreachable());
      return;
    }
    for (const node of this.#underWay.keys()) node.doubt();
    const { secondTries, nodes } = this.#cluster;
    const hasOther = nodes.some((node) => this.#rankOf(node, 'up') !== undefined);
    if (hasOther && this.#tries < MAX_TRIES && secondTries.take()) this.#try('up');
    const elapsedMs = performance.now() - this.#began;
    this.#tickAfter(Math.max(secondTries.waitMs, elapsedMs / 2));
  };

  #tickAfter(ms: number): void {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#tick, Math.min(ms, Math.max(1, this.#remainingMs())));
  }

  #remainingMs(): number {
    return this.#cluster.deadlineMs - (performance.now() - this.#began);
  }

  #unreachable(): EngineUnreachable {
    const reasons = this.#faults.size > 0 ? [...this.#faults].join('; ') : 'all nodes are gone';
    const { length } = this.#cluster.nodes;
    const who =
      length === 1 ? 'the search node gives no answer' : `none of ${length} search nodes gives an answer`;
    return new EngineUnreachable(`${who}: ${reasons}`);
  }

  #fail(error: unknown): void {
    this.#end();
    this.#reject(error);
  }

  #end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#waiting?.stop();
    this.#signal?.removeEventListener('abort', this.#leave);
    for (const started of this.#underWay.values()) started.giveUp();
    this.#underWay.clear();
  }
}
