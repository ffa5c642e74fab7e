import type { SearchEngine } from './search-engine.ts';

/** One call of an engine that has come to an end. */
export interface ObservedCall {
  readonly operation: 'search' | 'multi_search';
  readonly seconds: number;
  /** Of a single search; `error` when there was no answer, `several` for a multi_search that was answered. */
  readonly outcome: string;
}

/** An engine whose searches are told to `tell` when they end. */
export function observedEngine(engine: SearchEngine, tell: (call: ObservedCall) => void): SearchEngine {
  const observe = async <Given>(
    operation: ObservedCall['operation'],
    asked: Promise<Given>,
    outcomeOf: (given: Given) => string,
  ): Promise<Given> => {
    const startedAt = performance.now();
    const end = (outcome: string) =>
      tell({ operation, seconds: (performance.now() - startedAt) / 1000, outcome });
    try {
      const given = await asked;
      end(outcomeOf(given));
      return given;
    } catch (error) {
      end('error');
      throw error;
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
