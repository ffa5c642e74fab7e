import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import type { FramedRecord, Value } from '../../../src/edm/record/record.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

type Properties = Readonly<Record<string, Value | readonly Value[]>>;

const CONTEXT = {
  baseUrl: BASE_URL,
  idBase: 'https://id.example',
  objectPageUrl: `${BASE_URL}/objects/{uuid}`,
};

const documentOf = (uuid: string, cho: Properties, aggregation: Properties = {}) => {
  const record: FramedRecord = {
    id: `http://source.example/${uuid}/aggregation`,
    type: 'Aggregation',
    dataProvider: 'Landesbibliothek',
    edmRights: 'http://rightsstatements.org/vocab/NoC-NC/1.0/',
    ...aggregation,
    aggregatedCHO: { id: `http://source.example/${uuid}/cho`, type: 'ProvidedCHO', edmType: 'TEXT', ...cho },
  };
  const stored = { uuid, pipelineId: 'library-abo', datestamp: 1_700_000_000 };
  return { ...buildChoDocument(stored, record, CONTEXT), previewImage: `${BASE_URL}/previews/a.webp` };
};

const BOOK = '0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0001';
const LEAF = '0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0002';
const FILE = 'https://library.example/thumbnail/Z22';
const MANIFEST = 'https://iiif.library.example/Z22/manifest';

// A printed book, dated by its creation alone, with a file that has a manifest; and a sheet that says next to nothing.
const DOCUMENTS = [
  documentOf(
    BOOK,
    {
      title: ['Die Reise nach Linz'],
      creator: ['Berger, Anna'],
      created: ['1877'],
      dcType: ['Buch'],
      description: ['Die Reise nach Linz. - Linz, Huber 1877. 82 S.'],
      identifier: ['+Z22'],
      isPartOf: ['Landesbibliothek / Musiksammlung', 'Books Online'],
      isReferencedBy: [{ id: 'https://bibliography.example/77' }, 'Jahrbuch 1953, S. 3'],
      issued: ['1878'],
      language: ['de'],
      publisher: ['Huber, Linz'],
      spatial: ['Linz'],
      subject: ['Reise'],
    },
    {
      isShownAt: 'https://library.example/Z22',
      isShownBy: {
        id: FILE,
        type: 'WebResource',
        format: ['image/jpeg'],
        isReferencedBy: [{ id: MANIFEST }],
      },
      object: FILE,
      dcRights: ['Landesbibliothek'],
    },
  ),
  documentOf(LEAF, { title: ['Blatt'], date: ['um 1900'] }),
];

const app = await openApp(await serveCollections({ chos: DOCUMENTS }, undefined, afterAll));
afterAll(() => app.close());

async function found(query: Readonly<Record<string, string>>) {
  const response = await app.inject(`/search?${new URLSearchParams({ q: '*', ...query })}`);
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return response.json();
}

const seconds = (date: string) => Date.parse(date) / 1000;

const COLLECTION = `${BASE_URL}/v2/search?q=*&filter_by=pipelineId%3A%3D%60library-abo%60`;

const idOf = (uuid: string) => createHash('sha256').update(uuid).digest('hex').slice(0, 24);

/** Fields of today that the old structure did not have. */
const SINCE = {
  kp_id: BOOK,
  docLanguage: 'mul',
  docType: 'cho',
  hasIiifManifest: true,
  hasInstitutionalIiifManifest: true,
  imageCount: 1,
  mediaCount: 1,
  mediaTypes: ['image'],
  pipelineId: 'library-abo',
  updatedAt: 1_700_000_000,
  url: `${BASE_URL}/objects/${BOOK}`,
};

const HIT = {
  document: {
    ...SINCE,
    alternative: [],
    collection: COLLECTION,
    contributor: [],
    coverage: [],
    created: ['1877'],
    creator: ['Berger, Anna'],
    dataProvider: 'Landesbibliothek',
    date: [],
    dateMax: seconds('1877-12-31'),
    dateMin: seconds('1877-01-01'),
    db: 'library-abo',
    dcRights: ['Landesbibliothek'],
    dcType: ['Buch'],
    description: ['Die Reise nach Linz. - Linz, Huber 1877. 82 S.'],
    disclaimer: [],
    edmRights: 'http://rightsstatements.org/vocab/NoC-NC/1.0/',
    edmRightsName: 'NoC-NC',
    edmRightsReusePolicy: 'RESTRICTED',
    // The file is a picture, which today makes it TEXT and IMAGE.
    edmType: 'TEXT',
    fullViewMetadata: `${BASE_URL}/object?id=${BOOK}`,
    id: idOf(BOOK),
    identifier: ['+Z22'],
    iiifManifest: MANIFEST,
    intermediateProvider: [],
    isPartOf: ['Landesbibliothek / Musiksammlung', 'Books Online'],
    isReferencedBy: ['https://bibliography.example/77', 'Jahrbuch 1953, S. 3'],
    isShownAt: 'https://library.example/Z22',
    isShownBy: FILE,
    issued: ['1878'],
    language: ['de'],
    medium: [],
    object: FILE,
    previewImage: `${BASE_URL}/previews/a.webp`,
    publisher: ['Huber, Linz'],
    spatial: ['Linz'],
    subject: ['Reise'],
    temporal: [],
    title: ['Die Reise nach Linz'],
    titleSort: 'Die Reise nach Linz',
    triggerWarning: [],
  },
  highlight: {
    description: [
      {
        matched_tokens: ['Reise'],
        snippet: 'Die <mark>Reise</mark> nach Linz. - Linz, Huber 1877. 82 S.',
        value: 'Die <mark>Reise</mark> nach Linz. - Linz, Huber 1877. 82 S.',
      },
    ],
    subject: [{ matched_tokens: ['Reise'], snippet: '<mark>Reise</mark>', value: '<mark>Reise</mark>' }],
    title: [
      {
        matched_tokens: ['Reise'],
        snippet: 'Die <mark>Reise</mark> nach Linz',
        value: 'Die <mark>Reise</mark> nach Linz',
      },
    ],
  },
  highlights: expect.arrayContaining([
    {
      field: 'title',
      indices: [0],
      matched_tokens: [['Reise']],
      snippets: ['Die <mark>Reise</mark> nach Linz'],
      values: ['Die <mark>Reise</mark> nach Linz'],
    },
  ]),
  text_match: expect.any(Number),
  text_match_info: expect.objectContaining({ fields_matched: 3, tokens_matched: 1 }),
};

test('[legacy-7] a hit has the shape of those of 2025', async () => {
  expect((await found({ q: 'reise' })).hits).toEqual([HIT]);
});

test('[legacy-7] absent lists are empty; absent single values are missing', async () => {
  const [{ document }] = (await found({ q: 'blatt' })).hits;
  expect(document).toEqual({
    ...Object.fromEntries(
      Object.entries(HIT.document).flatMap(([name, value]) => (Array.isArray(value) ? [[name, []]] : [])),
    ),
    collection: COLLECTION,
    dataProvider: 'Landesbibliothek',
    date: ['um 1900'],
    dateMax: expect.any(Number),
    dateMin: expect.any(Number),
    db: 'library-abo',
    docLanguage: 'mul',
    docType: 'cho',
    edmRights: 'http://rightsstatements.org/vocab/NoC-NC/1.0/',
    edmRightsName: 'NoC-NC',
    edmRightsReusePolicy: 'RESTRICTED',
    edmType: 'TEXT',
    fullViewMetadata: `${BASE_URL}/object?id=${LEAF}`,
    hasIiifManifest: false,
    hasInstitutionalIiifManifest: false,
    id: idOf(LEAF),
    kp_id: LEAF,
    pipelineId: 'library-abo',
    previewImage: `${BASE_URL}/previews/a.webp`,
    title: ['Blatt'],
    titleSort: 'Blatt',
    updatedAt: 1_700_000_000,
    url: `${BASE_URL}/objects/${LEAF}`,
    mediaTypes: undefined,
  });
});

test('collection finds the objects of the same source', async () => {
  const [{ document }] = (await found({ q: 'blatt' })).hits;
  const response = await app.inject(document.collection.slice(BASE_URL.length));
  expect([response.statusCode, response.json().found]).toEqual([200, 2]);
});

describe('[legacy-8] dateMax is the last day at 00:00:00 everywhere', () => {
  const DAY = seconds('1877-12-31');
  test.each([
    [`dateMax:=${DAY}`, [BOOK]],
    [`dateMax:<=${DAY}`, [BOOK]],
    [`dateMax:<${DAY}`, []],
    [`dateMax: [${DAY}..${DAY}]`, [BOOK]],
    [`dateMax:>${DAY}`, [LEAF]],
    [`dateMax:!=[${DAY}, 5]`, [LEAF]],
    [`dateMin:<${DAY} && dateMax:<${DAY + 1}`, [BOOK]],
  ])('%s', async (filter_by, expected) => {
    if (expected.length === 0) {
      const response = await app.inject(`/search?${new URLSearchParams({ q: '*', filter_by })}`);
      expect(response.statusCode).toBe(404);
      return;
    }
    const { hits } = await found({ filter_by });
    expect(hits.map(({ document }: { document: { kp_id: string } }) => document.kp_id)).toEqual(expected);
  });

  test('counted', async () => {
    const { facet_counts } = await found({ q: 'reise', facet_by: 'dateMax' });
    expect(facet_counts).toEqual([
      {
        counts: [{ count: 1, highlighted: String(DAY), value: String(DAY) }],
        field_name: 'dateMax',
        sampled: false,
        stats: { avg: DAY, max: DAY, min: DAY, sum: expect.any(Number), total_values: 1 },
      },
    ]);
  });

  test('counted in ranges', async () => {
    const { facet_counts } = await found({
      facet_by: `dateMax(1877:[${DAY},${DAY + 1}], other:[${DAY + 1},])`,
    });
    expect(facet_counts[0].counts.map(({ value, count }: Count) => [value, count]).sort()).toEqual([
      ['1877', 1],
      ['other', 1],
    ]);
  });
});

interface Count {
  readonly value: string;
  readonly count: number;
}

test.each(['db', 'pipelineId'])(
  '%s is filtered and counted under the name that is asked for',
  async (name) => {
    const { found: objects, facet_counts } = await found({
      filter_by: `${name}:=library-abo`,
      facet_by: name,
    });
    expect([objects, facet_counts.map(({ field_name }: { field_name: string }) => field_name)]).toEqual([
      2,
      [name],
    ]);
  },
);
