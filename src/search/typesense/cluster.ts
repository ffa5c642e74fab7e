import { SearchNode } from './search-node.ts';
import { SecondTries } from './second-tries.ts';

export interface ClusterOptions {
  /** Addresses of the nodes, without a slash at the end. */
  readonly urls: readonly string[];
  readonly apiKey: string;
  /** The longest that a request may take with all its tries, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  /** How long after the last node has gone a request waits for one to come back, in milliseconds. */
  readonly patienceMs?: number | undefined;
  /** Told of a node that is gone, with the reason, and of one that is back. */
  readonly onNodeChange?: ((node: NodeChange) => void) | undefined;
}

export interface NodeChange {
  /** Its place among the addresses, from 1. */
  readonly node: number;
  readonly of: number;
  /** Undefined when it is back. */
  readonly gone: string | undefined;
}

/** About as long as a node takes that is started again. */
const PATIENCE_MS = 10_000;
const DEADLINE_MS = 30_000;

/** Several nodes that answer the same: how they are, and which of them a request goes to. */
export class Cluster {
  readonly nodes: readonly SearchNode[];
  readonly secondTries = new SecondTries();
  readonly deadlineMs: number;
  readonly #patienceMs: number;
  readonly #waiting = new Set<() => void>();
  /** Since when all nodes have been gone; undefined while one is there. */
  #goneAt: number | undefined;
  #turn = 0;

  constructor({
    urls,
    apiKey,
    deadlineMs = DEADLINE_MS,
    patienceMs = PATIENCE_MS,
    onNodeChange,
  }: ClusterOptions) {
    this.deadlineMs = deadlineMs;
    this.#patienceMs = patienceMs;
    this.nodes = urls.map(
      (url, place) =>
        new SearchNode({
          url,
          apiKey,
          isLast: () => this.nodes.every((node, other) => other === place || node.state === 'gone'),
          onChange: (gone) => {
            const allGone = this.nodes.every(({ state }) => state === 'gone');
            this.#goneAt = allGone ? performance.now() : undefined;
            onNodeChange?.({ node: place + 1, of: urls.length, gone });
          },
          onUp: () => this.#wakeAll(),
        }),
    );
  }

  /**
   * The node that will be soonest among those of the lowest rank; `rankOf` gives
   * none for what is not to be asked.
   */
  choose(rankOf: (node: SearchNode) => number | undefined): SearchNode | undefined {
    const now = performance.now();
    let best: { readonly node: SearchNode; readonly rank: number; readonly load: number } | undefined;
    this.#turn = (this.#turn + 1) % this.nodes.length;
    for (let i = 0; i < this.nodes.length; i++) {
      const node = this.nodes[(i + this.#turn) % this.nodes.length];
      const rank = node && rankOf(node);
      if (node === undefined || rank === undefined) continue;
      const load = node.load(now);
      if (best && (rank > best.rank || (rank === best.rank && load >= best.load))) continue;
      best = { node, rank, load };
    }
    return best?.node;
  }

  /** Milliseconds that it is worth waiting for a node to come back. */
  patienceMs(): number {
    const goneMs = this.#goneAt === undefined ? 0 : performance.now() - this.#goneAt;
    return Math.max(0, this.#patienceMs - goneMs);
  }

  /** `wake` is called once, when a node can be asked again, unless it is taken away before. */
  wait(wake: () => void): { stop(): void } {
    this.#waiting.add(wake);
    return { stop: () => void this.#waiting.delete(wake) };
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
  }

  #wakeAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
