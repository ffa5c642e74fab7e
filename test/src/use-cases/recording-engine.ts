import { Buffer } from 'node:buffer';
import type {
  EngineReply,
  SearchEngine,
  SearchParameters,
} from '../../../src/stores/search/search-engine.ts';

interface RecordedSearch {
  readonly collection: string;
  readonly parameters: SearchParameters;
  readonly signal: AbortSignal | undefined;
  readonly client: string | undefined;
}

/** A search engine that records searches and returns prepared replies. */
export interface RecordingEngine extends SearchEngine {
  readonly searches: RecordedSearch[];
  /** How many searches each multiSearch had. */
  readonly roundTrips: number[];
  /** The reply to the next searches; may reject. */
  reply: (search: RecordedSearch) => Promise<EngineReply>;
}

export function recordingEngine(body: unknown = EMPTY_REPLY, status = 200): RecordingEngine {
  const engine: RecordingEngine = {
    searches: [],
    roundTrips: [],
    reply: () => Promise.resolve(engineReply(body, status)),
    search(collection, parameters, options) {
      const search = { collection, parameters, signal: options?.signal, client: options?.client };
      engine.searches.push(search);
      return engine.reply(search);
    },
    matches: async () => ({ total: 0, state: undefined, read: async () => undefined, close: () => {} }),
    multiSearch(searches, options) {
      engine.roundTrips.push(searches.length);
      return Promise.all(searches.map((one) => engine.search(one.collection, one.parameters, options)));
    },
    facetValues: (collection, parameters, _page, options) =>
      counted(engine.search(collection, parameters, options), { total_values: 0 }),
    schema: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
  return engine;
}

/** Nothing was counted; errors stay. */
async function counted(reply: Promise<EngineReply>, more: object): Promise<EngineReply> {
  const given = await reply;
  return given.status === 200 ? engineReply({ found: 0, counts: [], ...more }) : given;
}

/** A body of JSON text, or of anything that JSON can write. */
export function engineReply(body: unknown, status = 200): EngineReply {
  return { status, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) };
}

export const EMPTY_REPLY = {
  facet_counts: [],
  found: 0,
  hits: [],
  out_of: 0,
  page: 1,
  request_params: { collection_name: 'chos', first_q: '*', per_page: 20, q: '*' },
  search_cutoff: false,
  search_time_ms: 0,
};
