import { expect, test } from 'vitest';
import { readCardTexts, writeCardTexts } from '../../../../src/documents/objects/card-texts.ts';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { type Properties, recordOf } from '../../site/open-objects.ts';

const literal = (language: string, text: string) => ({ '@language': language, '@value': text });
const entity = (de: string, en: string) => ({
  id: `https://x.example/${en}`,
  type: 'Concept',
  prefLabel: [literal('de', de), literal('en', en)],
});

const CONTEXT = { baseUrl: 'https://v.example', idBase: 'https://v.example/id', objectPageUrl: '' };

/** The texts of cards of a record in German and English. */
function textsOf(cho: Properties, aggregation: Properties = {}) {
  const record = recordOf(cho, aggregation);
  const document = buildChoDocument({ uuid: '1', pipelineId: 'm', datestamp: 0 }, record, CONTEXT);
  const written = document['cardTexts'] as string | undefined;
  return { de: readCardTexts(written, 'de'), en: readCardTexts(written, 'en'), document };
}

test('[site-42] of titles in two languages, a card has that of the page', () => {
  const { de, en, document } = textsOf({
    title: [literal('de', 'Der Kuss'), literal('en', 'The Kiss')],
  });
  expect(document['title']).toBe('Der Kuss / The Kiss');
  expect([de, en]).toEqual([{ title: { text: 'Der Kuss' } }, { title: { text: 'The Kiss' } }]);
});

test('[site-42] a text of another language has its tag, and one of the page needs none', () => {
  const { de, en } = textsOf({ title: [literal('de', 'Der Kuss')], created: [literal('de', 'um 1908')] });
  expect(de).toEqual({});
  expect(en).toEqual({
    title: { text: 'Der Kuss', lang: 'de' },
    date: { text: 'um 1908', lang: 'de' },
  });
});

test('makers, kinds and institutions have the label of the language', () => {
  const { de, en } = textsOf(
    { title: ['x'], creator: [entity('Karl V.', 'Charles V')], dcType: [entity('Gemälde', 'Painting')] },
    { dataProvider: [literal('de', 'Nationalbibliothek'), literal('en', 'National Library')] },
  );
  expect(de).toEqual({});
  expect(en).toEqual({
    creator: [{ text: 'Charles V' }],
    dcType: [{ text: 'Painting' }],
    dataProvider: { text: 'National Library' },
  });
});

test('texts without a language are those of the fields', () => {
  expect(writeCardTexts(recordOf({ title: ['x'] }), { title: 'x', dataProvider: 'Museum' })).toBeUndefined();
});

test('an object without a title has the beginning of its description, as on its page', () => {
  expect(textsOf({ description: ['Ein Brief'] }).de).toEqual({ title: { text: 'Ein Brief' } });
});
