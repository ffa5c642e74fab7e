import { retry } from '../../kernel/retry.ts';
import { EngineUnreachable } from '../search-engine.ts';
import { requestNode } from './request-node.ts';

const POLL_MS = 200;

/**
 * Waits until all nodes that respond have the same number of documents in a
 * collection: nodes apply the leader's writes a little later.
 * Errors: EngineUnreachable if they do not agree within `maxMs`.
 */
export async function nodesAgree(
  urls: readonly string[],
  apiKey: string,
  collection: string,
  maxMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (urls.length < 2) return;
  const check = async (): Promise<void> => {
    const counts = await Promise.all(urls.map((url) => documentsOn(url, apiKey, collection, signal)));
    const different = new Set(counts.filter((count) => count !== undefined));
    if (different.size <= 1) return;
    const listed = [...different].join(', ');
    throw new EngineUnreachable(`the search nodes do not agree on ${collection}: ${listed} documents`);
  };
  const isRetryable = (error: unknown): boolean => error instanceof EngineUnreachable;
  await retry(check, { isRetryable, backOffMs: () => POLL_MS, maxElapsedMs: maxMs, signal });
}

/** -1 without the collection; undefined for a node that is down: it catches up before it responds to searches. */
async function documentsOn(
  url: string,
  key: string,
  collection: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const response = await requestNode(
    url,
    { path: `/collections/${encodeURIComponent(collection)}`, key },
    signal,
  );
  if ('fault' in response) return undefined;
  if (response.status === 404) return -1;
  const { num_documents: documents } = (response.json ?? {}) as { readonly num_documents?: unknown };
  return response.status === 200 && typeof documents === 'number' ? documents : undefined;
}
