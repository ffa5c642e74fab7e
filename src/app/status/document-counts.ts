import { EngineUnavailable } from '../../engine/fault.ts';
import { withTimeout } from '../../kernel/deadline.ts';
import { isJsonObject, parseJson } from '../../kernel/json.ts';
import { EngineUnreachable, type SearchEngine } from '../../search/search-engine.ts';
import type { CollectionState } from './state.ts';

type CollectionName = CollectionState['name'];

/** The number of documents of a collection; undefined if it does not exist. */
export type DocumentCount = (collection: CollectionName) => Promise<number | undefined>;

const COLLECTIONS: readonly CollectionName[] = ['chos', 'editorial', 'knowledge'];

/** The documents of all collections; null for those that the engine cannot count at present. */
export function documentCounts(count: DocumentCount): Promise<CollectionState[]> {
  return Promise.all(
    COLLECTIONS.map(async (name) => ({ name, documents: (await unlessUnreachable(count(name))) ?? null })),
  );
}

async function unlessUnreachable(count: Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await count;
  } catch (error) {
    if (error instanceof EngineUnreachable || error instanceof EngineUnavailable) return undefined;
    if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}

const SEARCH_MS = 2000;

/** For processes that may only search. Errors: EngineUnreachable; a TimeoutError after `ms`. */
export const countBySearch =
  (engine: Pick<SearchEngine, 'search'>, ms = SEARCH_MS): DocumentCount =>
  async (collection) => {
    const parameters = { q: '*', query_by: 'title', per_page: '0' };
    const { status, body } = await withTimeout(ms, (signal) =>
      engine.search(collection, parameters, { signal }),
    );
    const reply = parseJson(new TextDecoder().decode(body));
    if (status !== 200 || !isJsonObject(reply)) return undefined;
    return Number(reply['out_of']);
  };
