import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordOf } from '../open-objects.ts';
import { ENGINES, openSearchedSite } from './searched-site.ts';

const inLanguage = (language: string, text: string) => ({ '@language': language, '@value': text });

/** An institution with a name in each language. */
const MUSEUM = {
  id: 'https://museum.example/',
  type: 'Agent',
  prefLabel: [inLanguage('de', 'Volkskundehaus'), inLanguage('en', 'Folk Museum')],
};

const LONG = `${'Anfang. '.repeat(40)}Am Rand steht ein Pferd & Reiter im Schnee. ${'Ende. '.repeat(40)}`;

const RECORDS = [
  recordOf({ title: ['Reiter'], description: [LONG] }),
  recordOf({ title: ['Das Pferd'], description: ['Ein Pferd.'] }),
  recordOf({ title: ['Stall'], subject: ['Haus', 'Pferde'] }),
  recordOf({ title: ['At the river'], description: ['The horse of a friend.'] }),
  recordOf({ title: ['Schauspiel'], description: ['Altes Haus am Markt'] }),
  recordOf({ title: ['Eine Karte'], description: ['Zwei Blätter'] }),
  recordOf({ title: ['Die Karten'] }),
  recordOf({ title: ['Mappe'], description: ['Entwurf von Klimt'] }),
  recordOf({ title: [inLanguage('de', 'Seerosen'), inLanguage('en', 'Water Lilies')] }),
  recordOf({ title: ['Ring'], dcType: ['Schmuckstück'] }, { dataProvider: MUSEUM }),
];

describe.each(ENGINES)('with %s', (_, open) => {
  let site: Awaited<ReturnType<typeof openSearchedSite>>;
  beforeAll(async () => {
    site = await openSearchedSite(RECORDS, open, afterAll);
  });

  /** By title, the excerpts of a view. */
  const excerpts = async (query: string) => {
    const { body } = await site.page(query);
    const items = body.split(/<li class="(?:row|card)"/).slice(1);
    return Object.fromEntries(
      items.map((item) => [
        /card-title">(.*?)<\/span>/.exec(item)?.[1]?.replace(/<\/?mark>/g, ''),
        /class="(?:row-description|card-excerpt)">(.*?)<\/span>/.exec(item)?.[1],
      ]),
    );
  };

  test.each(['list', 'grid'])(
    '[words-38] in the %s, an excerpt shows what title and facts do not',
    async (view) => {
      const found = await excerpts(`q=pferd&view=${view}`);
      expect(found['Das Pferd']).toBeUndefined();
      expect(found['Reiter']).toMatch(
        /^<bdi>… .*Am Rand steht ein <mark>Pferd<\/mark> &amp; Reiter im Schnee\. .* …<\/bdi>$/,
      );
      // Engines mark neither other forms nor names in other languages.
      expect(found['Stall']).toBe('Thema: <bdi><mark>Pferde</mark></bdi>');
      expect(found['At the river']).toBe('<bdi>The <mark>horse</mark> of a friend.</bdi>');
    },
  );

  test('[words-38] a part of another word is no match where the object has the word itself', async () => {
    const found = await excerpts('q=haus');
    expect(found['Schauspiel']).toBe('<bdi>Altes <mark>Haus</mark> am Markt</bdi>');
  });

  test('[words-38] titles are marked in other forms, too', async () => {
    const { body } = await site.page('q=karten');
    expect(body).toContain('Eine <mark>Karte</mark>');
    expect((await excerpts('q=karten'))['Eine Karte']).toBeUndefined();
  });

  test('[words-38] where typing errors were corrected, what was found is marked', async () => {
    expect((await excerpts('q=klmit'))['Mappe']).toBe('<bdi>Entwurf von <mark>Klimt</mark></bdi>');
  });

  test('[words-38] [site-42] with a match too, a title is that of the page; an excerpt shows the one that has it', async () => {
    const { body, titles } = await site.page('q=lilies', 'en');
    expect(titles).toEqual(['Water Lilies']);
    expect(body).toContain('Water <mark>Lilies</mark>');
    expect(body).not.toContain('Seerosen');
    const other = await site.page('q=lilies');
    expect(other.titles[0]).toBe('Seerosen');
    expect(other.body).toContain('Titel: <bdi>Seerosen / Water <mark>Lilies</mark></bdi>');
  });

  test('[words-38] names of institutions and kinds that a view does not show are excerpts', async () => {
    const { body } = await site.page('q=volkskundehaus', 'en');
    expect(body).toContain('Institution: <bdi>');
    expect(body).toContain('<mark>Volkskundehaus</mark></bdi>');
    expect((await site.page('q=volkskundehaus')).body).not.toContain('<mark>Volkskundehaus');
    expect((await excerpts('q=schmuckstück'))['Ring']).toContain('<mark>Schmuckstück</mark>');
    expect((await excerpts('q=schmuckstück&view=list'))['Ring']).toBeUndefined();
  });

  test('[words-38] without words there are none', async () =>
    expect(Object.values(await excerpts('')).filter(Boolean)).toEqual([]));
});
