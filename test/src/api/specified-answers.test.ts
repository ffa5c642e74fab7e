import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readConceptTable } from '../../../src/documents/concepts/concept-table.ts';
import { conceptFinder } from '../../../src/documents/concepts/find-concepts.ts';
import { STARTER_CONCEPTS } from '../../../src/documents/concepts/starter-concepts.ts';
import { learnLexicon } from '../../../src/documents/words/learn-lexicon.ts';
import { readDatasetLine } from '../../../src/edm/record/dataset-line.ts';
import { LEGACY_DEFAULTS } from '../../../src/use-cases/legacy.ts';
import { sampleLines } from '../edm/record/sample-records.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { serveFramedRecords } from './served-records.ts';

/** The sample collection, with all that Vitrine adds to its documents. */
const records = sampleLines().flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);
const learner = learnLexicon();
for (const record of records) learner.add(record);
const { engine, index } = await serveFramedRecords(
  records,
  afterAll,
  conceptFinder(readConceptTable(readFileSync(STARTER_CONCEPTS, 'utf8')).concepts),
  learner.lexicon(),
);
for (const name of ['editorial', 'knowledge'] as const) {
  const common = { docType: 'wikiPage', docLanguage: 'de', updatedAt: 0 };
  const pages = ['Der Brief', 'Winterlandschaft', 'Drucke'].map((title, number) => ({
    id: `${number}`,
    title,
    ...common,
  }));
  await index.upsert(
    `${name}-1`,
    pages.map((page) => JSON.stringify(page)),
  );
  await index.publish(`${name}-1`);
}
const app = await openApp(engine, { baseUrl: BASE_URL });
afterAll(() => app.close());

const QUERY_BY = {
  chos: 'title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance',
  editorial: 'title,body,description,legalName,providerNames',
  knowledge: 'title,body,description',
} as const;

const FIELDS =
  'uuid,title,description,alternative,provenance,previewImage,url,dataProvider,creator,contributor,publisher,intermediateProvider,pipelineId,edmType,dcType,subject,medium,isPartOf,identifier,dateMin,dateMax,date,spatial,coverage,temporal,edmRightsName,edmRightsReusePolicy,edmRights,dcRights,mediaCount,imageCount,mediaTypes,imageMegapixel,imageAspectRatio,imageOrientation,hasIiifManifest,hasInstitutionalIiifManifest,iiifManifest,imageColor,imageColorIsGrayscale,imageColorScore,titleKey,docType,docLanguage,updatedAt,isShownAt,isShownBy,id'.split(
    ',',
  );
const WITHHELD = ['sourceRecord', 'metadataEmbedding', 'imageEmbedding'];

async function get(path: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const { statusCode, body } = await app.inject(`${path}?${new URLSearchParams(parameters)}`);
  expect([200, 404], body).toContain(statusCode);
  return body.replace(/"search_time_ms":\d+/g, '"search_time_ms":0');
}

test.each(['edmRights', 'dcRights', 'iiifManifest'])(
  '[documents-10] %s cannot be filtered by',
  async (field) => {
    const { statusCode, body } = await app.inject(`/v2/search?q=*&filter_by=${field}:=x`);
    expect([statusCode, JSON.parse(body)]).toEqual([400, { detail: expect.stringContaining(field) }]);
  },
);

/** Words that the sample has, some with errors, cut off, or in another form. */
const words = fc.constantFrom(
  ...[
    'letter',
    'print',
    'Karten',
    'Landschaft',
    'landschafft',
    'Briefe',
    'Kirchen',
    'Gemälde',
    'painting',
    'Wien',
  ],
  ...[
    'Oesterreich',
    'foto',
    'winter',
    'sch',
    'zz',
    '-wien',
    '"wien"',
    'und',
    'prints',
    'Ansichten',
    'muenze',
  ],
);
const queries = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));

test.each(['chos', 'editorial', 'knowledge'] as const)(
  '[search-2] without query_by, replies are those with the specified fields: %s',
  async (collection) => {
    const query_by = QUERY_BY[collection];
    await fc.assert(
      fc.asyncProperty(queries, async (q) => {
        expect(await get('/v2/search', { collection, q })).toBe(
          await get('/v2/search', { collection, q, query_by }),
        );
        const federated = await get('/v2/search/federated', { collections: collection, q });
        const alone = await get('/v2/search', { collection, q, query_by, facet_by: '', per_page: '10' });
        expect(federated).toBe(`{"results":[${alone}]}`);
      }),
      { numRuns: 25 },
    );
  },
);

test('[search-2] so are those of the deprecated search', async () => {
  for (const q of ['letter', 'print', 'Landschaft']) {
    const { query_by } = LEGACY_DEFAULTS;
    expect(await get('/search', { q })).toBe(await get('/search', { q, query_by, word_forms: 'on' }));
  }
});

interface Reply {
  readonly found: number;
  readonly hits: readonly { readonly document: Readonly<Record<string, unknown>> }[];
}

test('[words-1] word forms only add: after all other hits, which stay as they are', async () => {
  let added = 0;
  await fc.assert(
    fc.asyncProperty(queries, async (q) => {
      const search = { q, per_page: '250', facet_by: '' };
      const plain: Reply = JSON.parse(await get('/v2/search', search));
      const more: Reply = JSON.parse(await get('/v2/search', { ...search, word_forms: 'on' }));
      expect(more.hits.slice(0, plain.hits.length)).toEqual(plain.hits);
      added += more.found - plain.found;
    }),
    { numRuns: 50 },
  );
  expect(added).toBeGreaterThan(100);
});

describe('[documents-1] documents have the specified fields', () => {
  const all = { q: '*', per_page: '250' };
  const namesIn = (body: string): string[] => {
    const { results: [result] = [JSON.parse(body)] } = JSON.parse(body) as { results?: Reply[] };
    return [...new Set((result as Reply).hits.flatMap(({ document }) => Object.keys(document)))];
  };
  /** `extra`: what documents have beside these fields. */
  const check = async (parameters: Readonly<Record<string, string>>, extra: readonly string[] = []) => {
    const names = namesIn(await get('/v2/search', { ...all, ...parameters }));
    expect(names.filter((name) => !FIELDS.includes(name)).sort()).toEqual([...extra].sort());
    return names;
  };
  // There are no vectors here.
  const record = WITHHELD.slice(0, 1);

  test('[search-17] and no others by default', async () => {
    expect((await check({})).length).toBeGreaterThan(35);
    const [first] = JSON.parse(await get('/v2/search', all)).hits;
    for (const [path, parameters] of [
      ['/v2/search/federated', { ...all, collections: 'chos' }],
      ['/v2/search', { ...all, word_forms: 'on' }],
    ] as const) {
      const names = namesIn(await get(path, parameters));
      expect(names.filter((name) => !FIELDS.includes(name))).toEqual([]);
    }
    const deprecated = await get('/search', all);
    expect(/"(?:\w+(?:Uri|Concept|Tier)|nameVariant)":/.exec(deprecated)).toBeNull();
    expect(Object.keys(first.document)).toContain('id');
  });
  test('[search-18] and the withheld ones with exclude_fields or *', async () => {
    await check({ exclude_fields: '' }, record);
    await check({ exclude_fields: 'title' }, record);
    expect(await check({ include_fields: '*' }, record)).toContain('edmRights');
    await check({ include_fields: '*', exclude_fields: 'sourceRecord' });
    expect(await check({ include_fields: 'creator*,sourceR*' })).toEqual(['creator']);
  });
  test('and ours if they are named', async () => {
    await check({ include_fields: 'title,creatorUri,nameVariant' }, ['creatorUri', 'nameVariant']);
    await check({ include_fields: '*,contentTier', exclude_fields: 'sourceRecord' }, ['contentTier']);
  });
  test('names with * count and search no others', async () => {
    const counted = JSON.parse(await get('/v2/search', { q: '*', facet_by: '*' }));
    const names = counted.facet_counts.map(({ field_name }: { field_name: string }) => field_name);
    expect(names.filter((name: string) => !FIELDS.includes(name))).toEqual([]);
    const query_by = FIELDS.filter((name) => QUERY_BY.chos.split(',').includes(name)).join();
    const found = async (fields: string) =>
      JSON.parse(await get('/v2/search', { q: 'd-nb.info', query_by: fields })).found;
    expect(await found('*')).toBeLessThanOrEqual(await found(`${query_by},dcType`));
  });
});
