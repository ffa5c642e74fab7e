import { describe, expect, test } from 'vitest';
import { SEARCH_DEFAULTS } from '../../../src/documents/fields/search-defaults.ts';
import { identifierKey } from '../../../src/documents/objects/identifier-key.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { engineParameters } from '../../../src/use-cases/request/engine-parameters.ts';
import type { SearchRequest } from '../../../src/use-cases/search-request.ts';
import { foundByWords } from '../../../src/use-cases/search-stages.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from './models.ts';
import { recordingEngine } from './recording-engine.ts';

const DEFAULT = SEARCH_DEFAULTS.chos.query_by.join(',');

const request = (further: Record<string, string>, rest: Partial<SearchRequest> = {}): SearchRequest => ({
  collection: 'chos',
  q: 'landschaft',
  per_page: 20,
  max_facet_values: 50,
  highlight_full_fields: '',
  use_cache: true,
  further,
  ...rest,
});

/** What the engine gets of the fields that are searched. */
function check(
  sent: SearchRequest,
  expected: { readonly query_by: string; readonly also_query_by?: string },
) {
  const { query_by, also_query_by } = engineParameters(sent);
  expect({ query_by, ...(also_query_by !== undefined && { also_query_by }) }).toEqual(expected);
}

const ON = { word_forms: true };

describe('word_forms asks for the hidden field', () => {
  test('after the default fields', () =>
    check(request({}, ON), { query_by: DEFAULT, also_query_by: 'wordForms' }));
  test("after a client's own fields", () =>
    check(request({}, { ...ON, query_by: 'title' }), { query_by: 'title', also_query_by: 'wordForms' }));
});

describe('it is not searched', () => {
  test('unless it is asked for', () => {
    check(request({}), { query_by: DEFAULT });
    check(request({ also_query_by: 'wordForms', ' Vitrine ': 'also_query_by=title' }), { query_by: DEFAULT });
  });
  test('without words', () => check(request({}, { ...ON, q: '*' }), { query_by: DEFAULT }));
  test('in another collection', () =>
    check(request({}, { ...ON, collection: 'knowledge' }), { query_by: 'title,body,description' }));
  test('with vectors', () =>
    check(request({ vector_query: 'imageEmbedding:([1])' }, ON), { query_by: DEFAULT }));
});

test('[search-4] clients cannot name it', () => {
  const named: Partial<SearchRequest>[] = [
    { query_by: 'title,wordForms' },
    { query_by: 'wordF*' },
    { filter_by: 'wordForms:=a' },
    { facet_by: 'wordForms' },
    { sort_by: 'wordForms:asc' },
    { further: { group_by: 'wordForms' } },
  ];
  for (const rest of named) {
    expect(() => engineParameters(request({}, rest)), JSON.stringify(rest)).toThrow(
      expect.objectContaining({ name: 'Problem' }),
    );
  }
});

test.each<[string, Record<string, string>]>([
  ['*', {}],
  ['title,*', { prefix: 'true,false' }],
  ['*', { query_by_weights: '3', num_typos: '1', infix: 'always' }],
])('names with * do not stand for it: %s with %j', (query_by, lists) => {
  const sent = engineParameters(request(lists, { query_by }));
  const fields = sent['query_by']?.split(',') ?? [];
  expect(fields).toEqual(expect.arrayContaining(['title', 'edmRightsName']));
  for (const field of ['wordForms', 'entityMention', 'nameVariant', '*']) expect(fields).not.toContain(field);
  for (const name of Object.keys(lists)) expect(sent[name]?.split(',')).toHaveLength(fields.length);
});

test('it is never returned or highlighted', () => {
  const sent = engineParameters(
    request({ include_fields: 'wordForms,title', highlight_fields: 'title,wordForms' }),
  );
  expect(sent['exclude_fields']).toContain('wordForms');
  expect(sent['highlight_fields']).toBe('title');
  expect(engineParameters(request({ highlight_fields: 'wordForms' }))['highlight_fields']).toBe('none');
  const own = engineParameters(request({ highlight_fields: 'title,none' }));
  expect(own['highlight_fields']).toBe('title,none');
});

test('[words-8] the words that a visitor typed are searched with their forms', async () => {
  const engine = recordingEngine();
  const catalogue = createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS);
  const context = { signal: AbortSignal.timeout(5000) };
  await foundByWords(catalogue, { q: 'landschaft', per_page: 3 }, context);
  expect(engine.searches.at(-1)?.parameters).toMatchObject({
    q: 'landschaft',
    // [words-39] Makers, titles, subjects and kinds first.
    query_by: expect.stringMatching(/^creator,title,subject,dcType,.*,description$/),
    also_query_by: 'wordForms',
    enable_typos_for_numerical_tokens: 'false',
  });
});

test('[words-8] with the options for what they typed', async () => {
  const engine = recordingEngine();
  const catalogue = createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS);
  const sentFor = async (q: string, request: Partial<SearchRequest> = {}) => {
    const before = engine.searches.length;
    await foundByWords(catalogue, { q, per_page: 3, ...request }, { signal: AbortSignal.timeout(5000) });
    const { q: sent, split_join_tokens, num_typos, sort_by = '' } = engine.searches[before]?.parameters ?? {};
    const first = /identifierKey:=\w+|dateMin:asc/.exec(sort_by)?.[0];
    return { q: sent, split_join_tokens, num_typos, first };
  };
  const none = { split_join_tokens: undefined, num_typos: '0', first: undefined };
  const joins = { ...none, split_join_tokens: 'always' };
  const first = `identifierKey:=${identifierKey('37.11')}`;
  // [words-32] A word alone is not divided.
  expect(await sentFor('landschaft')).toEqual({ ...none, q: 'landschaft' });
  expect(await sentFor('u boot')).toEqual({ ...joins, q: 'u boot' });
  expect(await sentFor('u-boot')).toEqual({ ...joins, q: 'u-boot' });
  // Nothing was found: also with blanks, and with typing errors.
  expect(engine.searches.slice(-3).map(({ parameters: { q, num_typos } }) => [q, num_typos])).toEqual([
    ['u-boot', '0'],
    ['u boot', '0'],
    ['u-boot', '2'],
  ]);
  // [words-31] Not where nothing is listed, or a visitor has chosen the order.
  expect(await sentFor('37.11')).toEqual({ ...none, q: '37.11', first });
  expect(await sentFor('37.11', { per_page: 0 })).toEqual({ ...none, q: '37.11' });
  expect(await sentFor('37.11', { sort_by: 'dateMin:asc' })).toEqual({
    ...none,
    q: '37.11',
    first: 'dateMin:asc',
  });
  // [words-34]
  expect(await sentFor('北斎')).toEqual({ ...none, q: '北斎', num_typos: '0' });
  expect(await sentFor('hokusai 北斎')).toEqual({ ...joins, q: 'hokusai 北斎' });
});
