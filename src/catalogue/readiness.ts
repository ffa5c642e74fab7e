import type { Cms } from '../cms/cms.ts';
import { Problem } from '../kernel/problem.ts';
import { withTimeLimit } from '../kernel/time-limit.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { cmsAnswer } from './cms-answer.ts';
import { engineAnswer } from './engine-answer.ts';

/** Whether requests can be answered, for whoever distributes them among several processes. */
export interface Readiness {
  /** Without the search engine there is nothing to answer; the CMS is needed for its own endpoints alone. */
  readonly status: 'ready' | 'degraded' | 'unready';
  /** `ok`, or what is wrong. */
  readonly backends: { readonly search: string; readonly cms: string };
}

/** Longest time that a backend has to show that it is there, in milliseconds. */
const BACKEND_MS = 2000;

/** Asks each backend for next to nothing. */
export async function readiness(engine: SearchEngine, cms: Cms): Promise<Readiness> {
  const nothing = { q: '*', query_by: 'title', per_page: '0' };
  const backends = {
    search: stateOf((signal) => engineAnswer(engine.search('chos', nothing, { signal }), signal)),
    cms: stateOf((signal) => cmsAnswer(cms.hasAsset(NO_ASSET, signal), signal)),
  };
  const [search, cmsState] = await Promise.all([backends.search, backends.cms]);
  const status = search !== 'ok' ? 'unready' : cmsState !== 'ok' ? 'degraded' : 'ready';
  return { status, backends: { search, cms: cmsState } };
}

/** The id of no picture: to look for it is the least that a CMS can be asked. */
const NO_ASSET = '00000000-0000-0000-0000-000000000000';

async function stateOf(ask: (signal: AbortSignal) => Promise<unknown>): Promise<string> {
  try {
    await withTimeLimit(BACKEND_MS, ask);
    return 'ok';
  } catch (error) {
    if (error instanceof Problem && typeof error.detail === 'string') return error.detail;
    throw error;
  }
}
