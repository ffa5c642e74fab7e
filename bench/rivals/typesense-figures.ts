/** What a server needs for a request, and our target. */
export interface Yardstick {
  /** Processor time of the server for one request, in milliseconds. */
  readonly processorMs: number;
  readonly wantedRatio: number;
  /** Our share of its processor time, measured on one machine in turns; a range for several classes. Absent: not measured. */
  readonly ourShare?: string;
}

/**
 * Typesense 30 on a machine like ours, 200,000 documents of corpus-large with
 * vectors of 16 components, over HTTP; by our classes of queries. With facets,
 * groups, sort keys or deep pages, the target is a third of it.
 * Source: issue 3, which gives one figure for each kind of query; it is repeated
 * here for each of our classes of that kind. Our shares, and the page 5,000 (of
 * several segments, right after an import), are from issue 20: a real Typesense
 * 30 and our engine before that issue, beside each other.
 */
export const TYPESENSE: Readonly<Record<string, Yardstick>> = {
  'match-all, 16 facets': { processorMs: 113, wantedRatio: 3, ourShare: '0.03' },
  'common word, 16 facets': { processorMs: 31, wantedRatio: 3, ourShare: '0.09–0.13' },
  'filter, 16 facets': { processorMs: 64, wantedRatio: 3, ourShare: '0.09–0.13' },
  'rare word': { processorMs: 2.3, wantedRatio: 1, ourShare: '0.5–0.8' },
  'two words': { processorMs: 3, wantedRatio: 1, ourShare: '0.5–0.8' },
  phrase: { processorMs: 2.1, wantedRatio: 1, ourShare: '0.5–0.8' },
  'prefix, 10 words (API)': { processorMs: 3.6, wantedRatio: 1, ourShare: '0.5–0.8' },
  typo: { processorMs: 3.9, wantedRatio: 1 },
  include_fields: { processorMs: 3.9, wantedRatio: 1 },
  'negative date range': { processorMs: 8.7, wantedRatio: 1 },
  'match-all by titleKey': { processorMs: 20, wantedRatio: 3, ourShare: '0.06' },
  'common word by titleKey': { processorMs: 20, wantedRatio: 3, ourShare: '0.06' },
  'match-all by dateMin': { processorMs: 14, wantedRatio: 3, ourShare: '0.06' },
  'deep page, common word': { processorMs: 31, wantedRatio: 3 },
  'deep page by titleKey': { processorMs: 31, wantedRatio: 3 },
  'page 5,000 of all': { processorMs: 92, wantedRatio: 3 },
  'groups of all': { processorMs: 27, wantedRatio: 3, ourShare: '0.09–0.13' },
  'groups, common word': { processorMs: 27, wantedRatio: 3, ourShare: '0.09–0.13' },
  'vector by id': { processorMs: 1.5, wantedRatio: 1, ourShare: '1.1' },
  hybrid: { processorMs: 5, wantedRatio: 1, ourShare: '0.5–0.8' },
};

/** The same server. */
export const TYPESENSE_COSTS = { documentsPerSecond: 2255, restartSeconds: 73, residentMiB: 554 };
/** Source: issue 3; the memory is that at 250,000 documents. */
export const WANTED_COSTS = { documentsPerSecond: 2500, restartSeconds: 3, residentMiB: 800 };
