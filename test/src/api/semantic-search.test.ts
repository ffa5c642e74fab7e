import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/api/app.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from '../use-cases/models.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { serveDocuments, vectorAt } from './served-vectors.ts';

/** Documents as the indexer makes them: the vector is that of the title. */
async function titled(id: string, title: string, more: object = {}) {
  const [vector = new Float32Array()] = await MODELS.text.embedTexts([title], 'document');
  return { id, uuid: id, title, metadataEmbedding: [...vector], ...more };
}

const image = (degrees: number) => ({ imageEmbedding: vectorAt(degrees, 'imageEmbedding') });

const DOCUMENTS = [
  await titled('winter', 'Winterlandschaft mit Schlittschuhläufern', image(0)),
  await titled('hiver', 'Paysage en hiver', image(20)),
  await titled('tiere', 'Tiere', image(5)),
  await titled('vase', 'Vase', { dcType: ['Gefäß'] }),
];

const app = await openApp(await serveDocuments(DOCUMENTS, undefined, afterAll));
afterAll(() => app.close());

const ask = (query: string) => app.inject(`/v2/search?facet_by=&${query}`);

async function askOver(documents: readonly object[], query: string) {
  const app = await openApp(await serveDocuments(documents));
  const response = await app.inject(`/v2/search?facet_by=&${query}`);
  await app.close();
  return response;
}

interface Hit {
  readonly document: { readonly uuid: string };
}

/** The ids of the hits in order; checks the echo. */
async function check(query: string, ids: readonly string[]) {
  const response = await ask(query);
  const { hits, request_params } = response.json();
  expect([response.statusCode, hits.map(({ document }: Hit) => document.uuid)]).toEqual([200, ids]);
  const q = new URLSearchParams(query).get('q');
  expect(request_params).toMatchObject({ collection_name: 'chos', first_q: q, q });
}

describe('[search-25] words for a vector field', () => {
  test('find near objects in any language', () =>
    check('q=winterlandschaft&query_by=metadataEmbedding&per_page=2', ['winter', 'hiver']));
  test('are echoed, whatever they are', () =>
    check(`q=${encodeURIComponent('"$& \\ Ä')}&query_by=metadataEmbedding&filter_by=dcType:=Gefäß`, [
      'vase',
    ]));
  test('count beside those in text fields', () =>
    check('q=vase&query_by=title,metadataEmbedding&per_page=1', ['vase']));
  test('follow filters', () =>
    check('q=winter&query_by=metadataEmbedding&filter_by=dcType:=Gefäß', ['vase']));
  test('follow a number of neighbours', () =>
    check('q=winterlandschaft&query_by=metadataEmbedding&vector_query=metadataEmbedding:([],k:1)', [
      'winter',
    ]));
  test('q=* needs none', () => check('q=*&query_by=metadataEmbedding', ['vase', 'tiere', 'hiver', 'winter']));
});

describe.each(['metadataEmbedding', 'imageEmbedding'])(
  '[search-24] while no document has a vector in %s',
  (field) => {
    const documents = [{ id: 'vase', uuid: 'vase', title: 'Vase', dataProvider: 'Museum' }];
    const options = encodeURIComponent(`${field}:([], k:3, distance_threshold:0.5)`);
    test.each(['', '&facet_by=dataProvider', `&vector_query=${options}`])(
      'words for it find nothing%s',
      async (more) => {
        const response = await askOver(documents, `q=vase&query_by=${field}${more}`);
        expect([response.statusCode, { ...response.json(), search_time_ms: 0 }]).toEqual([
          200,
          {
            facet_counts: more.includes('facet_by')
              ? [{ counts: [], field_name: 'dataProvider', sampled: false, stats: { total_values: 0 } }]
              : [],
            found: 0,
            hits: [],
            out_of: 1,
            page: 1,
            request_params: { collection_name: 'chos', first_q: 'vase', per_page: 20, q: 'vase' },
            search_cutoff: false,
            search_time_ms: 0,
          },
        ]);
      },
    );
    test('words in other fields are found', async () => {
      const { hits } = (await askOver(documents, `q=vase&query_by=title,${field}`)).json();
      expect(hits.map(({ document }: Hit) => document.uuid)).toEqual(['vase']);
    });
  },
);

describe('[search-23] words for the image vectors, which have none', () => {
  // The best object by words is at 0 degrees, the next ones at 20 and 5: their mean is at 7.
  test('find pictures like those of the objects that fit the words', () =>
    check('q=winterlandschaft&query_by=imageEmbedding', ['tiere', 'winter', 'hiver']));
  test('find nothing if no object that fits has a picture', async () => {
    const others = Array.from({ length: 60 }, (_, i) => ({ id: `v${i}`, uuid: `v${i}`, title: 'Vase' }));
    const documents = [
      ...others,
      await titled('vase', 'Vase'),
      { id: 'x', uuid: 'x', title: 'X', ...image(0) },
    ];
    const { hits, found } = (await askOver(documents, 'q=vase&query_by=imageEmbedding')).json();
    expect([found, hits]).toEqual([0, []]);
  });
});

test.each<[string, Float32Array | undefined, readonly string[]]>([
  [
    'an image model that can embed words is used for them',
    Float32Array.from(vectorAt(20, 'imageEmbedding')),
    ['hiver', 'tiere', 'winter'],
  ],
  // The same as with a model that cannot embed words at all.
  ['an image model that does not know the words is not', undefined, ['tiere', 'winter', 'hiver']],
])('%s', async (_name, vector, ids) => {
  const models = { ...MODELS, image: { ...MODELS.image, embedTexts: async () => [vector] } };
  const app = await createApp({
    catalogue: createCatalogue(await serveDocuments(DOCUMENTS), models, EMPTY_PUBLIC_CMS),
    baseUrl: BASE_URL,
    readPreview: async () => undefined,
  });
  const response = await app.inject('/v2/search?facet_by=&q=winterlandschaft&query_by=imageEmbedding');
  await app.close();
  expect(response.json().hits.map(({ document }: Hit) => document.uuid)).toEqual(ids);
});

test('the vector itself is not delivered', async () => {
  const { hits } = (await ask('q=vase&query_by=metadataEmbedding&per_page=1')).json();
  expect(hits[0].document.metadataEmbedding).toBeUndefined();
  expect(hits[0].vector_distance).toBeCloseTo(0, 5);
});

describe('an index', () => {
  const askMadeBy = async (name: string, query: string) => {
    const engine = await serveDocuments(DOCUMENTS, { metadataEmbedding: { name, dimensions: 384 } });
    const app = await openApp(engine);
    const response = await app.inject(`/v2/search?facet_by=&${query}`);
    await app.close();
    return response;
  };
  test('made by the same model is searched', async () =>
    expect((await askMadeBy(MODELS.text.name, 'q=vase&query_by=metadataEmbedding')).statusCode).toBe(200));
  test('[search-35] made by another one cannot be searched with words for vectors', async () => {
    const response = await askMadeBy('other', 'q=vase&query_by=metadataEmbedding');
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '300',
      { detail: 'Words cannot be compared with vectors at present: the index is for another model' },
    ]);
  });
  test('made by another one is searched as ever', async () =>
    expect((await askMadeBy('other', 'q=vase')).json().found).toBe(1));
});
