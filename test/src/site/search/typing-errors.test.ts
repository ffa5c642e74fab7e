import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordOf } from '../open-objects.ts';
import { ENGINES, openSearchedSite } from './searched-site.ts';

const titled = (title: string, more: Parameters<typeof recordOf>[0] = {}) =>
  recordOf({ title: [title], ...more });

const RECORDS = [
  titled('Der Kuss', { creator: ['Gustav Klimt'] }),
  titled('Adele', { creator: ['Gustav Klimt'], edmType: 'TEXT' }),
  titled('Klimewitsch'),
  titled('Haus und House'),
  titled('Horses'),
  titled('Winter', { description: ['Im Schneegestöber verloren'] }),
  titled('Winder'),
];

describe.each(ENGINES)('with %s', (_, open) => {
  let site: Awaited<ReturnType<typeof openSearchedSite>>;
  beforeAll(async () => {
    site = await openSearchedSite(RECORDS, open, afterAll);
  });

  test('[words-37] where words or their forms are found, no typing errors are tried, and none is said', async () => {
    // `house` is one letter from `horse`, which only a form finds.
    const { titles, line } = await site.page('q=horse');
    expect([titles, line]).toEqual([['Horses'], undefined]);
    expect((await site.page('q=klimt')).titles.toSorted()).toEqual(['Adele', 'Der Kuss']);
    expect((await site.page('q=klimt')).line).toBeUndefined();
  });

  test('[words-37] where nothing is found, that is said, with whole words that objects contain', async () => {
    const { titles, line, count } = await site.page('q=klmit');
    expect([titles.toSorted(), line, count]).toEqual([
      ['Adele', 'Der Kuss'],
      'Nichts zu „klmit“. Ähnlich: klimt',
      '2 Objekte',
    ]);
    expect((await site.page('q=schneegestober+wintr', 'en')).line).toBe(
      'Nothing for “schneegestober wintr”. Similar: schneegestober winter',
    );
  });

  test('[words-37] a piece of a word is not similar: „klimev“ is not Klimewitsch', async () => {
    const { titles, body } = await site.page('q=klimev');
    expect(titles).toEqual([]);
    expect(body).toContain('Nichts gefunden');
  });

  test('[words-37] nor are typing errors tried because of a filter', async () => {
    const { titles, line } = await site.page('q=kuss&edmType=TEXT');
    expect([titles, line]).toEqual([[], undefined]);
  });

  test('[words-37] nor because of excluded words', async () => {
    const { titles, line } = await site.page('q=winter+-verloren');
    expect([titles, line]).toEqual([[], undefined]);
    expect((await site.page('q=windr+-verloren')).titles).toEqual(['Winder']);
  });

  test('[words-37] suggestions have similar words only where nothing begins with these', async () => {
    const suggested = async (q: string): Promise<string[]> => {
      const { suggestions } = (await site.app.inject(`/de/search/suggestions?q=${q}`)).json();
      return suggestions.map(({ label }: { readonly label: string }) => label);
    };
    expect(await suggested('horse')).toEqual(['Horses']);
    expect(await suggested('hause')).toContain('Haus und House');
  });

  test('[words-37] files of what typing errors find have the same objects', async () => {
    const { body } = await site.page('q=klmit');
    const [, path = ''] = /href="(\/v2\/search\?[^"]*)"/.exec(body) ?? [];
    const { found } = (await site.app.inject(path.replaceAll('&amp;', '&'))).json();
    expect(found).toBe(2);
  });
});
