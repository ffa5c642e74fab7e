import { isJsonObject } from '../../../kernel/json.ts';
import { retry } from '../../../kernel/retry.ts';
import { EngineUnreachable } from '../search-engine.ts';
import { isKeyRefused, requestNode } from './request-node.ts';

const POLL_MS = 200;

interface NodesToAsk {
  /** Without a slash at the end. */
  readonly urls: readonly string[];
  readonly key: string;
  readonly maxMs: number;
  /** Ends requests. */
  readonly signal: AbortSignal;
  /** Ends waiting. */
  readonly waiting: AbortSignal;
}

export interface Question {
  /** From the root of the API. */
  readonly path: string;
  /** Of the reply. */
  readonly property: string;
  readonly disagreement: (answers: string) => string;
}

/** How many documents a collection has. */
export const documentsOf = (collection: string): Question => ({
  path: `/collections/${encodeURIComponent(collection)}`,
  property: 'num_documents',
  disagreement: (answers) => `the search nodes do not agree on ${collection}: ${answers} documents`,
});

/** Which collection an alias leads to. */
export const targetOf = (alias: string): Question => ({
  path: `/aliases/${encodeURIComponent(alias)}`,
  property: 'collection_name',
  disagreement: (answers) => `the search nodes do not agree where ${alias} leads: ${answers}`,
});

/**
 * Waits until all nodes that respond give the same answer: they apply the leader's
 * writes a little later.
 * Errors: EngineUnreachable if they do not agree in that time; the signal's reason.
 */
export async function nodesAgree(nodes: NodesToAsk, question: Question): Promise<void> {
  const { urls, maxMs, waiting } = nodes;
  if (urls.length < 2) return;
  let disagreement: EngineUnreachable | undefined;
  const check = async (): Promise<void> => {
    const answers = await Promise.all(urls.map((url) => answerOf(url, nodes, question)));
    const different = new Set(answers.filter((answer) => answer !== undefined));
    if (different.size <= 1) return;
    disagreement = new EngineUnreachable(question.disagreement([...different].join(', ')));
    throw disagreement;
  };
  const isRetryable = (error: unknown): boolean => error === disagreement;
  const options = { isRetryable, backOffMs: () => POLL_MS, maxElapsedMs: maxMs, signal: waiting };
  await retry(check, options).catch((error) => {
    throw disagreement ?? error;
  });
}

/** `none` without such a thing; undefined for a node that is down: it catches up before it responds to searches. */
async function answerOf(
  url: string,
  { key, signal }: NodesToAsk,
  { path, property }: Question,
): Promise<string | undefined> {
  const response = await requestNode(url, { path, key }, signal);
  if ('fault' in response) return undefined;
  if (response.status === 404) return 'none';
  const isAnswer = response.status === 200 && isJsonObject(response.json) && property in response.json;
  return isAnswer ? String(response.json[property]) : undefined;
}

const MAX_ATTEMPTS = 3;
const BACK_OFF_MS = 500;

/**
 * Empties the caches of replies of all nodes, which outlast changes by up to a minute. Returns
 * warnings, without URLs and keys. A node that is not running has nothing in its cache, and
 * `vitrine engine` (404) has no cache that outlasts changes.
 * Errors: the signal's reason.
 */
export async function clearCaches(
  urls: readonly string[],
  key: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const warnings = await Promise.all(
    urls.map(async (url, i) => {
      const reason = await retry(() => clearCache(url, key, signal), {
        isRetryable: (error) => error instanceof NotCleared,
        maxAttempts: MAX_ATTEMPTS,
        backOffMs: () => BACK_OFF_MS,
        signal,
      }).catch((error) => (error instanceof NotCleared ? error.message : Promise.reject(error)));
      return reason === undefined ? [] : [`search node ${i + 1} of ${urls.length} ${STALE}: ${reason}`];
    }),
  );
  return warnings.flat();
}

const STALE = 'may return cached results of before for up to a minute';

class NotCleared extends Error {}

/** Why that is not possible. Errors: NotCleared if it may be possible later; the signal's reason. */
async function clearCache(url: string, key: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await requestNode(url, { method: 'POST', path: '/operations/cache/clear', key }, signal);
  if (isKeyRefused(response)) return 'SEARCH_ADMIN_API_KEY lacks operations/cache/clear:create';
  if ('fault' in response) {
    if (response.fault === 'connection refused') return undefined;
    throw new NotCleared(response.fault);
  }
  if (response.status === 200 || response.status === 404) return undefined;
  throw new NotCleared(`status ${response.status}`);
}
