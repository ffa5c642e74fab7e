import { valueHints } from './value-hints.ts';

/** The parameters of a route. */
export interface KnownNames {
  readonly names: ReadonlySet<string>;
  /** Names by their letters and digits. */
  readonly byLetters: ReadonlyMap<string, string>;
}

export function knownNames(names: Iterable<string>): KnownNames {
  const all = [...names];
  return { names: new Set(all), byLetters: new Map(all.map((name) => [lettersOf(name), name])) };
}

/**
 * Names of a query that the route ignores, and what was probably meant, as the value of
 * `X-Vitrine-Hint`; undefined if there is nothing to say. Only names that look like a
 * mistake get a hint: one edit away from a known one, or a parameter of other APIs.
 * So do some [values](value-hints.ts). [errors-3]
 */
export function hintFor(query: Readonly<Record<string, unknown>>, known: KnownNames): string | undefined {
  const hints = valueHints(query, known.names);
  let unknown = 0;
  for (const name in query) {
    if (known.names.has(name)) continue;
    const meant = meaningOf(name, known);
    if (meant !== undefined) hints.push(`${name} is ignored: ${meant}`);
    unknown += 1;
    if (hints.length === MAX_HINTS || unknown === MAX_UNKNOWN) break;
  }
  return hints.length === 0 ? undefined : hints.join('; ');
}

const MAX_HINTS = 3;

/** Names that are looked at: a query can have thousands. */
const MAX_UNKNOWN = 20;

/** Other names are not repeated in a header. */
const SAFE_NAME = /^[\w.[\]-]{1,40}$/;

function meaningOf(name: string, known: KnownNames): string | undefined {
  if (!SAFE_NAME.test(name)) return undefined;
  const listed = OTHER_NAMES.get(name.toLowerCase())?.find(
    (meant) => known.names.has(meant) || meant.includes(' '),
  );
  if (listed !== undefined) return listed.includes(' ') ? listed : `did you mean ${listed}?`;
  const close = closest(name, known);
  return close === undefined ? undefined : `did you mean ${close}?`;
}

/** The known name that differs only in its separators, its brackets, or by one edit. */
function closest(name: string, { byLetters }: KnownNames): string | undefined {
  // As some libraries write objects (`further[prefix]`) and lists (`facet_by[]`).
  const [, inner = name] = /^\w+\[(\w+)\]$/.exec(name) ?? [];
  const letters = lettersOf(inner);
  const same = byLetters.get(letters);
  if (same !== undefined || letters.length < MIN_LENGTH) return same;
  for (const [one, meant] of byLetters) if (isOneEdit(letters, one)) return meant;
  return undefined;
}

const MIN_LENGTH = 4;

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether a letter is added, missing, another one, or swapped with the next. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < MIN_LENGTH) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (a.length > b.length) return rest(a, 1) === rest(b, 0);
  if (a.length < b.length) return rest(a, 0) === rest(b, 1);
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return rest(a, 1) === rest(b, 1) || (isSwapped && rest(a, 2) === rest(b, 2));
}

const ONLY_JSON = 'responses are JSON; /v2/export has CSV and Parquet';
const ALL_LANGUAGES = 'responses have the texts in all their languages';
const NO_KEY = 'no key is needed';
// [search-28]
const PAGES = 'pages have numbers (page), and /v2/export returns every match';
const QUERY = ['q'];
const PAGE_SIZE = ['per_page'];
const FILTER = ['filter_by'];
const FACETS = ['facet_by'];
const SORT = ['sort_by'];
const FIELDS = ['include_fields'];

/** Parameters of other APIs: what they are called here, the first that the route has; or a sentence. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    query: QUERY,
    search: QUERY,
    term: QUERY,
    text: QUERY,
    s: QUERY,
    uuid: ['id'],
    identifier: ['id'],
    limit: PAGE_SIZE,
    rows: PAGE_SIZE,
    size: PAGE_SIZE,
    count: PAGE_SIZE,
    hitsperpage: PAGE_SIZE,
    pagesize: PAGE_SIZE,
    page_size: PAGE_SIZE,
    max: PAGE_SIZE,
    start: ['offset', 'page'],
    from: ['offset', 'page'],
    skip: ['offset', 'page'],
    p: ['page'],
    cursor: ['after', PAGES],
    filter: FILTER,
    filters: FILTER,
    fq: FILTER,
    qf: FILTER,
    where: FILTER,
    refine: FILTER,
    facet_filters: FILTER,
    facetfilters: FILTER,
    numericfilters: FILTER,
    sort: SORT,
    order: SORT,
    orderby: SORT,
    order_by: SORT,
    facet: FACETS,
    facets: FACETS,
    'facet.field': FACETS,
    aggs: FACETS,
    fields: FIELDS,
    fl: FIELDS,
    select: FIELDS,
    profile: FIELDS,
    index: ['collection', 'collections'],
    collection: ['collections'],
    collections: ['collection', '/v2/search/federated searches several collections'],
    model: ['on'],
    distance: ['threshold'],
    lang: [ALL_LANGUAGES],
    language: [ALL_LANGUAGES],
    locale: [ALL_LANGUAGES],
    preset: ['there are no stored settings'],
    format: [ONLY_JSON],
    wt: [ONLY_JSON],
    output: [ONLY_JSON],
    callback: ['scripts of any site may read the response, without JSONP'],
    jsonp: ['scripts of any site may read the response, without JSONP'],
    wskey: [NO_KEY],
    apikey: [NO_KEY],
    api_key: [NO_KEY],
    key: [NO_KEY],
    token: [NO_KEY],
    access_token: [NO_KEY],
  }),
);
