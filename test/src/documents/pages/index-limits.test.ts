import { expect, test } from 'vitest';
import { entityDocuments } from '../../../../src/documents/entities/entity-documents.ts';
import { entityMentions } from '../../../../src/documents/entities/entity-mentions.ts';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { contentDocuments } from '../../../../src/documents/pages/content-documents.ts';
import { institutionDocuments } from '../../../../src/documents/pages/institution-documents.ts';
import { wikiDocument } from '../../../../src/documents/pages/wiki-document.ts';
import { learnLexicon } from '../../../../src/documents/words/learn-lexicon.ts';
import { wordForms } from '../../../../src/documents/words/word-forms.ts';
import { LIMITS } from '../../../../src/edm/record/limits.ts';
import type { FramedRecord, Value } from '../../../../src/edm/record/record.ts';
import type { ContentEntry } from '../../../../src/stores/cms/content-entry.ts';
import type { Institution } from '../../../../src/stores/cms/institution.ts';

const UUID = '0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0001';
const PAGES = {
  baseUrl: 'https://api.example',
  pageUrl: 'https://portal.example/{lang}/{slug}',
  cmsEnv: 'live',
};
const PROPERTIES =
  'title alternative description provenance creator contributor publisher dcType subject medium isPartOf identifier spatial coverage temporal created issued date dcRights'.split(
    ' ',
  );

const recordOf = (value: Value | readonly Value[], url: string): FramedRecord => ({
  id: 'http://a.example/1/aggregation',
  type: 'Aggregation',
  dataProvider: value,
  intermediateProvider: value,
  edmRights: value,
  dcRights: value,
  isShownAt: url,
  isShownBy: { id: url, type: 'WebResource', isReferencedBy: url, dcRights: value },
  aggregatedCHO: {
    id: 'http://a.example/1/cho',
    type: 'ProvidedCHO',
    ...Object.fromEntries(PROPERTIES.map((name) => [name, value])),
  },
});

const documentOf = (record: FramedRecord) =>
  buildChoDocument(
    { uuid: UUID, pipelineId: 'museum', datestamp: 1 },
    record,
    {
      baseUrl: 'https://api.example',
      idBase: 'https://id.example',
      objectPageUrl: 'https://a.example/{uuid}',
    },
    { linkOk: false, brokenLinks: Array.from({ length: 2000 }, (_, i) => `http://a.example/${i}`) },
    { wordForms: wordForms(learnLexicon().lexicon()) },
  );

type Fields = Readonly<Record<string, unknown>>;

/** Fields with more than the index has room for. */
function overfull(document: Fields, ...whole: readonly string[]): readonly string[] {
  return Object.entries(document).flatMap(([name, value]) => {
    if (whole.includes(name) || (typeof value !== 'string' && !Array.isArray(value))) return [];
    const texts: readonly string[] = typeof value === 'string' ? [value] : value;
    const longest = name === 'body' ? LIMITS.indexFieldCharacters : LIMITS.indexValueCharacters;
    const isWithin =
      texts.length <= LIMITS.indexFieldValues &&
      texts.every((text) => text.length <= longest) &&
      texts.reduce((sum, text) => sum + text.length, 0) <= LIMITS.indexFieldCharacters;
    return isWithin ? [] : [name];
  });
}

const LONG = 'Ein sehr langer Text '.repeat(10_000);
const MANY = Array.from({ length: 2000 }, (_, i) => `Wert ${i} ${'x'.repeat(50)}`);
const MARKS = '\u0301\u0323'.repeat(50_000);

test.each([
  ['a long text', LONG],
  ['a long word', 'x'.repeat(200_000)],
  ['very many marks', MARKS],
  ['2,000 values', MANY],
  ['20 long values', Array.from({ length: 20 }, (_, i) => `${i} ${LONG.slice(0, 90_000)}`)],
  [
    'a text without spaces',
    Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(''),
  ],
  ['entities', MANY.map((prefLabel) => ({ type: 'Agent', prefLabel }))],
])('the document of a record with %s in each property is within the limits of the index', (_, value) => {
  const document = documentOf(recordOf(value, 'http://a.example/1'));
  expect(overfull(document, 'sourceRecord', 'wordForms')).toStrictEqual([]);
  // The words of texts without spaces are not cut at the number of values of other fields.
  const forms = [document['wordForms'] ?? []].flat();
  expect(forms.length).toBeLessThan(4500);
  expect(forms.join('').length).toBeLessThan(2 * LIMITS.indexFieldCharacters);
  expect(Object.keys(document)).toEqual(
    expect.arrayContaining(['title', 'date', 'legacyIssued', 'dcRights']),
  );
  expect(JSON.parse(String(document['sourceRecord']))).toMatchObject({ dataProvider: value });
});

test('a URL that is too long is not in the document', () => {
  const document = documentOf(recordOf('Wien', `http://a.example/${'a'.repeat(2048)}`));
  expect(
    Object.keys(document).filter((name) => ['isShownAt', 'isShownBy', 'iiifManifest'].includes(name)),
  ).toStrictEqual([]);
});

test('an entity with very many names is within the limits of the index', async () => {
  const mentions = Array.from({ length: 8 }, (_, at) =>
    entityMentions(
      recordOf(
        {
          id: 'http://d-nb.info/gnd/118523481',
          type: 'Agent',
          prefLabel: MANY.map((text, i) => ({ '@language': `de-x-${at}v${i}`, '@value': text })),
          altLabel: MANY,
          note: LONG,
        },
        'http://a.example/1',
      ),
    ),
  );
  const descriptions = mentions.flat().map(({ description }) => [description, 1] as const);
  const documents = await entityDocuments(
    [{ descriptions, objects: 1, roles: new Map([['creator', 1]]) }],
    async () => 1,
  );
  expect(documents.map((document) => overfull(document, 'entity', 'descriptions'))).toStrictEqual([[]]);
  expect(String(documents[0]?.['entity']).length).toBeLessThan(LIMITS.indexFieldCharacters);
});

test('pages of absurd size are within the limits of the index', () => {
  const html = `<p>${LONG}</p>`;
  const nested = `${'<div>'.repeat(20_000)}tief${'</div>'.repeat(20_000)}`;
  const text = { title: LONG, slugs: [{ slug: LONG }], slug: LONG, summary: html };
  const block = {
    id: 1,
    is_enabled: true,
    date_published: null,
    date_unpublished: null,
    heading: LONG,
    summary: html,
    body: html,
  };
  const content = {
    id: 1,
    status: 'published',
    envs: null,
    translations: [
      {
        ...text,
        languages_code: 'de',
        items: Array.from({ length: 5 }, () => ({ collection: 'block_text', item: block })),
      },
    ],
  } as unknown as ContentEntry;
  const institution = {
    id: 'museum',
    legal_name: LONG,
    provider_names: MANY.map((name) => ({ name })),
    translations: [{ ...text, languages_code: 'de', content: nested, place: LONG }],
  } as unknown as Institution;
  const wiki = { id: '1', language: 'de', html, book: LONG, chapter: LONG, updatedAt: 1, ...text };
  const documents = [
    ...contentDocuments(content, PAGES, 0),
    ...institutionDocuments(institution, PAGES),
    wikiDocument(wiki, PAGES),
  ];
  expect(documents.map((document) => overfull(document))).toStrictEqual([[], [], []]);
  expect(documents.map(({ url }) => url)).toStrictEqual([undefined, undefined, undefined]);
});
