import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { EngineUnreachable } from '../search-engine.ts';

/** How often the nodes are asked, in milliseconds. */
const ROUND_MS = 200;
const NODE_MS = 5000;

export interface AgreeingNodes {
  /**
   * Waits until every node that answers holds as many documents of a collection
   * as the others: a node takes over what the leader has written a little later.
   * Errors: EngineUnreachable when they do not agree in time.
   */
  waitFor(collection: string, patienceMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export function agreeingNodes(urls: readonly string[], apiKey: string): AgreeingNodes {
  const agent = new Agent({ connect: { timeout: NODE_MS }, headersTimeout: NODE_MS, bodyTimeout: NODE_MS });
  const documentsOn = async (url: string, collection: string): Promise<number | undefined> => {
    const { origin, pathname } = new URL(url);
    try {
      const { statusCode, body } = await agent.request({
        origin,
        path: `${pathname.replace(/\/$/, '')}/collections/${encodeURIComponent(collection)}`,
        method: 'GET',
        headers: { 'x-typesense-api-key': apiKey },
      });
      const { num_documents: documents } = (await body.json()) as { readonly num_documents?: unknown };
      if (statusCode === 200 && typeof documents === 'number') return documents;
      // It does not have the collection yet.
      return statusCode === 404 ? -1 : undefined;
    } catch {
      // Away: it catches up before it answers searches again.
      return undefined;
    }
  };
  return {
    async waitFor(collection, patienceMs, signal) {
      if (urls.length < 2) return;
      const end = performance.now() + patienceMs;
      for (;;) {
        const counts = await Promise.all(urls.map((url) => documentsOn(url, collection)));
        const known = new Set(counts.filter((count) => count !== undefined));
        if (known.size <= 1) return;
        if (signal.aborted || performance.now() > end) {
          throw new EngineUnreachable(
            `the search nodes do not agree on ${collection}: ${[...known].join(', ')} documents`,
          );
        }
        await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    close: () => agent.destroy(),
  };
}
