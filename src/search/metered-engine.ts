import type { SearchEngine } from './search-engine.ts';

/** An engine that reports how many milliseconds each call for a client took, also if it failed. */
export function meteredEngine(
  engine: SearchEngine,
  onWork: (client: string, ms: number) => void,
): SearchEngine {
  const metered = async <Reply>(client: string | undefined, call: () => Promise<Reply>): Promise<Reply> => {
    const startedAt = performance.now();
    try {
      return await call();
    } finally {
      if (client !== undefined) onWork(client, performance.now() - startedAt);
    }
  };
  return {
    search: (collection, parameters, options) =>
      metered(options?.client, () => engine.search(collection, parameters, options)),
    async matches(collection, request, options) {
      const { client } = options ?? {};
      const found = await metered(client, () => engine.matches(collection, request, options));
      return { ...found, read: (most) => metered(client, () => found.read(most)) };
    },
    multiSearch: (searches, options) => metered(options?.client, () => engine.multiSearch(searches, options)),
    facetValues: (collection, parameters, page, options) =>
      metered(options?.client, () => engine.facetValues(collection, parameters, page, options)),
    numberRanges: (collection, parameters, ranges, options) =>
      metered(options?.client, () => engine.numberRanges(collection, parameters, ranges, options)),
    schema: (collection) => engine.schema(collection),
    close: () => engine.close(),
  };
}
