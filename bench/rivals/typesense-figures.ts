/** What a server needs for a request, and our target. */
export interface Yardstick {
  /** Processor time of the server for one request, in milliseconds. */
  readonly processorMs: number;
  readonly wantedRatio: number;
}

/**
 * Typesense 30 on a machine like ours, 200,000 documents of corpus-large with
 * vectors of 16 components, over HTTP; by our classes of queries. With facets,
 * groups, sort keys or deep pages, the target is a third of it.
 * Source: issue 3, which gives one figure for each kind of query; it is repeated
 * here for each of our classes of that kind.
 */
export const TYPESENSE: Readonly<Record<string, Yardstick>> = {
  'match-all, 16 facets': { processorMs: 113, wantedRatio: 3 },
  'common word, 16 facets': { processorMs: 31, wantedRatio: 3 },
  'filter, 16 facets': { processorMs: 64, wantedRatio: 3 },
  'rare word': { processorMs: 2.3, wantedRatio: 1 },
  'two words': { processorMs: 3, wantedRatio: 1 },
  phrase: { processorMs: 2.1, wantedRatio: 1 },
  'prefix, 10 words (API)': { processorMs: 3.6, wantedRatio: 1 },
  typo: { processorMs: 3.9, wantedRatio: 1 },
  include_fields: { processorMs: 3.9, wantedRatio: 1 },
  'negative date range': { processorMs: 8.7, wantedRatio: 1 },
  'match-all by titleKey': { processorMs: 20, wantedRatio: 3 },
  'common word by titleKey': { processorMs: 20, wantedRatio: 3 },
  'match-all by dateMin': { processorMs: 14, wantedRatio: 3 },
  'deep page, common word': { processorMs: 31, wantedRatio: 3 },
  'deep page by titleKey': { processorMs: 31, wantedRatio: 3 },
  'groups of all': { processorMs: 27, wantedRatio: 3 },
  'groups, common word': { processorMs: 27, wantedRatio: 3 },
  'vector by id': { processorMs: 1.5, wantedRatio: 1 },
  hybrid: { processorMs: 5, wantedRatio: 1 },
};

/** The same server. */
export const TYPESENSE_COSTS = { documentsPerSecond: 2255, restartSeconds: 73, residentMiB: 554 };
/** Source: issue 3; the memory is that at 250,000 documents. */
export const WANTED_COSTS = { documentsPerSecond: 4000, restartSeconds: 3, residentMiB: 800 };
