import { SearchNode } from './search-node.ts';

export interface ClusterOptions {
  /** URLs of the nodes, without a slash at the end. */
  readonly urls: readonly string[];
  readonly apiKey: string;
  /** Longest time for a request with all its attempts, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  /** How long after the last node has gone down requests wait for one to come back, in milliseconds. */
  readonly outageWaitMs?: number | undefined;
  /** A node that starts is used, whatever it has, when its documents have not become more for so long, in milliseconds. */
  readonly standstillMs?: number | undefined;
  readonly onNodeChange?: ((change: NodeChange) => void) | undefined;
}

/** A node has gone down, or is back. */
export interface NodeChange {
  /** Its position among the URLs, from 1. */
  readonly node: number;
  readonly of: number;
  /** Why it is down; undefined when it is back. */
  readonly down: string | undefined;
}

const DEADLINE_MS = 30_000;
/** About the time that a node takes to restart. */
const OUTAGE_WAIT_MS = 10_000;
const STANDSTILL_MS = 30_000;

/** Several nodes with the same content. */
export class Cluster {
  readonly deadlineMs: number;
  readonly nodes: readonly SearchNode[];
  /** Requests in progress that were sent because another node was silent. */
  secondRequests = 0;
  readonly #outageWaitMs: number;
  #downSince = 0;
  #turn = 0;

  constructor({ urls, apiKey, deadlineMs, outageWaitMs, standstillMs, onNodeChange }: ClusterOptions) {
    this.deadlineMs = deadlineMs ?? DEADLINE_MS;
    this.#outageWaitMs = outageWaitMs ?? OUTAGE_WAIT_MS;
    const shared = {
      apiKey,
      documents: new Map<string, number>(),
      standstillMs: standstillMs ?? STANDSTILL_MS,
    };
    this.nodes = urls.map(
      (url, index) =>
        new SearchNode(url, shared, (down) => {
          if (this.#isDown()) this.#downSince = performance.now();
          onNodeChange?.({ node: index + 1, of: urls.length, down });
        }),
    );
  }

  /** The next node in turn: of the lowest rank, with the fewest requests in progress. An undefined rank excludes one. */
  choose(rankOf: (node: SearchNode) => number | undefined): SearchNode | undefined {
    this.#turn = (this.#turn + 1) % this.nodes.length;
    let best: { readonly node: SearchNode; readonly rank: number } | undefined;
    for (const node of [...this.nodes.slice(this.#turn), ...this.nodes.slice(0, this.#turn)]) {
      const rank = rankOf(node);
      if (rank === undefined) continue;
      const isBetter = !best || rank < best.rank || (rank === best.rank && node.load < best.node.load);
      if (isBetter) best = { node, rank };
    }
    return best?.node;
  }

  /** Whether all nodes are down, but not for long. */
  mayRecover(): boolean {
    return this.#isDown() && performance.now() < this.#downSince + this.#outageWaitMs;
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
  }

  #isDown(): boolean {
    return this.nodes.every(({ state }) => state === 'down');
  }
}
