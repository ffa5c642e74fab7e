import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Concept } from '../../../../src/documents/concepts/concept.ts';
import { recordOf } from '../open-objects.ts';
import { ENGINES, openSearchedSite } from './searched-site.ts';

const titled = (title: string, more: Parameters<typeof recordOf>[0] = {}) =>
  recordOf({ title: [title], ...more });

const MANY = Array.from({ length: 30 }, (_, i) => `Church ${i + 10}`);

const RECORDS = [
  titled('Letter', { description: ['The horse was sold'] }),
  titled('Horses at the river', { created: ['1850'] }),
  titled('Horse', { edmType: 'TEXT' }),
  titled('Le cheval blanc'),
  titled('A portrait by a friend', { creator: ['Horse, John'] }),
  titled('Reiter zu Pferd'),
  titled('Das Pferd / The horse'),
  titled('Pferdestall mit Horse'),
  titled('Gustav Klimt: Woman'),
  titled('Woman'),
  titled('Kirche am Berg'),
  ...MANY.map((title) => titled(title)),
  titled('A work on paper by Klimt'),
];

const PAPER: Concept = {
  id: 'work-on-paper',
  uri: undefined,
  kind: 'type',
  names: { de: ['Arbeit auf Papier', 'Arbeiten auf Papier'], en: ['work on paper'] },
  values: [],
  same: [],
  keys: ['work-on-paper'],
};

describe.each(ENGINES)('with %s', (_, open) => {
  let site: Awaited<ReturnType<typeof openSearchedSite>>;
  beforeAll(async () => {
    site = await openSearchedSite(RECORDS, open, afterAll, [PAPER]);
  });

  test('[words-36] objects in other languages are a group behind those with the words, the usual words first', async () => {
    const { titles, others, body } = await site.page('q=pferd');
    expect(titles.toSorted()).toEqual(['Das Pferd / The horse', 'Pferdestall mit Horse', 'Reiter zu Pferd']);
    // Titles with the usual word, in the order of the engine; a mention; none by a person of that name.
    expect(others.slice(0, 3).toSorted()).toEqual(['Horse', 'Horses at the river', 'Le cheval blanc']);
    expect(others.slice(3)).toEqual(['Letter']);
    expect(body).toMatch(/In anderen Sprachen <span[^>]*>4 Objekte<\/span>/);
    expect(body).toContain(
      'Gesucht nach <bdi>horse</bdi>, <bdi>cheval</bdi>, <bdi>cavallo</bdi>, <bdi>steed</bdi>, <bdi>mare</bdi>, <bdi>jument</bdi></p>',
    );
    // The facets and files are those of the words themselves.
    expect(body).toContain('Filter und Dateien gelten ohne andere Sprachen.');
  });

  test('[words-36] they can be left out, and be shown alone', async () => {
    const without = await site.page('q=pferd&languages=typed');
    expect([without.titles.length, without.others, without.near]).toEqual([3, [], []]);
    expect(without.line).toBe('Auch in anderen Sprachen suchen');
    const alone = await site.page('q=pferd&languages=other');
    expect([alone.titles.length, alone.count, alone.others]).toEqual([4, '4 Objekte', []]);
    expect(alone.body).toContain('nicht als Datei');
    expect((await site.page('q=xyzzy&languages=other')).titles).toEqual([]);
  });

  test('[words-36] the group has pages of its own', async () => {
    const first = await site.page('q=kirche');
    expect([first.titles, first.others.length]).toEqual([['Kirche am Berg'], 12]);
    expect(first.body).toMatch(
      /<a [^>]*href="\/de\/search\?q=kirche&amp;languages=other">Alle 30 zeigen<\/a>/,
    );
    const pages = [
      await site.page('q=kirche&languages=other'),
      await site.page('q=kirche&languages=other&page=2'),
    ];
    expect(pages.map(({ titles }) => titles.length)).toEqual([24, 6]);
    expect(pages.flatMap(({ titles }) => titles).toSorted()).toEqual(MANY);
    expect(pages[0]?.body).toContain('languages=other&amp;page=2');
  });

  test('[words-36] where nothing has the words, they are the result, with its facets', async () => {
    const { titles, count, line, body } = await site.page('q=cavallo');
    expect([titles.length, count]).toEqual([7, '7 Objekte']);
    expect(line).toMatch(
      /^Nichts enthält „cavallo“\. In anderen Sprachen gesucht nach: horse, pferd, cheval/,
    );
    expect(body).toContain('data-facet="edmType"');
    expect((await site.page('q=cavallo&edmType=TEXT')).titles).toEqual(['Horse']);
    expect((await site.page('q=cavallo&languages=typed')).titles).toEqual([]);
  });

  test('[words-36] each of several words may be in another language; makers stay as they are', async () => {
    const { titles, others } = await site.page('q=klimt+frau');
    expect([...titles, ...others]).toEqual(['Gustav Klimt: Woman']);
  });

  test('[words-36] the labels of concepts are names, too, of several words as well', async () => {
    expect((await site.page('q=arbeit+auf+papier+klimt')).titles).toEqual(['A work on paper by Klimt']);
  });

  test('filters and orders hold for the group', async () => {
    expect((await site.page('q=pferd&edmType=TEXT')).titles).toEqual(['Horse']);
    expect((await site.page('q=pferd&sort=oldest')).others[0]).toBe('Horses at the river');
    expect((await site.page('q=%22pferd%22')).others).toEqual([]);
  });
});
