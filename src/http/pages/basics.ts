import { type Html, html } from '../../kernel/html.ts';
import { inline, table } from './documentation-html.ts';
import { page } from './layout.ts';

/**
 * The page `/docs/reference/grundlagen/`: rules of all endpoints. Deprecated
 * endpoints link to `#legacy`; they are switched off at `legacyEndsAt`, in Unix
 * milliseconds.
 */
export function basics(baseUrl: string, legacyEndsAt: number): string {
  return page({
    title: 'Basics of the API',
    baseUrl,
    body: html`<h1>Basics</h1>
<p>All responses are JSON in UTF-8. The API needs no key, and browsers can call every endpoint. Unknown parameters are ignored, the last value of a repeated parameter counts, and <code>/v2/search/</code> is the same as <code>/v2/search</code>. Responses below <code>/v2</code> have the header <code>X-Service-API-Version</code>.</p>

<h2 id="query">Queries</h2>
${tableOf(['In q', 'Finds'], QUERIES)}

<h2 id="filter">Filters</h2>
${tableOf(['In filter_by', 'Finds'], FILTERS)}
<p>${inline('`&&` and `||` have equal precedence and are evaluated from left to right: use round brackets if both occur. A negation also finds records without the field: `imageCount:!=0` includes those whose number of images is unknown, `imageCount:>0` does not. In a URL, write `&&` as `%26%26`.')}</p>

<h2 id="facets">Facets</h2>
<p>${inline('`facet_by` names the fields whose values are counted over all matches, `max_facet_values` the number of values of each. `facet_by=` (empty) disables counting, which makes responses smaller. Values of facets are always text: `"true"`, `"1900"`.')}</p>

<h2 id="sort">Order and pages</h2>
<p>${inline('`sort_by` accepts `titleKey`, `dateMin`, `dateMax`, `dataProvider`, `updatedAt` and `imageColorScore` with `:asc` or `:desc`, and `_rand()`; with `use_cache=false` the random order changes every second. `page` counts from 1; a page beyond the end is empty. To get everything, use the dataset or OAI-PMH.')}</p>

<h2 id="fields">Smaller responses</h2>
<p>${inline('`include_fields=uuid,title` returns only these fields, `exclude_fields` all except the named ones. The full record (`sourceRecord`) and the vectors are excluded by default.')}</p>

<h2 id="errors">Errors</h2>
<p>${inline('An error is `{"detail": …}`: a text, or for 422 a list of `{"type", "loc", "msg"}`.')}</p>
${tableOf(['Status', 'When'], ERRORS)}

<h2 id="legacy">The deprecated endpoints</h2>
<p>${inline(`\`/search\` and \`/object\` without \`/v2\` answer until and including ${day(legacyEndsAt - 1)} and are switched off on ${day(legacyEndsAt)}.`)}</p>
${tableOf(['Deprecated', 'Now'], MIGRATION)}`,
  });
}

/** `1 April 2027`. */
const day = (milliseconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(milliseconds);

const QUERIES = [
  ['`*`, or an empty value', 'everything'],
  ['`gustav klimt`', 'records with both words in any of the fields; the last word may be a prefix'],
  ['`"der kuss"`', 'the phrase'],
  ['`klimt -schiele`', 'records with the first word and without the second'],
] as const;

const FILTERS = [
  ['`edmType:=IMAGE`', 'exactly this value; in a list, as one of its values'],
  ['`dcType:=[Gemälde,Zeichnung]`', 'one of the values'],
  ['`title:*kuss*`', 'values that contain the text'],
  [
    '`dateMin:>=-2208988800`',
    'numbers from this one; also `>`, `<`, `<=` and ranges: `dateMin:[-5364662400..-2208988801]`',
  ],
  ['`edmRightsReusePolicy:!=CLOSED`', 'records without the value'],
  [
    '`creator:=["Schnitzler, Arthur","Bahr, Hermann"]`',
    'values with commas, brackets, `&&` or `||`, in double quotes; backticks do the same',
  ],
  ['`subject:"Arthur Schnitzler"`', 'without `=`: the phrase, anywhere in a value'],
  ['`(edmType:=IMAGE || edmType:=3D) && mediaCount:>0`', 'combinations'],
] as const;

const ERRORS = [
  ['400', 'the search engine rejected the query; the detail names the reason'],
  ['404', 'unknown object, path or field'],
  ['405', 'a method other than `GET` and `HEAD`, or `POST` for uploads'],
  [
    '408, 413, 415, 429',
    'an upload that is too slow, too large, not a picture, or above the rate limit; see `Retry-After`',
  ],
  ['414, 431', 'the URL is longer than 16,000 characters, or the headers are too long'],
  ['422', 'a parameter is missing or invalid'],
  ['500', 'an error of the server'],
  ['502', 'the search engine is not reachable or too slow; try again later'],
  ['503', 'vector search is not available at present; `Retry-After` says when to try again'],
] as const;

const MIGRATION = [
  ['`doc.title[0]`', '`doc.title` (a string, not a list)'],
  ['`doc.kp_id`', '`doc.uuid`'],
  ['`sort_by=titleSort:asc`', '`sort_by=titleKey:asc`'],
  ['`edmRights`, `edmRightsName`, `edmType` as single values', 'lists'],
  ['`edmRightsReusePolicy` as a single value', 'a list; show the freest (OPEN, RESTRICTED, CLOSED)'],
  [
    '`facet_by=publisher,contributor,issued`',
    'removed; `publisher` and `contributor` stay searchable, for dates use `dateMin` and `dateMax`',
  ],
  ['`filter_by=edmRights:=…`', '`edmRightsName` or `edmRightsReusePolicy`'],
  ['`filter_by=dcRights:=…`', 'removed; `dcRights` is still delivered'],
  ['`doc.fullViewMetadata`, fetched later', '`/v2/object?id=<uuid>` or `include_fields=sourceRecord`'],
] as const;

const tableOf = (head: readonly [string, string], rows: readonly (readonly [string, string])[]): Html =>
  table(
    head,
    rows.map((cells) => cells.map(inline)),
  );
