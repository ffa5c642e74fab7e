import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const engine = recordingEngine();
const app = await openApp(engine);
afterAll(() => app.close());
beforeEach(() => {
  engine.searches.length = 0;
  engine.reply = () => Promise.resolve(engineReply(EMPTY_REPLY));
});

/** Expects 200, and that the engine received exactly these parameters besides the common ones. */
async function check(query: string, parameters: Record<string, string>, collection = 'chos') {
  const answer = await app.inject(`/v2/search?${query}`);
  const echo = { ...EMPTY_REPLY.request_params, collection_name: collection };
  expect([answer.statusCode, answer.json()]).toEqual([200, { ...EMPTY_REPLY, request_params: echo }]);
  expect(engine.searches).toHaveLength(1);
  expect(engine.searches[0]?.collection).toBe(collection);
  const { query_by, facet_by, exclude_fields, ...sent } = engine.searches[0]?.parameters ?? {};
  expect(sent).toEqual({
    per_page: '20',
    max_facet_values: '50',
    highlight_full_fields: 'title,description,creator,subject',
    use_cache: 'true',
    ...parameters,
  });
}

/** Answers with this error, without asking the engine. */
async function refused(query: string, status: number, detail: unknown) {
  const answer = await app.inject(`/v2/search?${query}`);
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
  expect(engine.searches).toEqual([]);
}

const issue = (parameter: string, type: string, msg: string) => ({ type, loc: ['query', parameter], msg });
const notInteger = (parameter: string) =>
  issue(parameter, 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer');
const notBoolean = issue(
  'use_cache',
  'bool_parsing',
  'Input should be a valid boolean, unable to interpret input',
);
const atLeast = (parameter: string, minimum: number) =>
  issue(parameter, 'greater_than_equal', `Input should be greater than or equal to ${minimum}`);
const perPageAtMost = issue('per_page', 'less_than_equal', 'Input should be less than or equal to 250');
const unknownCollection = issue(
  'collection',
  'literal_error',
  "Input should be 'chos', 'editorial' or 'knowledge'",
);

describe('parameters', () => {
  test.each<[string, Record<string, string>]>([
    ['q=klimt', { q: 'klimt' }],
    ['q=', { q: '' }],
    ['q=a&q=b', { q: 'b' }],
    ['q=a&page=2&per_page=250', { q: 'a', page: '2', per_page: '250' }],
    ['q=a&page=%2B2&per_page=+7+', { q: 'a', page: '2', per_page: '7' }],
    ['q=a&page=007&per_page=1.0', { q: 'a', page: '7', per_page: '1' }],
    ['q=a&page=99999999999999999999999', { q: 'a', page: '4294967295' }],
    ['q=a&max_facet_values=99999999999999999999', { q: 'a', max_facet_values: '1000' }],
    ['q=a&max_facet_values=0', { q: 'a', max_facet_values: '0' }],
    ['q=a&filter_by=a:=b&&edmType:=IMAGE', { q: 'a', filter_by: 'a:=b', 'edmType:': 'IMAGE' }],
    ['q=a&language=de', { q: 'a', language: 'de' }],
    ['q=a&X-Typesense-Api-Key=k&preset=p', { q: 'a' }],
    ['q=%00%0D%0A', { q: '\u0000\r\n' }],
    ['q=%zz', { q: '%zz' }],
    ['q=%D6l', { q: '\ufffdl' }],
    ['q=a&offset=40', { q: 'a', offset: '40' }],
    ['q=a&cursor=*', { q: 'a', cursor: '*' }],
    ['q=a&__proto__=x', { q: 'a' }],
  ])('%s', (query, parameters) => check(query, parameters));

  test.each(['true', '1', 'YES', 'On', 't', 'y'])('[http-11] use_cache=%s', (text) =>
    check(`q=a&use_cache=${text}`, { q: 'a', use_cache: 'true' }),
  );
  test.each(['false', '0', 'no', 'OFF', 'F', 'n'])('use_cache=%s', (text) =>
    check(`q=a&use_cache=${text}`, { q: 'a', use_cache: 'false' }),
  );
  test('[search-7] another collection', () => check('q=a&collection=editorial', { q: 'a' }, 'editorial'));
});

test('[search-28] [search-15] a cursor is passed on, with a hint', async () => {
  const { headers } = await app.inject('/v2/search?q=a&cursor=*');
  expect(headers['x-vitrine-hint']).toBe(
    'cursor is ignored: pages have numbers (page), and /v2/export returns every match',
  );
  expect(engine.searches[0]?.parameters['cursor']).toBe('*');
});

describe('[search-5] [search-7] [search-11] [search-12] [http-11] [errors-2] refused requests', () => {
  test.each<[string, object[]]>([
    ['', [issue('q', 'missing', 'Field required')]],
    ['q=a&page=', [notInteger('page')]],
    ['q=a&page=0', [atLeast('page', 1)]],
    ['q=a&page=-99999999999999999999', [atLeast('page', 1)]],
    ['q=a&page=1.5', [notInteger('page')]],
    ['q=a&page=1e3', [notInteger('page')]],
    ['q=a&per_page=0', [atLeast('per_page', 1)]],
    ['q=a&per_page=251', [perPageAtMost]],
    ['q=a&per_page=20&per_page=x', [notInteger('per_page')]],
    ['q=a&max_facet_values=-1', [atLeast('max_facet_values', 0)]],
    ['q=a&use_cache=', [notBoolean]],
    ['q=a&use_cache=maybe', [notBoolean]],
    ['q=a&collection=', [unknownCollection]],
    ['q=a&collection=CHOS', [unknownCollection]],
    ['q=a&collection=toString', [unknownCollection]],
    [
      'collection=x&page=x&per_page=999&use_cache=x',
      [
        issue('q', 'missing', 'Field required'),
        unknownCollection,
        notInteger('page'),
        perPageAtMost,
        notBoolean,
      ],
    ],
  ])('%s', (query, detail) => refused(query, 422, detail));

  test('a hidden field', () =>
    refused(
      'q=a&facet_by=legacyPublisher',
      404,
      'Could not find a facet field named `legacyPublisher` in the schema.',
    ));
});

describe('[filters-1] a filter that the engine cannot parse', () => {
  const message = 'Could not parse the filter query.';
  const detail = `${message} At character 8: expected ":" after the field "edmType", as in edmType:=IMAGE`;

  test.each([
    ['/v2/search?q=a', detail],
    ['/v2/search/federated?q=a&collections=chos', `chos: ${detail}`],
    ['/v2/similar?id=11111111-1111-4111-8111-111111111111', detail],
  ])('%s says where and what was expected', async (url, expected) => {
    engine.reply = () => Promise.resolve(engineReply({ message }, 400));
    const { statusCode, body } = await app.inject(`${url}&filter_by=edmType%3DIMAGE`);
    expect([statusCode, JSON.parse(body)]).toEqual([400, { detail: expected }]);
  });

  test('other errors of a filter stay as they are', async () => {
    engine.reply = () => Promise.resolve(engineReply({ message: 'Could not find a filter field' }, 400));
    const answer = await app.inject('/v2/search?q=a&filter_by=edmType%3DIMAGE');
    expect(answer.json()).toEqual({ detail: 'Could not find a filter field' });
  });
});

describe('replies of the engine', () => {
  test('[search-19] [http-2] its bytes go out unchanged', async () => {
    const bytes = '{ "found":1e0,\n"hits":[{"text_match":578730123365187705}], "title":"Öl" }';
    engine.reply = () => Promise.resolve(engineReply(bytes));
    const answer = await app.inject('/v2/search?q=a');
    expect([answer.body, answer.headers['content-type']]).toEqual([bytes, 'application/json; charset=utf-8']);
  });

  test.each<[number, unknown, number, string]>([
    [400, { message: 'Bad field' }, 400, 'Bad field'],
    [404, { message: 'No field' }, 404, 'No field'],
    [404, { message: 'Collection not found' }, 502, 'The search engine has no index yet'],
    [422, { message: 'Too far' }, 400, 'Too far'],
    [401, { message: 'Forbidden: key abc' }, 502, 'The search engine gave no usable response'],
    [408, { message: 'Request Timeout' }, 502, 'The search engine did not answer in time'],
    [503, { message: 'Not Ready' }, 502, 'The search engine gave no usable response'],
    [404, '<html>', 502, 'The search engine gave no usable response'],
    [400, { message: 7 }, 502, 'The search engine gave no usable response'],
  ])('[errors-4] [errors-5] [errors-8] [errors-6] %i %o', async (status, reply, expected, detail) => {
    engine.reply = () => Promise.resolve(engineReply(reply, status));
    const answer = await app.inject('/v2/search?q=a');
    expect([answer.statusCode, answer.json()]).toEqual([expected, { detail }]);
  });

  test.each([
    '/v2/search?q=a',
    `/v2/objects?ids=${uuidOf(1)}`,
    '/v2/fields',
    '/v2/facets/creator',
    '/v2/timeline',
  ])('not reachable: %s', async (url) => {
    engine.reply = () => Promise.reject(new EngineUnreachable('connect ECONNREFUSED', { cause: 'secret' }));
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([
      502,
      { detail: 'The search engine is not reachable' },
    ]);
  });

  test('[errors-7] a mistake of ours is a bare 500', async () => {
    engine.reply = () => Promise.reject(new TypeError('secret'));
    const answer = await app.inject('/v2/search?q=a');
    expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
    expect(answer.headers['x-service-api-version']).toBe('2.0.3');
  });
});
