import type { CollectionName } from '../documents/fields/collections.ts';
import type { Pieces } from '../kernel/pieces.ts';

/** The parameters of `/v2/search`, by their names in the API. */
export interface SearchRequest {
  readonly collection: CollectionName;
  readonly q: string;
  readonly query_by?: string | undefined;
  readonly filter_by?: string | undefined;
  readonly sort_by?: string | undefined;
  /** From 1; undefined leaves it to the engine (1, or what `offset` says). */
  readonly page?: number | undefined;
  readonly per_page: number;
  /** Empty: no facets; undefined: the default of the collection. */
  readonly facet_by?: string | undefined;
  readonly max_facet_values: number;
  readonly highlight_full_fields: string;
  readonly use_cache: boolean;
  /** Whether words also find objects of `chos` by their other forms. */
  readonly word_forms?: boolean | undefined;
  /** The key of an identifier (`identifierKey`): objects with it come before all others, unless `sort_by` says otherwise. */
  readonly first_identifier?: string | undefined;
  /** Words that a visitor typed: objects of which they say what they are come first, unless `sort_by` says otherwise. */
  readonly ranked_words?: readonly RankedWord[] | undefined;
  /** Without words: whether objects with pictures come first, unless `sort_by` says otherwise. */
  readonly pictures_first?: boolean | undefined;
  /** A filter of our own beside that of the client, which may name hidden fields, and the order unless `sort_by` says otherwise. */
  readonly within?: Within | undefined;
  /** Whether objects that are near in meaning are added. Default: `off`. */
  readonly semantic?: SemanticMode | undefined;
  /** All other parameters by their name in the engine, unchanged. */
  readonly further: Readonly<Record<string, string>>;
}

export interface RankedWord {
  readonly text: string;
  /** `hofmannsthal` in `letter to hofmannsthal`: not the maker. */
  readonly isAddressee: boolean;
}

interface Within {
  readonly filter_by: string;
  readonly sort_by?: string;
}

export const SEMANTIC_MODES = ['off', 'auto', 'on'] as const;

type SemanticMode = (typeof SEMANTIC_MODES)[number];

/** With `semantic=auto`, neighbours are added if fewer objects match. */
export const FEW_MATCHES = 10;

/** Neighbours that `semantic` adds, unless `per_page` is less. */
export const MAX_WORD_NEIGHBOURS = 20;

/** Higher values of `max_facet_values` count as this. */
export const MAX_FACET_VALUES = 1000;

/**
 * Of names in `query_by` and in `facet_by`. Engines search and count a repeated
 * field repeatedly: a longer list would make one search as costly as hundreds. [search-26]
 */
export const MAX_FIELDS = 100;

/** `facet_by` times `max_facet_values`: enough for each facet field once with as many values as possible. */
export const MAX_FACET_COUNTS = 30_000;

/**
 * Engine parameters that can make one search as costly as many. Higher values
 * count as these, which are far above any use. The engine refuses values that
 * are not numbers. [search-30]
 */
export const MOST = {
  // Terms that a query word may stand for, each of which costs a search.
  max_candidates: 100,
  max_filter_by_candidates: 100,
  search_cutoff_ms: 30_000,
} as const;

/** Of `highlight_start_tag` and `highlight_end_tag`, which the reply repeats for every match. [search-30] */
export const MAX_REPEATED_CHARACTERS = 200;

/** What a use case needs to know of the request that it serves. */
export interface RequestContext {
  /** Aborted when the client disconnects, or with a `TimeoutError`. */
  readonly signal: AbortSignal;
  /** The client's IP address: searches of one client wait for each other before those of others do. */
  readonly client?: string | undefined;
}

export interface SearchReply {
  /** The engine's reply as UTF-8 JSON. */
  readonly body: Pieces;
  /** Equal for replies that differ only in the time they took; undefined if the engine has none. */
  readonly tag?: string | undefined;
}
