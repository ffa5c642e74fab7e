import { cacheKey } from '../kernel/cache-key.ts';
import type { Clock } from '../kernel/clock.ts';
import { type LimitOptions, limit, QueueFull, QueueTimeout } from '../kernel/limit.ts';
import { Problem } from '../kernel/problem.ts';
import { type CachedResponse, ResponseCache } from '../kernel/response-cache.ts';
import type { Cms } from '../stores/cms/cms.ts';
import type { Institution } from '../stores/cms/institution.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { fromCms } from './editorial.ts';
import { indexFields } from './index-fields.ts';
import { countQuality, type QualityCounts } from './quality/count-quality.ts';
import { type QualityReport, qualityReport } from './quality-report.ts';
import type { RequestContext } from './search-request.ts';

/** How long a report stays the same. */
export const QUALITY_SECONDS = 5 * 60;

export interface QualityReports {
  /**
   * A `QualityReport` as JSON text: of an institution, by its id or name, or of the whole collection.
   * Errors: see `qualityReport`; Problem 503 if too many are being made.
   */
  report(institution: string | undefined, context: RequestContext): Promise<CachedResponse>;
}

interface ReportSources {
  readonly engine: SearchEngine;
  /** Of `chos`. */
  readonly rules: () => CollectionRules;
  /** `/institutions`, cached. */
  readonly institutions: () => Promise<CachedResponse>;
  /** Changes with the content of the CMS. */
  readonly revision: () => Promise<string>;
  readonly clock: Clock;
}

/** The quality reports, cached for some minutes; all share one count of the objects. */
export function createQualityReports({
  engine,
  rules,
  institutions,
  revision,
  clock,
}: ReportSources): QualityReports {
  const responses = new ResponseCache({
    clock,
    maxBytes: MAX_BYTES,
    freshSeconds: QUALITY_SECONDS,
    isOutage: (error) => !(error instanceof Problem && error.status === 404),
    // A new collection is filled soon.
    isCacheable: (text) => !NO_OBJECTS.test(text),
  });
  const readCounts = lastParsed<QualityCounts>(() =>
    responses.get(COUNTS, async (signal) =>
      JSON.stringify(await countQuality(engine, rules(), clock(), signal)),
    ),
  );
  const readList = lastParsed<{ readonly data: readonly Institution[] }>(institutions);
  const parts = { engine, readCounts, readInstitutions: async () => (await readList()).data };
  const inTurn = limit(WAITING);
  const make = (institution: string | undefined, context: RequestContext): Promise<QualityReport> =>
    inTurn(() => qualityReport(parts, institution, context), context.signal).catch((error: unknown) => {
      throw error instanceof QueueFull || error instanceof QueueTimeout ? tooManyReports(error) : error;
    });
  return {
    report: async (institution, { signal: abandoned, client }) =>
      responses.get(
        cacheKey({ of: 'report', revision: await revision(), institution }),
        async (signal) => JSON.stringify(await make(institution, { signal, client })),
        abandoned,
      ),
  };
}

/**
 * A crawler that wants all reports must not keep other requests waiting: one is made at a time, others wait
 * for less than the timeout of the cache. [quality-13]
 */
const WAITING: LimitOptions = { concurrency: 1, maxQueued: 100, maxWaitMs: 10_000 };

const tooManyReports = (cause: Error): Problem =>
  new Problem(503, 'Too many quality reports are being made', { cause, headers: { 'retry-after': '5' } });

interface PlainSources extends Pick<ReportSources, 'engine' | 'clock'> {
  readonly cms: Pick<Cms, 'institutions'>;
}

/** A report that is made once and not cached. Errors: see `qualityReport`. */
export async function makeQualityReport(
  { engine, cms, clock }: PlainSources,
  institution: string | undefined,
  signal: AbortSignal,
): Promise<QualityReport> {
  const indexed = indexFields(engine, clock);
  await indexed.read();
  const parts = {
    engine,
    readCounts: () => countQuality(engine, indexed.rules('chos'), clock(), signal),
    readInstitutions: async () => (await fromCms(cms.institutions(signal), signal)).valid,
  };
  return qualityReport(parts, institution, { signal });
}

const COUNTS = cacheKey({ of: 'counts' });

/** In counts and in reports. */
const NO_OBJECTS = /"(?:all|now)":\{"objects":0,/;

/** Memory for some thousand reports. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Parses each response once. */
function lastParsed<Value>(read: () => Promise<CachedResponse>): () => Promise<Value> {
  let last: { readonly tag: string; readonly value: Value } | undefined;
  return async () => {
    const { body, tag } = await read();
    if (last?.tag !== tag) last = { tag, value: JSON.parse(body.toString()) as Value };
    return last.value;
  };
}
