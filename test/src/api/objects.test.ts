import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_OBJECTS } from '../../../src/use-cases/objects.ts';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

/** As supplied, with a number and blanks that a parser would change. */
const record = (id: string) => `{"id":"${id}",  "n":1.0}`;

const [A, B, C, X] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(9)];

const DOCUMENTS = [A, B, C].map((id) => ({
  id,
  uuid: id,
  title: `Title ${id}`,
  publisher: ['P'],
  legacyPublisher: ['P'],
  sourceRecord: record(id),
}));

/** What is syntax in a filter, or nearly the id of an object. */
const ODD_IDS = [
  ...['*', '`', 'a`', '`||id:=`b', '` || id:=`a', '\\', 'a\\', '[a]', '{a}', '"', '\u0000'],
  ...['', ' a', 'é', 'a:b', 'a,b', 'x'.repeat(5000)],
];

const app = await openApp(await serveCollections({ chos: DOCUMENTS }, undefined, afterAll));
afterAll(() => app.close());

const get = (query: string) => app.inject(`/v2/objects?${query}`);
const post = (body: unknown, headers = { 'content-type': 'application/json' }) =>
  app.inject({
    method: 'POST',
    url: '/v2/objects',
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function refused(response: ReturnType<typeof get>, status: number, detail: unknown) {
  const { statusCode, body } = await response;
  expect([statusCode, JSON.parse(body)]).toEqual([status, { detail }]);
}

const metadata = (...ids: string[]) => ids.map((id) => `{"id":"${id}","metadata":${record(id)}}`).join(',');

describe('one record', () => {
  const one = (query: string) => app.inject(`/v2/object${query}`);
  const issue = (type: string, msg: string) => [{ type, loc: ['query', 'id'], msg }];
  test('[objects-1] exactly as supplied; unlisted parameters are ignored', async () => {
    for (const query of [`?id=${A}`, `/?id=${A}&x=1`])
      expect((await one(query)).body).toBe(`{"metadata":${record(A)}}`);
  });
  test('[objects-3] 404 names the unknown id', async () => {
    for (const id of ['u2', ...ODD_IDS.filter((id) => id !== '')])
      await refused(one(`?id=${encodeURIComponent(id)}`), 404, `No object with ID ${id}`);
  });
  test('[objects-2] 422 without an id', async () => {
    await refused(one(''), 422, issue('missing', 'Field required'));
    await refused(one('?id='), 422, issue('string_too_short', 'String should have at least 1 character'));
  });
});

describe('records', () => {
  test('[objects-5] exactly as supplied, in the order of the ids', async () => {
    const expected = `{"objects":[${metadata(C, A, B)}],"missing":[]}`;
    expect((await get(`ids=${C},%20${A},${B},`)).body).toBe(expected);
    expect((await post({ ids: [C, A, B] })).body).toBe(expected);
  });
  test('a repeated id counts once', async () =>
    expect((await get(`ids=${[B, B, A, B]}`)).body).toBe(`{"objects":[${metadata(B, A)}],"missing":[]}`));
  test('[objects-7] missing ids are named in their order', async () =>
    expect((await get(`ids=z,${A},${X},a`)).body).toBe(
      `{"objects":[${metadata(A)}],"missing":["z","${X}","a"]}`,
    ));
  test('ids that would be syntax are missing', async () => {
    expect((await post({ ids: [...ODD_IDS, A] })).json()).toEqual({
      objects: [{ id: A, metadata: JSON.parse(record(A)) }],
      missing: ODD_IDS,
    });
  });
  test('have an ETag, and can be read from other sites', async () => {
    const { headers } = await get(`ids=${A}`);
    expect(headers['x-service-api-version']).toBe('2.0.3');
    expect(headers['access-control-allow-origin']).toBe('*');
    const again = await app.inject({
      url: `/v2/objects?ids=${A}`,
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/v2/objects',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'content-type',
    ]);
  });
});

describe('documents', () => {
  test('[objects-6] as in a search hit', async () => {
    const { objects } = (await get(`ids=${B},${A}&as=document`)).json();
    const search = (await app.inject(`/v2/search?q=*&filter_by=id:=${B}`)).json();
    expect(objects.map(({ id }: { id: string }) => id)).toEqual([B, A]);
    expect(objects[0].document).toEqual(search.hits[0].document);
  });
  test('[objects-6] with these fields, and their id', async () =>
    expect((await post({ ids: [A, X], as: 'document', include_fields: 'title' })).json()).toEqual({
      objects: [{ id: A, document: { id: A, title: `Title ${A}` } }],
      missing: [X],
    }));
  test('hidden fields stay hidden', async () =>
    expect((await get(`ids=${A}&as=document&include_fields=legacyPublisher,title`)).json().objects).toEqual([
      { id: A, document: { id: A, title: `Title ${A}` } },
    ]));
  test.each([A, 'a'])('400 for fields of other collections, also with the id %s', (id) =>
    refused(
      get(`ids=${id}&as=document&include_fields=$editorial(title)`),
      400,
      'Joins with other collections are not available: $editorial',
    ),
  );
});

const many = (count: number) => Array.from({ length: count }, (_, i) => `id${i}`);

describe('422', () => {
  const body = (type: string, msg: string, ...loc: (string | number)[]) => [
    { type, loc: ['body', ...loc], msg },
  ];
  test('without ids', async () => {
    await refused(get(''), 422, [{ type: 'missing', loc: ['query', 'ids'], msg: 'Field required' }]);
    await refused(get('ids=,%20'), 422, [
      { type: 'too_short', loc: ['query', 'ids'], msg: 'Input should name at least one id' },
    ]);
    await refused(post({}), 422, body('missing', 'Field required', 'ids'));
    await refused(post({ ids: [] }), 422, body('too_short', 'List should have at least 1 item', 'ids'));
  });
  test(`[objects-5] more than ${MAX_OBJECTS} ids`, async () => {
    expect((await post({ ids: many(MAX_OBJECTS) })).statusCode).toBe(200);
    const list = many(MAX_OBJECTS + 1);
    await refused(post({ ids: list }), 422, body('too_long', 'List should have at most 250 items', 'ids'));
    await refused(get(`ids=${list}`), 422, [
      { type: 'too_long', loc: ['query', 'ids'], msg: 'Input should name at most 250 ids' },
    ]);
  });
  test('a body of another form', async () => {
    await refused(post('{"ids":'), 422, body('json_invalid', 'Body should be valid JSON'));
    await refused(post('["a"]'), 422, body('dict_type', 'Input should be a valid dictionary'));
    await refused(post({ ids: 'a' }), 422, body('list_type', 'Input should be a valid list', 'ids'));
    await refused(
      post({ ids: ['a', 5] }),
      422,
      body('string_type', 'Input should be a valid string', 'ids', 1),
    );
    await refused(
      post({ ids: ['a'], as: 'hit' }),
      422,
      body('literal_error', "Input should be 'record' or 'document'", 'as'),
    );
  });
});

test('415 and 413 for other bodies', async () => {
  await refused(
    post('ids=a', { 'content-type': 'text/plain' }),
    415,
    'The body must be sent as application/json',
  );
  expect((await post(JSON.stringify({ ids: ['a'.repeat(70_000)] }))).statusCode).toBe(413);
});

test('no body is an error of the service', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.json(), fc.record({ ids: fc.array(fc.string()) }), fc.string()),
      async (given) => {
        const { statusCode } = await post(given);
        expect([200, 400, 422]).toContain(statusCode);
      },
    ),
    { numRuns: 50 },
  );
});
