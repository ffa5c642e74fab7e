import { within } from '../../../kernel/deadline.ts';
import { sleep } from '../../../kernel/retry.ts';
import { EngineReplyTooLarge, EngineUnreachable } from '../search-engine.ts';
import type { Cluster } from './cluster.ts';
import type { NodeReply, NodeRequest } from './node-reply.ts';
import type { SearchNode } from './search-node.ts';

/** A second node is asked when the first is silent for so long, in milliseconds: most replies are faster. */
const SILENCE_MS = 250;
/** A cluster that is slow as a whole must not get all its work twice. */
const MAX_SECOND_REQUESTS = 50;
/** How often a request checks whether a node is back, in milliseconds. */
const POLL_MS = 50;
/** A request that crashes nodes must not reach all of them repeatedly. */
const [MAX_ATTEMPTS, MAX_ATTEMPTS_PER_NODE] = [4, 2];

/**
 * Sends a request to one node, to a second one as well if the first is silent, and
 * to the next one after a fault. While all nodes are down it waits for one to come back.
 * Errors: EngineUnreachable if no node gives a usable reply; EngineReplyTooLarge; the signal's reason.
 */
export async function sendToCluster(
  cluster: Cluster,
  request: NodeRequest,
  signal?: AbortSignal,
): Promise<NodeReply> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const onAbort = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const attempts = new Attempts(cluster, request, ended.signal);
  try {
    return await attempts.firstReply();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    cluster.secondRequests -= attempts.secondRequests;
    // Cancels the attempt that is still in progress.
    if (attempts.inProgress.size > 0) ended.abort();
  }
}

type Attempt = Promise<{
  readonly node: SearchNode;
  readonly result: Awaited<ReturnType<SearchNode['send']>>;
}>;

class Attempts {
  readonly inProgress = new Map<SearchNode, Attempt>();
  secondRequests = 0;
  readonly #cluster: Cluster;
  readonly #request: NodeRequest;
  readonly #signal: AbortSignal;
  readonly #counts = new Map<SearchNode, number>();
  readonly #faults = new Set<string>();

  constructor(cluster: Cluster, request: NodeRequest, signal: AbortSignal) {
    this.#cluster = cluster;
    this.#request = request;
    this.#signal = signal;
  }

  async firstReply(): Promise<NodeReply> {
    const { deadlineMs } = this.#cluster;
    const deadline = performance.now() + deadlineMs;
    for (;;) {
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) throw this.#unreachable(`no response within ${deadlineMs} ms`);
      if (this.inProgress.size === 0 && !this.#start(this.#nextNode())) {
        if (!this.#cluster.mayRecover()) throw this.#unreachable();
        await sleep(Math.min(POLL_MS, remainingMs), this.#signal);
        continue;
      }
      const first = Promise.race(this.inProgress.values());
      const ended = await within(Math.min(SILENCE_MS, remainingMs), first, () => undefined);
      if (ended === undefined) {
        this.#handleSilence();
        continue;
      }
      const { node, result } = ended;
      this.inProgress.delete(node);
      if ('status' in result) return result;
      if (result.kind === 'tooLarge') throw new EngineReplyTooLarge(result.text);
      this.#faults.add(result.text);
      // The node has not got it: that was not an attempt.
      if (result.kind === 'unreachable') this.#counts.set(node, (this.#counts.get(node) ?? 0) - 1);
    }
  }

  #handleSilence(): void {
    for (const node of this.inProgress.keys()) node.suspect();
    if (this.inProgress.size > 1 || this.#cluster.secondRequests >= MAX_SECOND_REQUESTS) return;
    if (!this.#start(this.#nextNode())) return;
    this.#cluster.secondRequests += 1;
    this.secondRequests += 1;
  }

  #nextNode(): SearchNode | undefined {
    const total = this.#counts.values().reduce((sum, count) => sum + count, 0);
    if (total >= MAX_ATTEMPTS) return undefined;
    return this.#cluster.choose((node) => {
      const count = this.#counts.get(node) ?? 0;
      const isExcluded = node.state === 'down' || this.inProgress.has(node) || count >= MAX_ATTEMPTS_PER_NODE;
      if (isExcluded) return undefined;
      return node.state === 'up' ? count : MAX_ATTEMPTS_PER_NODE + count;
    });
  }

  /** Whether there is a node to start with. */
  #start(node: SearchNode | undefined): boolean {
    if (node === undefined) return false;
    this.#counts.set(node, (this.#counts.get(node) ?? 0) + 1);
    const attempt = node.send(this.#request, this.#signal).then((result) => ({ node, result }));
    // It may be cancelled when the client has disconnected.
    attempt.catch(() => {});
    this.inProgress.set(node, attempt);
    return true;
  }

  #unreachable(reason?: string): EngineUnreachable {
    if (reason !== undefined) this.#faults.add(reason);
    const reasons = this.#faults.size > 0 ? [...this.#faults].join('; ') : 'all nodes are down';
    const { length } = this.#cluster.nodes;
    const nodes = length === 1 ? 'the search node gives no' : `none of ${length} search nodes gives a`;
    return new EngineUnreachable(`${nodes} response: ${reasons}`);
  }
}
