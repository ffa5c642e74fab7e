import { afterAll, describe, expect, test } from 'vitest';
import { findDuplicates } from '../../src/duplicates/find-duplicates.ts';
import { openApp } from './open-app.ts';
import { serveDocuments, vectorAt } from './served-vectors.ts';

/** The id of the object that a test calls by one hexadecimal digit. */
const uuid = (digit: string) =>
  ['8', '4', '4', '4', '12'].map((length) => digit.repeat(Number(length))).join('-');

const cho = (digit: string, fields: object) => ({ id: uuid(digit), uuid: uuid(digit), ...fields });

const print = {
  title: 'Ansicht der Stadt Graz (Steiermark)',
  creator: ['Berg, Anna'],
  dateMin: -4_417_977_600,
  dateMax: -4_386_441_601,
  medium: ['Lithografie'],
  metadataEmbedding: vectorAt(0, 'metadataEmbedding'),
};
const [wien, graz, linz] = ['Museum Wien', 'Museum Graz', 'Museum Linz'].map((dataProvider) => ({
  dataProvider,
}));

const DOCUMENTS = [
  cho('a', { ...print, ...wien, identifier: ['A 100'] }),
  cho('b', {
    ...print,
    ...graz,
    identifier: ['G 70'],
    creator: ['Anna Berg'],
    // Not delivered by default.
    contentTier: 2,
    title: 'ANSICHT DER STADT GRAZ, Steiermark',
  }),
  // The institution counts it separately.
  cho('c', { ...print, ...wien, identifier: ['A 101'] }),
  // One word of the title is missing, and the record has no vector.
  cho('d', {
    ...print,
    ...linz,
    title: 'Ansicht der Stadt Graz',
    metadataEmbedding: undefined,
    identifier: ['G 70'],
  }),
  cho('e', {
    title: 'Ein Tisch',
    ...wien,
    identifier: ['T 1'],
    imageEmbedding: vectorAt(0, 'imageEmbedding'),
  }),
  // Only the pictures are alike.
  cho('f', { title: 'Möbel', ...graz, imageEmbedding: vectorAt(5, 'imageEmbedding') }),
  cho('0', { title: '`Quoted` \\ title (Steiermark) && x', ...graz }),
  cho('1', { title: '!!!' }),
];

const engine = await serveDocuments(DOCUMENTS, undefined, afterAll);
const app = await openApp(engine);
afterAll(() => app.close());

/** A query whose id may be one digit. */
const ask = (query: string) =>
  app.inject(`/v2/duplicates?${query.replace(/^id=([0-9a-f])(?=&|$)/, (_, digit) => `id=${uuid(digit)}`)}`);

/** The hits with their scores. */
async function check(query: string, hits: readonly (readonly [string, number])[], found = hits.length) {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  const body = response.json();
  expect(body.hits.map(({ document, score }: Hit) => [document.uuid.charAt(0), score])).toEqual(hits);
  expect(body.found).toBe(found);
}

interface Hit {
  readonly document: { readonly uuid: string };
  readonly score: number;
}

describe('duplicates, the most probable first, never the object itself', () => {
  test('by title, makers, date and technique', () =>
    check('id=a', [
      ['b', 0.982],
      ['d', 0.917],
    ]));
  test('by an identifier', () =>
    check('id=d', [
      ['b', 0.996],
      ['a', 0.917],
      ['c', 0.917],
    ]));
  test('by the picture', () => check('id=e&min_score=0.1', [['f', 0.5]]));
  test('by id in capitals', () => check(`id=${uuid('a').toUpperCase()}&per_page=1`, [['b', 0.982]], 2));
  test('also those that are less probable', () =>
    check('id=a&min_score=0.1', [
      ['b', 0.982],
      ['d', 0.917],
      ['c', 0.269],
    ]));
  test('no more than per_page, and how many there are', () => check('id=a&per_page=1', [['b', 0.982]], 2));
  test('among those of a filter', () =>
    check('id=a&filter_by=dataProvider:=`Museum Linz` || dataProvider:=`Museum Wien`', [['d', 0.917]]));
  test('none of an object without words', () => check('id=1&min_score=0.1', []));
  test('none of an object whose title has syntax of filters', () => check('id=0', []));
});

test('a hit has the fields of a search, its score and the reasons', async () => {
  const { id, compared, hits } = (await ask('id=a&per_page=1')).json();
  expect({ id, compared }).toEqual({ id: uuid('a'), compared: 4 });
  expect(hits).toEqual([
    {
      document: {
        creator: ['Anna Berg'],
        dataProvider: 'Museum Graz',
        dateMax: -4_386_441_601,
        dateMin: -4_417_977_600,
        docLanguage: 'mul',
        docType: 'cho',
        id: uuid('b'),
        identifier: ['G 70'],
        medium: ['Lithografie'],
        pipelineId: 'p',
        title: 'ANSICHT DER STADT GRAZ, Steiermark',
        updatedAt: 0,
        uuid: uuid('b'),
      },
      score: 0.982,
      reasons: [
        { evidence: 'title', points: 4 },
        { evidence: 'creator', points: 2 },
        { evidence: 'date', points: 1.5 },
        { evidence: 'medium', points: 0.5 },
      ],
    },
  ]);
});

describe('the report of the whole collection', () => {
  const pairs = async (minScore: number, institution?: string) => {
    const report = await findDuplicates(engine, { minScore, institution });
    return report.pairs.map(({ a, b, score }) => [a.uuid.charAt(0) + b.uuid.charAt(0), score]);
  };
  const ALL = [
    ['bd', 0.996],
    ['ab', 0.982],
    ['bc', 0.982],
    ['ad', 0.917],
    ['cd', 0.917],
  ];

  test('has the pairs and scores that the endpoint has', async () => expect(await pairs(0.75)).toEqual(ALL));
  test('of one institution', async () =>
    expect(await pairs(0.75, 'Museum Linz')).toEqual(ALL.filter(([name]) => String(name).includes('d'))));
  test('says that an institution has no objects', async () =>
    expect(await findDuplicates(engine, { minScore: 0, institution: 'Museum' })).toMatchObject({
      ofInstitution: 0,
      pairs: [],
      objects: DOCUMENTS.length,
    }));
  test('ends when it is interrupted', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(findDuplicates(engine, { minScore: 0.75, signal })).rejects.toThrow('stopped');
  });
});

const issue = (parameter: string, type: string, msg: string) => [{ type, loc: ['query', parameter], msg }];

test.each([
  ['id=9', 404, `No object with ID ${uuid('9')}`],
  ['id=a&filter_by=nothing:=x', 400, 'Could not find a filter field named `nothing` in the schema.'],
  ['id=a&filter_by=uuidKey:>1', 400, 'Could not find a filter field named `uuidKey` in the schema.'],
  ['', 422, issue('id', 'missing', 'Field required')],
  [
    'id=a&min_score=-1',
    422,
    issue('min_score', 'greater_than_equal', 'Input should be greater than or equal to 0'),
  ],
  ['id=a&per_page=51', 422, issue('per_page', 'less_than_equal', 'Input should be less than or equal to 50')],
  ['id=u1', 422, issue('id', 'uuid_parsing', 'Input should be a valid UUID')],
])('%s', async (query, status, detail) => {
  const response = await ask(query);
  expect([response.statusCode, response.json()]).toEqual([status, { detail }]);
});
