/**
 * Names of a query that the route ignores, and what was probably meant, as the value of
 * `X-Vitrine-Hint`; undefined if there is nothing to say. Only names that look like a
 * mistake get a hint: one edit away from a known one, or a parameter of other APIs.
 */
export function hintFor(
  query: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): string | undefined {
  let hints: string[] | undefined;
  for (const name in query) {
    if (known.has(name)) continue;
    const meant = meaningOf(name, known);
    if (meant === undefined) continue;
    hints ??= [];
    if (hints.length < MAX_HINTS) hints.push(`${name} is ignored: ${meant}`);
  }
  return hints?.join('; ');
}

const MAX_HINTS = 3;

/** Other names are not repeated in a header. */
const SAFE_NAME = /^[\w.[\]-]{1,40}$/;

function meaningOf(name: string, known: ReadonlySet<string>): string | undefined {
  if (!SAFE_NAME.test(name)) return undefined;
  const plain = name.toLowerCase();
  const listed = OTHER_NAMES.get(plain)?.find(
    (meant) => known.has(meant.split('=', 1)[0] ?? '') || meant.includes(' '),
  );
  if (listed !== undefined) return listed.includes(' ') ? listed : `did you mean ${listed}?`;
  const close = closest(plain, known);
  return close === undefined ? undefined : `did you mean ${close}?`;
}

/** The known name that differs only in its separators, its brackets, or by one edit. */
function closest(name: string, known: ReadonlySet<string>): string | undefined {
  // As some libraries write objects (`further[prefix]`) and lists (`facet_by[]`).
  const [, inner = name.replace(/\[\]$/, '')] = /^\w+\[(\w+)\]$/.exec(name) ?? [];
  const letters = lettersOf(inner);
  for (const one of known) if (lettersOf(one) === letters) return one;
  if (letters.length < MIN_LENGTH) return undefined;
  for (const one of known) if (isOneEdit(letters, lettersOf(one))) return one;
  return undefined;
}

const MIN_LENGTH = 4;

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

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

const ONLY_JSON = 'responses are JSON; docs/api.md has recipes for CSV';
const NO_KEY = 'no key is needed';
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
    cursor: ['page'],
    p: ['page'],
    filter: FILTER,
    filters: FILTER,
    fq: FILTER,
    qf: FILTER,
    where: FILTER,
    refine: FILTER,
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
