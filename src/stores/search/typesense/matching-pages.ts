import type { EngineReply, MatchesRequest, SearchParameters } from '../search-engine.ts';
import { EngineRefusal, EngineReplyTooLarge, EngineUnreachable } from '../search-engine.ts';

/** A document with what decides its position. */
export interface Match {
  readonly number: number;
  readonly id: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** Typesense's limit. */
const PAGE = 250;

/** Pages may overlap by a document. */
const MIN_PAGE = 2;

/** A page is meant to have no more: the next one has fewer documents if this one is larger. */
const PAGE_BYTES = 4 * 1024 * 1024;

/** How often the end of the matches is looked for again if a count says that there are more. */
const MAX_SHORT_PAGES = 5;

type Search = (collection: string, parameters: SearchParameters) => Promise<EngineReply>;

/** Reads the matches of a search from a position in their order, page by page. */
export interface MatchPages {
  /**
   * Documents whose number is at least `from`, in order, without the first `skip` of them.
   * `isLast`: no further ones follow, which a count confirms. Errors: EngineRefusal; EngineUnreachable,
   * also if the collection was dropped meanwhile.
   */
  next(from: number, skip: number): Promise<MatchPage>;
}

interface MatchPage {
  readonly matches: readonly Match[];
  readonly isLast: boolean;
  /** Of all, from `from`. */
  readonly found: number;
}

/**
 * Pages of a search. Where only a filter decides what matches, a condition on the number
 * is the position, and a page costs the same wherever it is. With words, a condition
 * would change which of them are corrected or dropped on the last pages. There the
 * position is an offset, which is verified, and found again if the index has changed.
 *
 * All pages come from the collection that the alias leads to at first. While it is dropped it gives
 * short pages, so the last page is confirmed by the alias, which then leads to another one.
 */
export function matchingPages(search: Search, alias: string, request: MatchesRequest): MatchPages {
  const { parameters, order } = request;
  const { q = '*', filter_by } = parameters;
  const sent = {
    ...withoutPages(parameters),
    sort_by: `${order.field}:asc`,
    facet_by: '',
    use_cache: 'false',
  };
  const fields = { include_fields: ['id', order.field, ...request.fields].join() };
  let collection: string | undefined;
  let shortPages = 0;
  /** Documents of the next page. */
  let size = PAGE;
  /** A page of at most `size` documents, and whether it has fewer. */
  const fetchPage = async (more: SearchParameters): Promise<FetchedPage & { readonly isShort: boolean }> => {
    for (;;) {
      const asked = size;
      try {
        const page = await fetch({ ...fields, ...more, per_page: String(asked) });
        if (!page.isCutOff) {
          const bytesEach = page.bytes / Math.max(1, page.matches.length);
          size = Math.max(MIN_PAGE, Math.min(PAGE, Math.floor(PAGE_BYTES / bytesEach)));
          return { ...page, isShort: page.matches.length < asked };
        }
        if (asked === MIN_PAGE) throw new EngineUnreachable('a search for all matches was cut off');
      } catch (error) {
        if (!(error instanceof EngineReplyTooLarge) || asked === MIN_PAGE) throw error;
      }
      size = Math.max(MIN_PAGE, Math.floor(asked / 4));
    }
  };
  const fetch = async (more: SearchParameters): Promise<FetchedPage> => {
    const { status, body } = await search(collection ?? alias, { ...sent, ...more });
    if (status === 404 && collection !== undefined) throw replaced();
    const page = readPage(status, body, order.field);
    collection ??= page.collection;
    return page;
  };
  /** Whether there are no more than `seen` matches, after a page that is not full. */
  const isConfirmed = async (seen: number, filter?: SearchParameters): Promise<boolean> => {
    const { status, body } = await search(alias, { ...sent, ...filter, include_fields: 'id', per_page: '0' });
    const counted = readPage(status, body, order.field);
    if (counted.found <= seen) return true;
    shortPages += 1;
    if (counted.collection !== collection || shortPages === MAX_SHORT_PAGES) throw replaced();
    return false;
  };

  if (q.trim() === '*' || q.trim() === '') {
    return {
      async next(from, skip) {
        const beyond = `${order.field}:>=${from}`;
        const filter = { filter_by: filter_by ? `(${filter_by}) && ${beyond}` : beyond };
        const page = await fetchPage({ ...filter, offset: String(skip) });
        return { ...page, isLast: page.isShort && (await isConfirmed(skip + page.matches.length, filter)) };
      },
    };
  }

  /** Where the first document with the number of the next page should be. */
  let expected = 0;
  const numberAt = async (offset: number) => {
    const include_fields = `id,${order.field}`;
    const { matches, found } = await fetch({ include_fields, offset: String(offset), per_page: '1' });
    return { number: matches[0]?.number ?? Number.POSITIVE_INFINITY, found };
  };
  const find = async (from: number): Promise<number> => {
    let low = 0;
    let high = (await numberAt(0)).found;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await numberAt(middle)).number < from) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const pageAt = async (start: number, from: number, skip: number) => {
    // It overlaps by one document, which shows whether the position is right.
    const before = Math.min(1, start + skip);
    const offset = start + skip - before;
    const page = await fetchPage({ offset: String(offset) });
    const [overlap, first] = before === 1 ? page.matches : [undefined, page.matches[0]];
    const isRight =
      (before === 0 ||
        (overlap !== undefined && (skip > 0 ? overlap.number === from : overlap.number < from))) &&
      (first === undefined || first.number >= from);
    return { ...page, matches: page.matches.slice(before), found: page.found - start, isRight };
  };
  return {
    async next(from, skip) {
      let page = await pageAt(expected, from, skip);
      if (!page.isRight) {
        expected = await find(from);
        page = await pageAt(expected, from, skip);
      }
      const isLast = page.isShort && (await isConfirmed(expected + skip + page.matches.length));
      const last = page.matches.at(-1)?.number;
      const ofLast = page.matches.findIndex(({ number }) => number === last);
      if (last !== undefined && last !== from) expected += skip + ofLast;
      return { ...page, isLast };
    },
  };
}

function withoutPages(parameters: SearchParameters): Record<string, string> {
  const { page: _, per_page: __, offset: ___, limit: ____, exclude_fields: _____, ...others } = parameters;
  return others;
}

const replaced = (): EngineUnreachable =>
  new EngineUnreachable('the collection was replaced while its documents were read');

interface FetchedPage {
  readonly matches: readonly Match[];
  readonly found: number;
  /** The one behind an alias. */
  readonly collection: string;
  /** Of the reply. */
  readonly bytes: number;
  /** Whether the engine gave up: then documents may be missing. */
  readonly isCutOff: boolean;
}

function readPage(status: number, body: Uint8Array, field: string): FetchedPage {
  const text = new TextDecoder().decode(body);
  if (status !== 200) throw new EngineRefusal(status, messageIn(text));
  const { found, hits, search_cutoff, request_params } = JSON.parse(text) as Reply;
  const matches = hits.map(({ document }) => ({
    number: Number(document[field]),
    id: String(document['id']),
    document,
  }));
  const isCutOff = search_cutoff === true;
  return { matches, found, collection: request_params.collection_name, bytes: body.byteLength, isCutOff };
}

interface Reply {
  readonly found: number;
  readonly hits: readonly { readonly document: Readonly<Record<string, unknown>> }[];
  readonly search_cutoff?: boolean;
  readonly request_params: { readonly collection_name: string };
}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly message?: unknown }).message);
  } catch {
    // A proxy's page.
    return 'the search node gave no usable response';
  }
}
