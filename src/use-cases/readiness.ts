import { unlessAborted, withTimeout } from '../kernel/deadline.ts';
import { Problem } from '../kernel/problem.ts';
import type { Cms } from '../stores/cms/cms.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { fromCms } from './editorial.ts';
import { successfulReply } from './engine-reply.ts';

/** Whether the service can handle requests, for load balancers. */
export interface Readiness {
  /** `unready` without the search engine; the other backends only affect their own endpoints. */
  readonly status: 'ready' | 'degraded' | 'unready';
  /** `ok`, or the error. */
  readonly backends: {
    readonly search: string;
    readonly cms: string;
    /** For harvests and identifiers; undefined if the process does not use the record store. */
    readonly records?: string;
  };
}

/** Sends a small request to the record store. Errors: any, if it does not respond. */
export type ProbeRecords = () => Promise<unknown>;

/** Timeout of each probe. */
const PROBE_MS = 2000;

/** Probes each backend. [health-3] */
export async function readiness(
  engine: SearchEngine,
  cms: Cms,
  probeRecords: ProbeRecords | undefined,
): Promise<Readiness> {
  const parameters = { q: '*', query_by: 'title', per_page: '0' };
  const [probed, cmsState, records] = await Promise.all([
    stateOf((signal) => successfulReply(engine.search('chos', parameters, { signal }), signal)),
    stateOf((signal) => fromCms(cms.hasAsset(NO_ASSET, signal), signal)),
    probeRecords && stateOf((signal) => fromRecords(probeRecords(), signal)),
  ]);
  const rebuilding = engine.rebuilding?.() ?? [];
  const search =
    probed === 'ok' || rebuilding.length === 0
      ? probed
      : `The index is being rebuilt: ${rebuilding.join(', ')}`;
  const isComplete = cmsState === 'ok' && (records === undefined || records === 'ok');
  const status = search !== 'ok' ? 'unready' : isComplete ? 'ready' : 'degraded';
  return { status, backends: { search, cms: cmsState, ...(records !== undefined && { records }) } };
}

/** The id of no picture, which is the cheapest to look up. */
const NO_ASSET = '00000000-0000-0000-0000-000000000000';

async function stateOf(probe: (signal: AbortSignal) => Promise<unknown>): Promise<string> {
  try {
    await withTimeout(PROBE_MS, probe);
    return 'ok';
  } catch (error) {
    if (error instanceof Problem && typeof error.detail === 'string') return error.detail;
    throw error;
  }
}

/** The requests that need the record store log its errors, which are not public. */
async function fromRecords(result: Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await unlessAborted(result, signal);
  } catch (cause) {
    throw new Problem(500, 'The record store is not reachable', { cause });
  }
}
