import { afterAll, describe, expect, test } from 'vitest';
import { openApp } from './open-app.ts';
import { serveDocuments, vectorAt } from './served-vectors.ts';

/** The id of the object that a test calls by one hexadecimal digit. */
const uuid = (digit: string) =>
  ['8', '4', '4', '4', '12'].map((length) => digit.repeat(Number(length))).join('-');

const cho = (digit: string, title: string, metadata: number, more: object = {}) => ({
  id: uuid(digit),
  uuid: uuid(digit),
  title,
  metadataEmbedding: vectorAt(metadata, 'metadataEmbedding'),
  ...more,
});
const image = (degrees: number) => ({ imageEmbedding: vectorAt(degrees, 'imageEmbedding') });

/** Angles to `a`: 10, 30, 90 and 170 degrees by metadata; by image only `b` and `d` can be compared with it. */
const DOCUMENTS = [
  cho('a', 'Vase', 0, image(0)),
  // With fields that the specification does not have.
  cho('b', 'Krug', 10, {
    edmType: ['IMAGE'],
    ...image(60),
    creatorUri: ['https://d-nb.info/gnd/1'],
    nameVariant: ['Kanne'],
    contentTier: 2,
  }),
  cho('c', 'Lied', 30, { edmType: ['SOUND'] }),
  cho('d', 'Bild', -90, { edmType: ['IMAGE'], ...image(20) }),
  cho('e', 'Film', 170, { edmType: ['VIDEO'] }),
  { id: uuid('f'), uuid: uuid('f'), title: 'ohne Vektor' },
];

const app = await openApp(await serveDocuments(DOCUMENTS, undefined, afterAll));
afterAll(() => app.close());

/** A query whose id may be one digit. */
const ask = (query: string) =>
  app.inject(`/v2/similar?${query.replace(/^id=([0-9a-f])(?=&|$)/, (_, digit) => `id=${uuid(digit)}`)}`);

/** The neighbours with their distances to two places, in order. */
async function check(query: string, neighbours: readonly (readonly [string, number])[]) {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  const { found, hits } = response.json();
  expect(
    hits.map(({ document, vector_distance }: Hit) => [
      document.uuid.charAt(0),
      Number(vector_distance.toFixed(2)),
    ]),
  ).toEqual(neighbours);
  expect(found).toBe(neighbours.length);
}

interface Hit {
  readonly document: { readonly uuid: string };
  readonly vector_distance: number;
}

async function refused(query: string, status: number, detail: unknown) {
  const response = await ask(query);
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
}

test('documents have the specified fields only', async () => {
  const { hits } = (await ask('id=a&per_page=1')).json();
  expect(Object.keys(hits[0].document).sort()).toEqual(
    ['docLanguage', 'docType', 'edmType', 'id', 'pipelineId', 'title', 'updatedAt', 'uuid'].sort(),
  );
});

describe('neighbours, nearest first, never the object itself', () => {
  // 1 - cos 10°, 30°, 90°, 170°
  test('[similar-2] [similar-6] [similar-12] [similar-7] by metadata', () =>
    check('id=a', [
      ['b', 0.02],
      ['c', 0.13],
      ['d', 1],
      ['e', 1.98],
    ]));
  test('[similar-1] by an id in capitals', () =>
    check(`id=${uuid('a').toUpperCase()}&per_page=1`, [['b', 0.02]]));
  test('[similar-2] [similar-12] by image', () =>
    check('id=a&on=image', [
      ['d', 0.06],
      ['b', 0.5],
    ]));
  test('[similar-3] no more than per_page', () =>
    check('id=a&per_page=2', [
      ['b', 0.02],
      ['c', 0.13],
    ]));
  test('[similar-5] within a distance', () =>
    check('id=a&threshold=0.15', [
      ['b', 0.02],
      ['c', 0.13],
    ]));
  test('within no distance', () => check('id=a&threshold=0', []));
  test('[similar-5] a threshold beyond the largest distance is no bound', () =>
    check('id=a&threshold=1e30', [
      ['b', 0.02],
      ['c', 0.13],
      ['d', 1],
      ['e', 1.98],
    ]));
  test('[similar-4] among those of a filter', () =>
    check('id=a&filter_by=edmType:=IMAGE', [
      ['b', 0.02],
      ['d', 1],
    ]));
  test('as many as fit the filter', () => check('id=a&per_page=1&filter_by=edmType:!=IMAGE', [['c', 0.13]]));
  test('[http-10] unlisted parameters are ignored', () =>
    check('id=a&limit=1&type=x&page=2&vector_query=x&threshold=0.05', [['b', 0.02]]));
});

test('[similar-6] [similar-8] the answer is that of a search, without vectors and under the name of the collection', async () => {
  const { hits, ...rest } = (await ask('id=a&per_page=1')).json();
  expect(hits[0].document).toEqual({
    docLanguage: 'mul',
    docType: 'cho',
    edmType: ['IMAGE'],
    id: uuid('b'),
    pipelineId: 'p',
    title: 'Krug',
    updatedAt: 0,
    uuid: uuid('b'),
  });
  expect(rest).toMatchObject({
    facet_counts: [],
    found: 1,
    out_of: 6,
    page: 1,
    request_params: { collection_name: 'chos', per_page: 1, q: '*' },
  });
});

const issue = (parameter: string, type: string, msg: string) => [{ type, loc: ['query', parameter], msg }];

describe('errors', () => {
  test.each([
    ['id=0', 404, `No object with ID ${uuid('0')}`],
    ['id=f', 400, `Object ${uuid('f')} has no metadataEmbedding`],
    ['id=c&on=image', 400, `Object ${uuid('c')} has no imageEmbedding`],
    ['id=a&filter_by=nothing:=x', 400, 'Could not find a filter field named `nothing` in the schema.'],
    [
      'id=a&filter_by=legacyPublisher:=x',
      400,
      'Could not find a filter field named `legacyPublisher` in the schema.',
    ],
    ['', 422, issue('id', 'missing', 'Field required')],
    ['id=a&on=sound', 422, issue('on', 'literal_error', "Input should be 'metadata' or 'image'")],
    [
      'id=a&threshold=-0.1',
      422,
      issue('threshold', 'greater_than_equal', 'Input should be greater than or equal to 0'),
    ],
    ['id=a&threshold=nan', 422, issue('threshold', 'finite_number', 'Input should be a finite number')],
    [
      'id=a&per_page=0',
      422,
      issue('per_page', 'greater_than_equal', 'Input should be greater than or equal to 1'),
    ],
    [
      'id=a&per_page=251',
      422,
      issue('per_page', 'less_than_equal', 'Input should be less than or equal to 250'),
    ],
  ])('[similar-11] [similar-2] [similar-3] [similar-9] %s', (query, status, detail) =>
    refused(query, status, detail),
  );

  test.each([
    '',
    'z',
    'u1',
    uuid('a').slice(1),
    `%20${uuid('a')}`,
    `${uuid('a')}%00`,
    `${uuid('a')},k:9`,
    uuid('a').replaceAll('-', ''),
  ])('[similar-1] an id that is not a UUID: %j', (id) =>
    refused(`id=${id}`, 422, issue('id', 'uuid_parsing', 'Input should be a valid UUID')),
  );
});
