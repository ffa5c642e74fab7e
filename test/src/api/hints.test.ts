import { afterAll, describe, expect, test } from 'vitest';
import { hintFor, knownNames } from '../../../src/api/hints.ts';
import { ENGINE_PARAMETERS } from '../../../src/api/parameters/engine.ts';
import { searchParameters } from '../../../src/api/parameters/search.ts';
import { SEARCH_OPTIONS } from '../../../src/engine/search-options.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const engine = recordingEngine();
engine.reply = () => Promise.resolve({ ...engineReply(EMPTY_REPLY), tag: 'same' });
const app = await openApp(engine);
afterAll(() => app.close());

const SEARCH = knownNames([...Object.keys(searchParameters.shape), ...Object.keys(ENGINE_PARAMETERS)]);
const hint = (name: string) => hintFor({ [name]: 'a' }, SEARCH);

describe('[errors-3] a name that looks like a mistake', () => {
  test.each([
    ['filterby', 'filter_by'],
    ['filterBy', 'filter_by'],
    ['filter-by', 'filter_by'],
    ['fliter_by', 'filter_by'],
    ['filter_bye', 'filter_by'],
    ['facet_bz', 'facet_by'],
    ['perPage', 'per_page'],
    ['further[include_fields]', 'include_fields'],
    ['facet_by[]', 'facet_by'],
    ['query', 'q'],
    ['Q', 'q'],
    ['rows', 'per_page'],
    ['limit', 'per_page'],
    ['start', 'offset'],
    ['collections', 'collection'],
    ['sort', 'sort_by'],
    ['fields', 'include_fields'],
    ['facet.field', 'facet_by'],
    ['facetFilters', 'filter_by'],
  ])('%s → %s', (name, meant) => {
    expect(hint(name)).toBe(`${name} is ignored: did you mean ${meant}?`);
  });

  test.each([
    ['format', 'format is ignored: responses are JSON; /v2/export has CSV and Parquet'],
    ['wskey', 'wskey is ignored: no key is needed'],
    ['preset', 'preset is ignored: there are no stored settings'],
    // [search-28]
    ['cursor', 'cursor is ignored: pages have numbers (page), and /v2/export returns every match'],
    ['lang', 'lang is ignored: responses have the texts in all their languages'],
  ])('%s', (name, text) => expect(hint(name)).toBe(text));

  test('several are named, three at most', () => {
    expect(hintFor({ query: '', q: '', rows: '', sort: '', fl: '' }, SEARCH)).toBe(
      'query is ignored: did you mean q?; rows is ignored: did you mean per_page?; sort is ignored: did you mean sort_by?',
    );
  });
});

describe('[errors-3] AND and OR in a filter', () => {
  const hinted = (filter: string) => hintFor({ q: '*', filter_by: filter }, SEARCH);
  const HINT = 'filter_by has no AND and OR: join conditions with && and ||';
  test.each(['edmType:=IMAGE AND dateMin:>0', 'a:=b or (c:=d)', 'a:="b" AND c:=d', 'a:=b && c:=d OR e:f'])(
    'a hint for %s',
    (filter) => expect(hinted(filter)).toBe(HINT),
  );
  test.each([
    'title:=Tod and Leben',
    'title:=Death and Life: a story',
    'title:="a AND b:c"',
    'title:=`a AND b:c`',
    'a:=b && c:=d',
    'title:=and',
    '',
  ])('none for %j', (filter) => expect(hinted(filter)).toBeUndefined());
  test('none where there is no filter', () => {
    expect(hintFor({ filter_by: 'a:=b AND c:=d' }, knownNames(['q']))).toBeUndefined();
  });
});

describe('[errors-3] years where a field counts seconds', () => {
  const hinted = (name: string, value: string) => hintFor({ q: '*', [name]: value }, SEARCH);
  test.each([
    ['filter_by', 'dateMin:>=1800', 'dateMin', '1800 begins with -5364662400'],
    ['filter_by', 'dateMin:1800', 'dateMin', '1800 begins with -5364662400'],
    ['filter_by', 'dateMin:>= 1800 && dateMax:<=1900', 'dateMin', '1800 begins with -5364662400'],
    ['filter_by', 'edmType:=IMAGE && (dateMax:<1900)', 'dateMax', '1900 begins with -2208988800'],
    ['filter_by', 'dateMin:[1800..1900]', 'dateMin', '1800 begins with -5364662400'],
    ['filter_by', 'dateMin:=[1800, 1801]', 'dateMin', '1800 begins with -5364662400'],
    ['filter_by', 'dateMin:<-500', 'dateMin', '-500 begins with -77945673600'],
    ['filter_by', 'dateMin:[-5364662400..1900]', 'dateMin', '1900 begins with -2208988800'],
    ['facet_by', 'dateMin(before:[,1800], after:[1800,])', 'dateMin', '1800 begins with -5364662400'],
  ])('a hint for %s=%s', (name, value, field, text) => {
    expect(hinted(name, value)).toBe(`${field} counts seconds, not years: the year ${text}`);
  });

  test.each([
    ['filter_by', 'dateMin:>=-5364662400'],
    ['filter_by', 'dateMin:[-5364662400..-2208988801]'],
    ['filter_by', 'dateMin:>0 && title:1800'],
    ['filter_by', 'title:1800'],
    ['filter_by', 'title:="dateMin:>=1800"'],
    ['facet_by', 'dateMin(before 1900:[,-2208988800], later 1900:[-2208988800,])'],
    ['facet_by', 'dateMin'],
  ])('none for %s=%s', (name, value) => expect(hinted(name, value)).toBeUndefined());

  test('the response is that of the engine', async () => {
    const url = '/v2/search?q=*&filter_by=';
    const [years, seconds] = [
      await app.inject(`${url}dateMin:>=1800`),
      await app.inject(`${url}dateMin:>=0`),
    ];
    expect([years.statusCode, years.body]).toEqual([200, seconds.body]);
    expect(years.headers['x-vitrine-hint']).toBe(
      'dateMin counts seconds, not years: the year 1800 begins with -5364662400',
    );
    expect(seconds.headers['x-vitrine-hint']).toBeUndefined();
  });
});

describe('[errors-3] no hint', () => {
  test('for a parameter of the engine, whatever it does with it', () => {
    const names = Object.keys(SEARCH_OPTIONS).filter((name) => !['limit', 'preset'].includes(name));
    expect(names.filter((name) => hint(name) !== undefined)).toEqual([]);
  });
  test.each(['utm_source', '_', 'v', 'debug', 'x', 'fbclid', '', 'constructor', '__proto__'])(
    'for %j',
    (name) => expect(hint(name)).toBeUndefined(),
  );
  test.each(['filter by\r\nSet-Cookie: a', 'filtèr_by', `filter_by${'x'.repeat(60)}`, 'filter_by<script>'])(
    'for a name that cannot be in a header: %j',
    (name) => expect(hint(name)).toBeUndefined(),
  );
});

test('of very many names, the first ones are looked at', () => {
  const many = Array.from({ length: 5000 }, (_, i) => [`unknown${i}`, '']);
  const query = Object.fromEntries([...many.slice(0, 19), ['filterby', ''], ...many, ['rows', '']]);
  expect(hintFor(query, SEARCH)).toBe('filterby is ignored: did you mean filter_by?');
});

describe('over HTTP', () => {
  const header = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url, headers });
    return [response.statusCode, response.headers['x-vitrine-hint']];
  };
  const FILTERBY = 'filterby is ignored: did you mean filter_by?';

  test('in responses and in errors, of endpoints with parameters', async () => {
    expect(await header('/v2/search?q=a&filterby=b')).toEqual([200, FILTERBY]);
    expect(await header('/v2/search?query=klimt')).toEqual([422, 'query is ignored: did you mean q?']);
    expect(await header('/v2/search/federated?q=a&filterby=b')).toEqual([200, FILTERBY]);
    expect(await header('/v2/object?uuid=a')).toEqual([422, 'uuid is ignored: did you mean id?']);
    expect(await header('/v2/search?q=a&filter_by=b')).toEqual([200, undefined]);
  });

  test('does not change the tag, and is in a response without a body', async () => {
    expect(await header('/v2/search?q=a&filterby=b', { 'if-none-match': 'W/"same"' })).toEqual([
      304,
      FILTERBY,
    ]);
  });

  test('can be read by scripts of other sites', async () => {
    const { headers } = await app.inject({ url: '/v2/search?q=a', headers: { origin: 'https://a.example' } });
    expect(headers['access-control-expose-headers']).toContain('X-Vitrine-Hint');
  });
});
