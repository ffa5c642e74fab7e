import type { MatchingDocuments } from '../../src/search/search-engine.ts';

/** What a search engine returns for a search that matches all of these documents. */
export function documentLines(documents: readonly object[]): MatchingDocuments {
  const pages = [documents.slice(0, 10), documents.slice(10)].filter(({ length }) => length > 0);
  return {
    total: documents.length,
    state: undefined,
    async read() {
      const page = pages.shift();
      if (page === undefined) return undefined;
      const text = page.map((document) => `${JSON.stringify(document)}\n`).join('');
      return { lines: new TextEncoder().encode(text), documents: page.length, lastId: '' };
    },
    close() {},
  };
}
