import { afterAll, describe, expect, test } from 'vitest';
import { readConceptTable } from '../../../src/documents/concepts/concept-table.ts';
import { describeConcept } from '../../../src/documents/concepts/described-concept.ts';
import { conceptFinder } from '../../../src/documents/concepts/find-concepts.ts';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from './open-app.ts';
import { serveRecords } from './served-records.ts';

const AAT = 'http://vocab.getty.edu/aat/300033618';
const DIARY = 'urn:vitrine:concept:diary-entry';
const OIL = 'urn:vitrine:concept:oil';

const { concepts } = readConceptTable(
  [
    `${AAT}\ttype\tGemälde\tpainting | paintings\tpictures, painted\thttps://d-nb.info/gnd/4000000-1`,
    'diary-entry\ttype\tTagebucheintrag',
    'oil\tmaterial\tÖl\toil paint',
  ].join('\n'),
);

const RECORDS = [
  { title: 'Dorfstraße', dcType: 'Gemälde', medium: 'Öl auf Leinwand' },
  { title: 'Mill Pond', dcType: 'Paintings', medium: 'oil paint, canvas' },
  { title: 'Harbour', dcType: 'pictures, painted' },
  { title: 'Dienstag', dcType: 'Tagebucheintrag' },
  { title: 'Teapot', dcType: 'vessel' },
];

const { engine } = await serveRecords(RECORDS, afterAll, conceptFinder(concepts));
const readVocabulary = async () => concepts.map(describeConcept);
const app = await openApp(engine, { readVocabulary });
const plain = await openApp((await serveRecords(RECORDS, afterAll)).engine);
afterAll(async () => {
  await app.close();
  await plain.close();
});

async function get(path: string, parameters: Record<string, string> = {}, served = app): Promise<string> {
  const { statusCode, body } = await served.inject(`${path}?${new URLSearchParams(parameters)}`);
  expect(statusCode, body).toBe(200);
  return body;
}

/** The titles that a search finds, in order of the alphabet. */
async function check(parameters: Record<string, string>, titles: readonly string[]) {
  const { hits } = JSON.parse(await get('/v2/search', { word_forms: 'on', ...parameters }));
  expect(hits.map(({ document }: { document: { title: string } }) => document.title).sort()).toEqual(titles);
}

describe('[concepts-1] an object is found', () => {
  const paintings = ['Dorfstraße', 'Harbour', 'Mill Pond'];
  test('by the names of its kind in both languages', async () => {
    for (const q of ['Gemälde', 'gemaelde', 'Painting', 'paintings']) await check({ q }, paintings);
  });
  test('by the names of its material', async () => {
    for (const q of ['Öl', 'oil']) await check({ q }, ['Dorfstraße', 'Mill Pond']);
  });
  test('not unless it is asked for', () => check({ q: 'painting', word_forms: 'off' }, ['Mill Pond']));
  test('[concepts-3] by the URI of its concept', async () => {
    await check({ q: '*', filter_by: `dcTypeConcept:=\`${AAT}\`` }, paintings);
    await check({ q: '*', filter_by: `dcTypeConcept:=\`${DIARY}\`` }, ['Dienstag']);
    await check({ q: '*', filter_by: `mediumConcept:=[\`${OIL}\`]` }, ['Dorfstraße', 'Mill Pond']);
  });
});

test('concepts are counted beside the supplied words', async () => {
  const reply = JSON.parse(await get('/v2/search', { q: '*', facet_by: 'dcTypeConcept,dcType' }));
  const values = reply.facet_counts.map((facet: { counts: { value: string; count: number }[] }) =>
    facet.counts.map(({ value, count }) => `${value} ${count}`).sort(),
  );
  expect(values).toEqual([
    [`${AAT} 3`, `${DIARY} 1`],
    ['Gemälde 1', 'Paintings 1', 'Tagebucheintrag 1', 'pictures, painted 1', 'vessel 1'],
  ]);
});

test('hits have concepts on request', async () => {
  const filter_by = `uuid:=${uuidOf(0)}`;
  const { hits } = JSON.parse(
    await get('/v2/search', { q: '*', filter_by, include_fields: 'dcType,dcTypeConcept,mediumConcept' }),
  );
  expect(hits[0].document).toEqual({ dcType: ['Gemälde'], dcTypeConcept: [AAT], mediumConcept: [OIL] });
});

test('[concepts-3] without that, all replies are the same to the byte as without a table', async () => {
  const sameTime = (body: string) => body.replace(/"search_time_ms":\d+/g, '"search_time_ms":0');
  for (const [path, parameters] of [
    ['/v2/search', { q: '*' }],
    ['/v2/search', { q: 'harbour', exclude_fields: 'title' }],
    ['/v2/search/federated', { q: 'mill' }],
    ['/search', { q: 'teapot' }],
    ['/v2/object', { id: uuidOf(1) }],
    ['/v2/objects', { ids: uuidOf(1), as: 'document' }],
    ['/v2/export', { q: '*', format: 'csv' }],
    ['/v2/export', { q: '*', format: 'ndjson' }],
  ] as const) {
    const [withTable, without] = [await get(path, parameters), await get(path, parameters, plain)];
    expect(sameTime(withTable), path).toBe(sameTime(without));
  }
});

test('[concepts-5] the table can be read', async () => {
  expect(JSON.parse(await get('/v2/vocabulary')).concepts[0]).toEqual({
    uri: AAT,
    id: 'aat-300033618',
    kind: 'type',
    label: { de: 'Gemälde', en: 'painting' },
    names: { de: ['Gemälde'], en: ['painting', 'paintings'] },
    values: ['pictures, painted'],
    same: ['https://d-nb.info/gnd/4000000-1'],
    field: 'dcTypeConcept',
    filter_by: `dcTypeConcept:=\`${AAT}\``,
  });
  expect(JSON.parse(await get('/v2/vocabulary')).concepts[1]).toMatchObject({
    uri: DIARY,
    label: { de: 'Tagebucheintrag', en: 'Tagebucheintrag' },
  });
  expect(await get('/v2/vocabulary', {}, plain)).toBe('{"concepts":[]}');
});
