import type { CollectionName } from '../collections/collections.ts';

/** What a client asks of `/v2/search`. */
export interface SearchRequest {
  readonly collection: CollectionName;
  readonly q: string;
  readonly queryBy: string | undefined;
  readonly filterBy: string | undefined;
  readonly sortBy: string | undefined;
  /** From 1; undefined leaves it to the engine (1, or what `offset` says). */
  readonly page: number | undefined;
  readonly perPage: number;
  /** Empty switches facets off; undefined takes the default of the collection. */
  readonly facetBy: string | undefined;
  readonly maxFacetValues: number;
  readonly highlightFullFields: string;
  readonly useCache: boolean;
  /** All other parameters by their name in the engine, as the client wrote them. */
  readonly further: Readonly<Record<string, string>>;
}

/** `max_facet_values` above this count as this. */
export const MAX_FACET_VALUES = 1000;

/**
 * Of names in `query_by` and in `facet_by`. Engines count a field as often as it
 * is named: a longer list would make one search as costly as hundreds.
 */
export const MAX_FIELDS = 100;

/** `facet_by` times `max_facet_values`: each field that can be counted once, with as many values as there may be. */
export const MAX_FACET_COUNTS = 30_000;

export interface SearchAnswer {
  /** The engine's reply as UTF-8 JSON. */
  readonly body: Uint8Array;
  /** The same for answers that differ in nothing but the time they took; undefined where the engine does not say. */
  readonly tag: string | undefined;
}
