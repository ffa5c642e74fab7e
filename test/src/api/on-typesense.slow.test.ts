import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { readConceptTable } from '../../../src/documents/concepts/concept-table.ts';
import { conceptFinder } from '../../../src/documents/concepts/find-concepts.ts';
import { STARTER_CONCEPTS } from '../../../src/documents/concepts/starter-concepts.ts';
import { learnLexicon } from '../../../src/documents/words/learn-lexicon.ts';
import { readDatasetLine } from '../../../src/edm/record/dataset-line.ts';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import type { QualityReport } from '../../../src/use-cases/quality-report.ts';
import { uuidOf } from '../../uuid-of.ts';
import { sampleLines } from '../edm/record/sample-records.ts';
import { drawPicture } from '../media/imaging/draw-picture.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { borrowEmbeddedSearch, openTypesenseSearch } from '../stores/search/open-search.ts';
import { MODELS } from '../use-cases/models.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { COMMON } from './served-collections.ts';
import { serveFramedRecords } from './served-records.ts';

/*
 * Four visits of the sample collection, with all that Vitrine adds to its documents. Whatever a client asks, the answer
 * from the adapter for Typesense is that from the embedded engine. search-engine-contract.ts has the rules of the port.
 */

const records = sampleLines().flatMap((line) => readDatasetLine(JSON.parse(line)).record ?? []);
const learner = learnLexicon();
for (const record of records) learner.add(record);
const concepts = conceptFinder(readConceptTable(readFileSync(STARTER_CONCEPTS, 'utf8')).concepts);
const COMPARED = 12;
const titles = records
  .slice(0, COMPARED)
  .map(({ aggregatedCHO }) => [aggregatedCHO['title'] ?? 'Bild'].flat().map(String).join(' '));
const texts = await MODELS.text.embedTexts(titles, 'document');
const pictures = await MODELS.image.embedImages(titles.map((_, number) => drawPicture(500 + number)));
const PAGES = ['Der Brief', 'Winterlandschaft', 'Drucke'].map((title, number) => ({
  id: `${number}`,
  title,
}));

async function open(openSearch: typeof openTypesenseSearch) {
  const { engine, index } = await serveFramedRecords(
    records,
    afterAll,
    concepts,
    learner.lexicon(),
    openSearch,
  );
  const vectors = titles.map((_, number) => ({
    id: uuidOf(number),
    metadataEmbedding: [...(texts[number] ?? [])],
    imageEmbedding: [...(pictures[number] ?? [])],
  }));
  await index.update(
    'chos-1',
    vectors.map((one) => JSON.stringify(one)),
  );
  for (const name of ['editorial', 'knowledge'] as const) {
    const lines = PAGES.map((page) => JSON.stringify({ ...COMMON[name], ...page }));
    await index.upsert(`${name}-1`, lines);
    await index.publish(`${name}-1`);
  }
  await index.publish('chos-1');
  const clock = () => Date.UTC(2026, 0, 1);
  const app = await openApp(engine, { baseUrl: BASE_URL, clock });
  afterAll(() => app.close());
  const { quality } = createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS, { clock });
  return { app, quality };
}

const embedded = await open(borrowEmbeddedSearch);
const typesense = await open(openTypesenseSearch);

async function answerOf({ app }: typeof embedded, url: string) {
  const { statusCode, headers, body } = await app.inject(url);
  return {
    status: statusCode,
    type: headers['content-type'],
    body: body
      .replace(/"search_time_ms":\d+/g, '"search_time_ms":0')
      // The shown time of a page.
      .replace(/\d+(?:[.,]\d+)?[\s\u00a0]m?s\b/g, '0 ms'),
  };
}

/** A path, and the parameters of its query. */
type Step = readonly [path: string, parameters?: Readonly<Record<string, string>>, status?: number];

const visit = (name: string, steps: readonly Step[]) =>
  describe(name, () => {
    test.each(steps.map((step) => [step[0], step] as const))(
      '%s %o',
      async (_, [path, parameters, status = 200]) => {
        const url = `${path}?${new URLSearchParams(parameters)}`;
        const answer = await answerOf(typesense, url);
        expect(answer.status, answer.body).toBe(status);
        expect(answer).toEqual(await answerOf(embedded, url));
      },
    );
  });

visit('a search, its facets and filters', [
  ['/v2/search', { q: '*' }],
  ['/v2/search', { q: 'landschafft', word_forms: 'on' }],
  ['/v2/search', { q: 'winter', prefix: 'false', num_typos: '0', facet_by: '' }],
  ['/v2/search', { q: '*', facet_by: 'creator,dateMin', max_facet_values: '3', page: '2' }],
  ['/v2/search', { q: '*', facet_by: '*', facet_query: 'creator:al' }],
  ['/v2/search', { q: '*', filter_by: 'edmType:=[IMAGE,TEXT] && dateMin:<0', sort_by: 'titleKey:desc' }],
  ['/v2/search', { q: '*', filter_by: 'title:="Karte (Wien)" || dataProvider:=`Albertina, Wien`' }],
  ['/v2/search', { q: '*', filter_by: 'creatorUri:!=x', group_by: 'dataProvider', group_limit: '2' }],
  ['/v2/search', { q: 'wien', filter_by: `title:!=[${'`nichts`,'.repeat(600)}x]` }],
  ['/v2/search', { q: '*', page: '100000', per_page: '250' }],
  ['/v2/search', { q: '*', filter_by: 'nope:=1' }, 400],
  ['/v2/search', { q: '*', filter_by: 'edmType=IMAGE' }, 400],
  ['/v2/search', { q: '*', facet_by: 'legacyPublisher' }, 404],
  ['/v2/search', { q: '*', query_by: 'nope' }, 404],
  ['/v2/search', { q: '*', per_page: '251' }, 422],
  ['/v2/search/federated', { q: 'brief' }],
  ['/v2/search/federated', { q: 'brief', collections: 'chos,knowledge', word_forms: 'on' }],
  ['/v2/facets/creator', { sort_by: 'name', per_page: '7', page: '2' }],
  ['/v2/facets/subject', { starts_with: 'l', contains: 'a' }],
  ['/v2/facets/mediaCount', { sort_by: 'name', q: 'winter' }],
  ['/v2/facets/title', {}, 404],
  ['/v2/timeline', { interval: 'decade', q: '*' }],
  ['/v2/timeline', { interval: 'century', count: 'each', filter_by: 'edmType:=IMAGE' }],
  ['/v2/timeline', { filter_by: 'nope:=1' }, 400],
  ['/search', { q: 'landschaft' }],
  ['/search', { q: '*', filter_by: 'publisher:!=x' }],
  ['/search', { q: '*', filter_by: 'nope:=1' }, 500],
]);

visit('a harvest of everything', [
  ['/v2/export', { q: '*' }],
  ['/v2/export', { q: '*', format: 'csv', include_fields: 'title,subject,dateMin', limit: '40' }],
  ['/v2/export', { q: '*', after: uuidOf(40) }],
  ['/v2/export', { q: 'wien', filter_by: 'edmType:=IMAGE', limit: '5' }],
  ['/v2/export', { q: '*', after: uuidOf(9999) }],
  ['/v2/export', { q: '*', query_by: 'nope' }, 404],
  ['/v2/objects', { ids: `${uuidOf(3)},${uuidOf(9999)},${uuidOf(1)}` }],
  ['/v2/object', { id: uuidOf(2) }],
  ['/v2/object', { id: uuidOf(2), quality: 'true' }],
  ['/v2/object', { id: uuidOf(9999) }, 404],
  ['/object', { id: uuidOf(2) }],
  ['/v2/fields'],
  ['/v2/fields', { collection: 'editorial' }],
  ['/feed.atom'],
  ['/health/ready'],
]);

visit('pictures and meanings', [
  ['/v2/similar', { id: uuidOf(0) }],
  ['/v2/similar', { id: uuidOf(0), on: 'image', per_page: '5', filter_by: 'edmType:=IMAGE' }],
  ['/v2/similar', { id: uuidOf(COMPARED), on: 'image' }, 400],
  ['/v2/similar', { id: uuidOf(9999) }, 404],
  ['/v2/similar/image', { vector: encodeVectorToken(pictures[3] ?? []), per_page: '6' }],
  ['/v2/search', { q: 'winter landschaft', query_by: 'metadataEmbedding' }],
  ['/v2/search', { q: 'winter landschaft', query_by: 'title,metadataEmbedding', facet_by: 'edmType' }],
  ['/v2/search', { q: 'wien', query_by: 'imageEmbedding', per_page: '5' }],
  ['/v2/search', { q: '*', vector_query: `metadataEmbedding:([], id: ${uuidOf(1)}, k: 4)` }],
  ['/v2/search', { q: '*', vector_query: 'imageEmbedding:([1,0])' }, 400],
  ['/v2/search', { q: 'eislaufen auf dem see', semantic: 'auto' }],
]);

visit('pages, entities and vocabulary', [
  ['/v2/entities'],
  ['/v2/entities', { q: 'al', per_page: '5' }],
  ['/v2/entities/nobody', {}, 404],
  ['/v2/vocabulary'],
  ['/v2/search', { q: 'brief', collection: 'editorial' }],
  ['/v2/search', { q: 'winter', collection: 'knowledge', facet_by: 'docType' }],
  ['/de'],
  ['/en/search', { q: 'landschaft', imageColor: 'red' }],
  ['/de/search', { q: '*', page: '2', sort: 'title' }],
  [`/objects/${uuidOf(5)}`],
  ['/de/entities'],
  ['/de/institutions'],
  ['/quality'],
  ['/de/nothing', {}, 404],
]);

test('the figures of quality are the same', async () => {
  const figuresOf = async ({ quality }: typeof embedded) => {
    const { body } = await quality.report(undefined, { signal: new AbortController().signal });
    const { now, institutions } = JSON.parse(body.toString()) as QualityReport;
    return { now, institutions };
  };
  const figures = await figuresOf(typesense);
  expect(figures).toEqual(await figuresOf(embedded));
  expect(figures.now.objects).toBe(records.length);
});

test('only a filter for a part of a value finds nothing on a node of Typesense', async () => {
  // docs/decisions/0003-contains-filter.md.
  const url = `/v2/search?q=*&filter_by=${encodeURIComponent('title:*andschaf*')}`;
  const found = async ({ app }: typeof embedded) => (await app.inject(url)).json().found;
  expect([await found(typesense), (await found(embedded)) > 0]).toEqual([0, true]);
});
