import { afterAll, describe, expect, test } from 'vitest';
import type { Models } from '../../../src/documents/fields/models.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';
import { serveRecords } from './served-records.ts';

const uuid = (number: number): string => `0000000${number}-0000-4000-8000-000000000000`;

const objects = [
  { title: 'Winterlandschaft', wordForms: ['landschaft landschaft', 'winter winter'] },
  { title: 'Am Fluss', provenance: ['Aus einer Sammlung zur Landschaft'] },
  { title: 'Am See', coverage: ['Aus einer Landschaft'] },
  { title: 'Landschaft mit Fluss' },
  { title: 'Kirche im Winter', wordForms: ['kirchen kirchen', 'gletscher gletscher'] },
].map((object, number) => ({ id: uuid(number), uuid: uuid(number), ...object }));

const MODEL: Models = { metadataEmbedding: { name: 'm', dimensions: 384 } };
const engine = await serveCollections({ chos: objects, editorial: [], knowledge: [] }, MODEL, afterAll);
const app = await openApp(engine);
const off = await openApp(engine, { languageExpansion: false });
afterAll(async () => {
  for (const served of [app, off]) await served.close();
});

async function get(path: string, parameters: Record<string, string>, served = app) {
  const reply = await served.inject(`${path}?${new URLSearchParams(parameters)}`);
  return { status: reply.statusCode, text: reply.body };
}

/** The titles that a search with word forms finds, in order. */
async function check(parameters: Record<string, string>, titles: readonly string[], served = app) {
  const { status, text } = await get('/v2/search', { facet_by: '', word_forms: 'on', ...parameters }, served);
  expect(status, text).toBe(200);
  const { found, hits } = JSON.parse(text) as { found: number; hits: { document: { title: string } }[] };
  expect(hits.map(({ document }) => document.title)).toEqual(titles);
  expect(found).toBe(titles.length);
  expect(text).not.toContain('wordForms');
}

describe('[words-1] words are also found by other forms', () => {
  // The words themselves come first: in the title, then in the last of the other fields.
  test('after the words themselves', () =>
    check({ q: 'landschaft' }, ['Landschaft mit Fluss', 'Am See', 'Am Fluss', 'Winterlandschaft']));
  test("with a client's own query_by", async () => {
    await check({ q: 'landschaft', query_by: 'title' }, ['Landschaft mit Fluss', 'Winterlandschaft']);
    await check({ q: 'landschaft', query_by: 'provenance' }, ['Am Fluss', 'Winterlandschaft']);
  });
  test('though an order of the client decides all places', () =>
    check({ q: 'landschaft', query_by: 'title', sort_by: '_seq_id:asc' }, [
      'Winterlandschaft',
      'Landschaft mit Fluss',
    ]));
  test('together with words of other fields', () => check({ q: 'kirchen winter' }, ['Kirche im Winter']));
  test('of several words', () => check({ q: 'winter landschaft' }, ['Winterlandschaft']));
  test('only as whole words without typos', async () => {
    await check({ q: 'gletsch' }, []);
    await check({ q: 'gletschar' }, []);
    await check({ q: 'gletscher' }, ['Kirche im Winter']);
  });
  test('not as phrases', () => check({ q: '"winter landschaft"' }, []));
});

test('case and marks do not matter in any script', async () => {
  const titles = ['Von dem muͦt', 'Жара', 'Journal ministerstva i͡ustit͡sii', 'Αθήνα'];
  const records = titles.map((title) => ({ title }));
  const served = await openApp((await serveRecords(records)).engine);
  await check({ q: 'mut', num_typos: '0' }, ['Von dem muͦt'], served);
  for (const q of ['жара', 'ЖАРА', 'Жара']) await check({ q, num_typos: '0' }, ['Жара'], served);
  await check({ q: 'iustitsii' }, ['Journal ministerstva i͡ustit͡sii'], served);
  await check({ q: 'αθηνα' }, ['Αθήνα'], served);
  await check({ q: 'жара', word_forms: 'off', num_typos: '0' }, [], served);
  await served.close();
});

describe('they are not searched', () => {
  const exact = ['Landschaft mit Fluss', 'Am See', 'Am Fluss'];
  test('unless they are asked for', async () => {
    for (const word_forms of ['off', 'false']) await check({ q: 'landschaft', word_forms }, exact);
    const { text } = await get('/v2/search', { q: 'gletscher' });
    expect(JSON.parse(text).found).toBe(0);
  });
  test('by names of our own parameters to the engine', () =>
    check(
      { q: 'landschaft', word_forms: 'off', also_query_by: 'wordForms', vitrine: 'also_query_by=wordForms' },
      exact,
    ));
  test('by the deprecated search', async () => {
    const refused = await get('/search', { q: 'landschaft', query_by: 'w*' });
    expect([refused.status, refused.text]).toEqual([
      500,
      '{"detail":"No string or string array field found matching the pattern `w*` in the schema."}',
    ]);
    // By default, it does not search provenance.
    for (const [query_by, found] of [
      ['', 2],
      ['*', 3],
    ] as const) {
      const { text } = await get('/search', { q: 'landschaft', query_by, facet_by: '*', word_forms: 'on' });
      expect(JSON.parse(text).found).toBe(found);
      expect(text).not.toMatch(/wordForms|entityMention/);
    }
  });
  test('with LANGUAGE_EXPANSION=off', () => check({ q: 'landschaft' }, exact, off));
});

test.each([
  ['on', 4],
  ['off', 3],
] as const)('[words-9] what counts and lists matches uses them, too, with %s', async (word_forms, found) => {
  const counted = await get('/v2/search', { q: 'landschaft', facet_by: 'docType', word_forms });
  expect(JSON.parse(counted.text).facet_counts[0].counts[0].count).toBe(found);
  const exported = await get('/v2/export', { q: 'landschaft', format: 'ndjson', word_forms });
  expect(exported.text.match(/"uuid"/g)).toHaveLength(found);
  expect(exported.text).not.toContain('wordForms');
  const federated = await get('/v2/search/federated', {
    q: 'landschaft',
    collections: 'chos,editorial',
    word_forms,
  });
  expect(JSON.parse(federated.text).results[0].found).toBe(found);
  expect(federated.text).not.toContain('wordForms');
  const values = await get('/v2/facets/docType', { q: 'landschaft', word_forms });
  expect(JSON.parse(values.text).counts).toEqual([{ value: 'cho', count: found }]);
  const timeline = await get('/v2/timeline', { q: 'landschaft', word_forms });
  expect(JSON.parse(timeline.text).found).toBe(found);
  const feed = await get('/feed.atom', { q: 'landschaft', word_forms, per_page: '1' });
  expect(feed.text.includes('word_forms=on')).toBe(word_forms === 'on');
});

test('[words-9] other values of word_forms than booleans are a 422', async () => {
  const { status, text } = await get('/v2/search', { q: 'a', word_forms: 'auto' });
  expect([status, JSON.parse(text).detail[0].loc]).toEqual([422, ['query', 'word_forms']]);
});

test('[search-4] they are in no reply', async () => {
  for (const further of [
    { include_fields: 'wordForms,title' },
    { exclude_fields: '' },
    { highlight_fields: 'wordForms' },
    { highlight_full_fields: 'wordForms' },
  ] as Record<string, string>[]) {
    const { status, text } = await get('/v2/search', { q: 'landschaft', word_forms: 'on', ...further });
    expect([status, text.includes('wordForms')], text).toEqual([200, false]);
    expect(text).not.toContain('landschaft landschaft');
  }
  expect((await get('/v2/fields', {})).text).not.toContain('wordForms');
  expect((await get('/v2/facets/wordForms', {})).status).toBe(404);
});
