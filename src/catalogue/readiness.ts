import type { Cms } from '../cms/cms.ts';
import { unlessAborted, withTimeout } from '../kernel/deadline.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { cmsAnswer } from './cms-answer.ts';
import { engineAnswer } from './engine-answer.ts';

/** Whether requests can be answered, for whoever distributes them among several processes. */
export interface Readiness {
  /** Without the search engine there is nothing to answer; the others are needed for their own endpoints alone. */
  readonly status: 'ready' | 'degraded' | 'unready';
  /** `ok`, or what is wrong. */
  readonly backends: {
    readonly search: string;
    readonly cms: string;
    /** Of harvests, identifiers and the like; left out where nobody asks it. */
    readonly records?: string;
  };
}

/** Asks the record store for next to nothing. Errors: any, when it does not answer. */
export type AskRecords = () => Promise<unknown>;

/** Longest time that a backend has to show that it is there, in milliseconds. */
const BACKEND_MS = 2000;

/** Asks each backend for next to nothing. */
export async function readiness(
  engine: SearchEngine,
  cms: Cms,
  askRecords: AskRecords | undefined,
): Promise<Readiness> {
  const nothing = { q: '*', query_by: 'title', per_page: '0' };
  const [search, cmsState, records] = await Promise.all([
    stateOf((signal) => engineAnswer(engine.search('chos', nothing, { signal }), signal)),
    stateOf((signal) => cmsAnswer(cms.hasAsset(NO_ASSET, signal), signal)),
    askRecords && stateOf((signal) => recordsAnswer(askRecords(), signal)),
  ]);
  const areAll = cmsState === 'ok' && (records === undefined || records === 'ok');
  const status = search !== 'ok' ? 'unready' : areAll ? 'ready' : 'degraded';
  return { status, backends: { search, cms: cmsState, ...(records !== undefined && { records }) } };
}

/** The id of no picture: to look for it is the least that a CMS can be asked. */
const NO_ASSET = '00000000-0000-0000-0000-000000000000';

async function stateOf(ask: (signal: AbortSignal) => Promise<unknown>): Promise<string> {
  try {
    await withTimeout(BACKEND_MS, ask);
    return 'ok';
  } catch (error) {
    if (error instanceof Problem && typeof error.detail === 'string') return error.detail;
    throw error;
  }
}

/** What is wrong with the store is in the log of who needed it, and nothing for the public. */
async function recordsAnswer(answer: Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await unlessAborted(answer, signal);
  } catch (cause) {
    throw new Problem(500, 'The record store is not reachable', { cause });
  }
}
