import { LRUCache } from 'lru-cache';
import type { Counting } from '../counting.ts';
import type { SearchParameters } from '../request/request.ts';

/** A search as a thread may repeat it, whoever made it. */
export interface RecentSearch {
  readonly collectionName: string;
  readonly parameters: SearchParameters;
  readonly counting?: Counting | undefined;
}

/** Kinds of searches that are remembered for each collection. */
const MAX_KINDS = 8;
/** What nobody has searched for so long is forgotten. */
const KEEP_MS = 5 * 60_000;
/** Longer parameters hardly come twice: lists of ids, vectors. */
const MAX_CHARACTERS = 4_000;
/** What a search reads apart from the documents that match. */
const DECIDING = ['query_by', 'facet_by', 'facet_query', 'group_by', 'sort_by'] as const;

/** The last search of each kind, by collection. Searches of a kind need the same tables of a new generation. */
export class RecentSearches {
  readonly #byFolder = new Map<string, LRUCache<string, RecentSearch>>();

  note(folder: string, { collectionName, parameters, counting }: RecentSearch): void {
    let characters = 0;
    for (const name in parameters) characters += name.length + (parameters[name] ?? '').length;
    if (characters > MAX_CHARACTERS) return;
    const kinds = this.#byFolder.getOrInsertComputed(
      folder,
      () => new LRUCache({ max: MAX_KINDS, ttl: KEEP_MS }),
    );
    kinds.set(kindOf(parameters, counting), { collectionName, parameters, counting });
  }

  /** The most recent one first. */
  of(folder: string): RecentSearch[] {
    return [...(this.#byFolder.get(folder)?.values() ?? [])];
  }

  forget(folder: string): void {
    this.#byFolder.delete(folder);
  }
}

function kindOf(parameters: SearchParameters, counting: Counting | undefined): string {
  const { q, filter_by: filter, vector_query: vector } = parameters;
  const counts = counting && (counting.page ? 'page' : 'ranges');
  const deciding = DECIDING.map((name) => parameters[name]);
  return JSON.stringify([q?.trim() === '*', Boolean(filter), Boolean(vector), counts, ...deciding]);
}
