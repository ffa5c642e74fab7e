import type {
  DocumentLines,
  EngineReply,
  MatchesRequest,
  MatchingDocuments,
  SearchParameters,
} from '../search-engine.ts';
import { type Match, matchingPages } from './matching-pages.ts';

/**
 * All matches of a search in a cluster, in order. Only whole runs of documents with the
 * same number are passed on, because the cluster does not sort by id. [export-4]
 */
export async function matchesOnCluster(
  search: (collection: string, parameters: SearchParameters) => Promise<EngineReply>,
  collection: string,
  request: MatchesRequest,
): Promise<MatchingDocuments> {
  const pages = matchingPages(search, collection, request);
  const { after } = request.order;
  let from = after?.number ?? 0;
  let lastId = after?.id ?? '';
  let isAtEnd = false;
  /** Of the documents with the number `from`, when they fill whole pages. */
  let skip = 0;
  let run: Match[] = [];
  const ready: Match[] = [];

  const readPage = async (): Promise<number> => {
    const page = await pages.next(from, skip);
    const matches = [...run, ...page.matches];
    const last = matches.at(-1)?.number ?? from;
    const complete = page.isLast ? matches.length : matches.findIndex(({ number }) => number === last);
    const isNew = ({ number, id }: Match) => number > from || (number === from && id > lastId);
    const next = matches.slice(0, complete).filter(isNew).sort(compare);
    ready.push(...next);
    isAtEnd = page.isLast;
    run = complete === 0 ? matches : [];
    skip = run.length;
    if (last !== from) lastId = '';
    from = last;
    return page.found;
  };

  // Also shows errors before anything is sent.
  const total = await readPage();
  const wanted = new Set(request.fields);
  return {
    total,
    async read(most): Promise<DocumentLines | undefined> {
      while (ready.length === 0 && !isAtEnd) await readPage();
      let text = '';
      let documents = 0;
      for (const { document } of ready.slice(0, most)) {
        text += `${JSON.stringify(selected(document, wanted))}\n`;
        documents += 1;
        if (text.length >= MAX_CHARACTERS) break;
      }
      const last = ready.splice(0, documents).at(-1);
      if (last === undefined) return undefined;
      return { lines: new TextEncoder().encode(text), documents, lastId: last.id };
    },
    close() {},
  };
}

/** Of documents that are passed on at once. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

const compare = (a: Match, b: Match): number => a.number - b.number || (a.id < b.id ? -1 : 1);

const selected = (document: Match['document'], wanted: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => wanted.has(name)));
