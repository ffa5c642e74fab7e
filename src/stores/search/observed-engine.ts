import type { EngineReply, NamedSearch, SearchEngine } from './search-engine.ts';

/** A call of an engine that has ended. */
export interface ObservedCall {
  readonly operation: 'search' | 'multi_search';
  readonly seconds: number;
  /** The status of a search, `several` for a multi_search, or `error` without a reply. */
  readonly outcome: string;
  readonly searches: readonly NamedSearch[];
  /** None without a reply. */
  readonly replies: readonly EngineReply[];
}

/** An engine that reports its searches to `onCall` when they end. */
export function observedEngine(engine: SearchEngine, onCall: (call: ObservedCall) => void): SearchEngine {
  const observed = async (search: NamedSearch, call: () => Promise<EngineReply>): Promise<EngineReply> => {
    const startedAt = performance.now();
    const replies: EngineReply[] = [];
    try {
      const reply = await call();
      replies.push(reply);
      return reply;
    } finally {
      const outcome = String(replies[0]?.status ?? 'error');
      const seconds = secondsSince(startedAt);
      onCall({ operation: 'search', seconds, outcome, searches: [search], replies });
    }
  };
  return {
    search: (collection, parameters, options) =>
      observed({ collection, parameters }, () => engine.search(collection, parameters, options)),
    facetValues: (collection, parameters, page, options) =>
      observed({ collection, parameters }, () => engine.facetValues(collection, parameters, page, options)),
    matches: (collection, request, options) => engine.matches(collection, request, options),
    async multiSearch(searches, options) {
      const startedAt = performance.now();
      let replies: readonly EngineReply[] | undefined;
      try {
        replies = await engine.multiSearch(searches, options);
        return replies;
      } finally {
        const outcome = replies ? 'several' : 'error';
        const seconds = secondsSince(startedAt);
        onCall({ operation: 'multi_search', seconds, outcome, searches, replies: replies ?? [] });
      }
    },
    schema: (collection) => engine.schema(collection),
    rebuilding: engine.rebuilding,
    close: () => engine.close(),
  };
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
