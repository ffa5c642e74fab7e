import { afterAll, describe, expect, test } from 'vitest';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { withAlsoQueryBy } from '../../../src/stores/search/typesense/search-call.ts';
import { borrowEmbeddedSearch, openTypesenseSearch } from '../stores/search/open-search.ts';
import { openApp } from './open-app.ts';
import { serveFramedRecords } from './served-records.ts';

/** Titles as catalogues have them, and what people type for each. */
const TYPED: readonly (readonly [title: string, ...queries: string[]])[] = [
  // Invisible characters.
  ['Lindwurm\u200bkeller', 'lindwurmkeller'],
  ['\u2066Uhrturm\u2069 am \u200eSchlossberg\u200f', 'uhrturm', 'schlossberg'],
  ['\ufeffMurinsel\u2060 Graz\u00adkarte', 'murinsel', 'grazkarte'],
  ['Auf\u200clage, Ver\u200dlag', 'auflage', 'verlag'],
  ['می\u200cخواهم', 'میخواهم', 'می خواهم'],
  // C1 control characters.
  ['\u0093Hideaway\u0094 at \u0098Das\u009c Kurhaus', 'hideaway', 'das kurhaus'],
  // Signs beside words.
  ['★<mark>Sternwarte</mark>', 'sternwarte', '★Sternwarte'],
  ['‡Nachtragsheft', 'nachtragsheft'],
  ['¬Dat ¬Segelboot', 'dat segelboot'],
  ['《紅樓夢》', '紅樓夢', '《紅樓夢》'],
  ['「東京」', '東京'],
  ['Wohnhaus©', 'wohnhaus'],
  ['◆Ob ▲7', 'ob 7'],
  ['★Жар', 'Жар', 'жар'],
  // Arabic and Persian.
  ['كتابي', 'کتابی', 'كتابی'],
  ['مَكْتَبَة', 'مكتبة', 'مکتبة'],
  ['کـتـاب', 'كتاب', 'کتاب'],
  // Umlauts.
  ['Äsche grün auf Öl', 'aesche gruen', 'oel'],
];

const record = (title: string, number: number) => ({
  id: `http://source.example/${number}/aggregation`,
  type: 'Aggregation',
  dataProvider: 'Museum',
  aggregatedCHO: {
    id: `http://source.example/${number}/cho`,
    type: 'ProvidedCHO',
    // Where compounds and plurals do not count.
    ...(number % 2 === 0 ? { title } : { title: `Nr. ${number}`, description: [title] }),
  },
});
const records = TYPED.map(([title], number) => record(title, number));

const serve = async (open: typeof borrowEmbeddedSearch) =>
  (await serveFramedRecords(records, afterAll, undefined, undefined, open)).engine;

/** The embedded engine with the parameters that a node of Typesense reads: it does not know `vitrine`. */
function asTypesense(engine: SearchEngine): SearchEngine {
  return {
    ...engine,
    search(collection, parameters, options) {
      const { vitrine: _, ...sent } = withAlsoQueryBy(parameters);
      return engine.search(collection, sent, options);
    },
  };
}

const embedded = await serve(borrowEmbeddedSearch);
const engines: readonly (readonly [string, SearchEngine])[] = [
  ['embedded', embedded],
  ['vitrine engine behind the adapter', await serve(openTypesenseSearch)],
  ['what Typesense gets', asTypesense(embedded)],
];

describe.each(engines)('[words-20] words are found as readers see them: %s', async (_, engine) => {
  const app = await openApp(engine);
  afterAll(() => app.close());
  const found = async (q: string, further: Record<string, string> = {}): Promise<readonly string[]> => {
    const parameters = { q, word_forms: 'on', num_typos: '0', prefix: 'false', facet_by: '', ...further };
    const reply = await app.inject(`/v2/search?${new URLSearchParams(parameters)}`);
    return reply.json<{ hits: { document: { uuid: string } }[] }>().hits.map(({ document }) => document.uuid);
  };

  test.each(TYPED.flatMap(([title, ...queries], number) => queries.map((q) => [title, q, number] as const)))(
    '%j by %s',
    async (_title, q, number) => {
      expect((await found(q)).map((uuid) => Number(uuid.slice(-12)))).toContain(number);
    },
  );
  test('but not the beginnings of words', async () => expect(await found('sternwart')).toEqual([]));
});

describe('[words-21] the site removes from what is typed', async () => {
  const app = await openApp(embedded);
  afterAll(() => app.close());
  test.each([
    ['invisible characters', 'Stern\u00adwarte\u200b \u2066\u2069', '★<mark>Sternwarte</mark>'],
    ['marks of direction', '\u202bUhrturm\u202c', 'Uhrturm'],
    ['control characters of windows-1252', '\u0093Hideaway\u0094', 'Hideaway'],
    ['vowel marks', 'كِتَـابِي', 'كتابي'],
    ['joiners', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('%s', async (_, typed, title) => {
    const { body } = await app.inject(`/en/search?${new URLSearchParams({ q: typed })}`);
    const [, count] = /data-count>(.*?)</.exec(body) ?? [];
    expect(count).toBe('1 object');
    expect(body).toContain(title);
  });
  test('also in suggestions', async () => {
    const { body } = await app.inject(
      `/en/search/suggestions?${new URLSearchParams({ q: '\u200bMur\u200ein' })}`,
    );
    expect(JSON.parse(body)).toMatchObject({ suggestions: [{ label: expect.stringContaining('Murinsel') }] });
  });
});
