import type { SearchEngine } from './search-engine.ts';

/** A call of an engine that has ended. */
export interface ObservedCall {
  readonly operation: 'search' | 'multi_search';
  readonly seconds: number;
  /** The status of a search, `several` for a multi_search, or `error` without a reply. */
  readonly outcome: string;
}

/** An engine that reports its searches to `onCall` when they end. */
export function observedEngine(engine: SearchEngine, onCall: (call: ObservedCall) => void): SearchEngine {
  const observe = async <Reply>(
    operation: ObservedCall['operation'],
    call: Promise<Reply>,
    outcomeOf: (reply: Reply) => string,
  ): Promise<Reply> => {
    const startedAt = performance.now();
    let outcome = 'error';
    try {
      const reply = await call;
      outcome = outcomeOf(reply);
      return reply;
    } finally {
      onCall({ operation, seconds: (performance.now() - startedAt) / 1000, outcome });
    }
  };
  return {
    search: (collection, parameters, options) =>
      observe('search', engine.search(collection, parameters, options), ({ status }) => String(status)),
    multiSearch: (searches, options) =>
      observe('multi_search', engine.multiSearch(searches, options), () => 'several'),
    metadata: (collection) => engine.metadata(collection),
    close: () => engine.close(),
  };
}
