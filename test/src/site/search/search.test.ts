import { afterAll, expect, test } from 'vitest';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { fixedText } from '../../use-cases/fixed-text.ts';
import { MODELS } from '../../use-cases/models.ts';
import { EDITORIAL, KNOWLEDGE, OBJECTS } from './search-documents.ts';

const engine = await serveCollections(
  { chos: OBJECTS, editorial: EDITORIAL, knowledge: KNOWLEDGE },
  undefined,
  afterAll,
);
// No object is near to any words.
const app = await openApp(engine, { models: { ...MODELS, text: fixedText(180) } });
afterAll(() => app.close());

async function page(query: string, language = 'de'): Promise<string> {
  const { statusCode, body } = await app.inject({
    url: `/${language}/search?${query}`,
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  return body;
}

const titles = (body: string): string[] =>
  [...body.matchAll(/card-title">(.*?)<\/span>/g)].map(([, title = '']) => title.replace(/<\/?mark>/g, ''));

const count = (body: string) => /data-count>(.*?)</.exec(body)?.[1];

/** The values of a facet with their counts; chosen ones with a plus. */
const values = (body: string, facet: string): string[] => {
  const [, panel = ''] = new RegExp(`data-facet="${facet}"(.*?)</details>`, 's').exec(body) ?? [];
  const rows = panel.matchAll(/<a class="facet-value"([^>]*)>.*?facet-label">(.*?)<.*?facet-count">(.*?)</g);
  return [...rows].map(
    ([, attributes = '', label, number]) =>
      `${attributes.includes('aria-current') ? '+' : ''}${label} ${number}`,
  );
};

test('a row has the badge of its object only if all of its statements allow the same', async () => {
  const badges = async (words: string) => {
    const [, source = ''] = /row-source">(.*?)<\/a>/s.exec(await page(`q=${words}&view=list`)) ?? [];
    return source.replace(/<[^>]*>/g, '');
  };
  expect(await badges('Donau')).toBe('Belvedere · Frei nutzbar');
  expect(await badges('Venus')).toBe('Naturhistorisches Museum · Nutzung je nach Teil verschieden');
});

test('one can skip the filters, of which IIIF is the last', async () => {
  const body = await page('q=');
  expect(body).toContain('<a class="skip" href="#results">Zu den Ergebnissen</a>');
  expect(body).toMatch(/<section class="search-results" id="results" tabindex="-1"/);
  const facets = [...body.matchAll(/data-facet="(\w+)"/g)].map(([, name]) => name);
  expect(facets).toContain('spatial');
  expect(facets.at(-1)).toBe('hasIiifManifest');
});

test('[site-40] reuse is that of files: an object without any is not free to use', async () => {
  const all = await page('');
  expect(values(all, 'edmRightsReusePolicy')).toEqual([
    'Frei nutzbar 2',
    'Nutzung erst nach Rückfrage 2',
    'Mit Einschränkungen nutzbar 1',
  ]);
  const free = await page('edmRightsReusePolicy=OPEN');
  expect(count(free)).toBe('2 Objekte');
  expect(titles(free).sort()).toEqual(['Venus', 'Winter an der Donau']);
  expect(values(free, 'edmRightsReusePolicy')).toEqual([
    '+Frei nutzbar 2',
    'Nutzung erst nach Rückfrage 2',
    'Mit Einschränkungen nutzbar 1',
  ]);
  expect(free).toContain('edmRightsReusePolicy%3A%5BOPEN%5D+%26%26+mediaCount%3A%3E0');
});

test('words find objects, with the matched ones marked and all facets counted', async () => {
  const body = await page('q=winter');
  expect([titles(body), count(body)]).toEqual([['Winter an der Donau', 'Wintermantel'], '2 Objekte']);
  expect(body).toContain('<mark>Winter</mark> an der Donau');
  expect(values(body, 'edmRightsReusePolicy')).toEqual(['Frei nutzbar 1', 'Mit Einschränkungen nutzbar 1']);
  expect(values(body, 'edmRightsName')).toEqual(['Gemeinfrei 1']);
  expect(values(body, 'hasPicture')).toEqual(['Mit Bild 1', 'Ohne Bild 1']);
});

test('long titles are whole where words in them are marked', async () => {
  const title = `Antrag auf Abtretung des Aktes ${'an das zuständige Gericht '.repeat(4)}in Wien`;
  const object = { id: 'o', uuid: 'o', title, dataProvider: 'Bibliothek' };
  const long = await openApp(await serveCollections({ editorial: [], knowledge: [], chos: [object] }));
  const { body } = await long.inject({ url: '/de/search?q=wien', headers: { accept: 'text/html' } });
  expect(titles(body)).toEqual([title]);
  expect(body).toContain('<mark>Wien</mark>');
  await long.close();
});

test('values that no filter can find are not offered', async () => {
  const chos = [
    { creator: ['?', 'Gustav Klimt'] },
    { creator: ['[...]'] },
    { creator: ['–'], subject: ['?'] },
  ].map((object, i) => ({ ...object, id: `o${i}`, uuid: `o${i}`, dataProvider: ' — ' }));
  const odd = await openApp(await serveCollections({ ...{ editorial: [], knowledge: [] }, chos }));
  const { body } = await odd.inject({ url: '/de/search?q=', headers: { accept: 'text/html' } });
  expect(values(body, 'creator')).toEqual(['Gustav Klimt 1']);
  expect(body).not.toContain('data-facet="subject"');
  expect(body).not.toContain('data-facet="dataProvider"');
  const { body: all } = await odd.inject({
    url: '/de/search?more=creator',
    headers: { accept: 'text/html' },
  });
  expect(values(all, 'creator')).toEqual(['Gustav Klimt 1']);
  await odd.close();
});

test('all results can be downloaded, also those of other pages', async () => {
  const linksOf = async (query: string) =>
    [...(await page(query)).matchAll(/<p class="search-downloads">(.*?)<\/p>/g)].flatMap(([, links = '']) =>
      [...links.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
    );
  for (const query of ['q=winter', 'creator=Gustav+Klimt', 'q=']) {
    const found = Number.parseInt(count(await page(query)) ?? '', 10);
    const [csv = '', ndjson = '', parquet = '', request = ''] = await linksOf(query);
    const { headers, body } = await app.inject(csv);
    expect([headers['content-type'], body.trimEnd().split('\r\n')]).toEqual([
      expect.stringContaining('text/csv'),
      expect.objectContaining({ length: found + 1 }),
    ]);
    // Excel in German reads the columns of a file with semicolons.
    expect(body).toMatch(/^\uFEFFuuid;/);
    // The last line is about the export.
    expect((await app.inject(ndjson)).body.trimEnd().split('\n')).toHaveLength(found + 1);
    expect((await app.inject(parquet)).rawPayload.subarray(0, 4).toString()).toBe('PAR1');
    expect((await app.inject(request)).json()).toMatchObject({ found });
  }
  expect(await linksOf('q=qqqqqqqq')).toEqual([]);
});

test('the first four pictures are loaded before all others, in every view', async () => {
  for (const view of ['grid', 'list']) {
    const loading = async (query: string) =>
      /previews\/1\.webp"[^>]* loading="(.*?)" decoding/.exec(await page(`${query}&view=${view}`))?.[1];
    expect(await loading('q=winter')).toBe('eager" fetchpriority="high');
    // In the order of updates, the one with a picture is the fifth.
    expect(await loading('sort=updated')).toBe('lazy');
  }
});

test('[site-8] values of a facet are alternatives, facets combine, and counts stay true for other values', async () => {
  const one = await page('creator=Gustav+Klimt');
  expect([count(one), values(one, 'creator').slice(0, 2)]).toEqual([
    '2 Objekte',
    ['+Gustav Klimt 2', expect.stringMatching(/ 1$/)],
  ]);
  const both = await page('creator=Gustav+Klimt&creator=Egon+Schiele');
  expect(count(both)).toBe('3 Objekte');
  const combined = await page('creator=Gustav+Klimt&creator=Egon+Schiele&dataProvider=Albertina');
  expect([
    count(combined),
    values(combined, 'dataProvider'),
    values(combined, 'creator').slice(0, 2),
  ]).toEqual(['2 Objekte', ['+Albertina 2', 'Belvedere 1'], ['+Gustav Klimt 1', '+Egon Schiele 1']]);
  expect(combined).toContain('/de/search?dataProvider=Albertina&amp;creator=Egon+Schiele"');
});

test.each<[string, string[]]>([
  ['hasPicture=no', ['Wintermantel', '&lt;script&gt;alert(1)&lt;/script&gt; &quot; onload=&quot;x', 'Venus']],
  ['from=1600&to=1699&sort=oldest', ['Winter an der Donau', 'Sommer']],
  ['to=-1', ['Venus']],
  ['sort=newest&hasPicture=yes', ['Sommer', 'Winter an der Donau']],
  ['spatial=prater', ['&lt;script&gt;alert(1)&lt;/script&gt; &quot; onload=&quot;x']],
  ['quality=contentTier:4', ['Winter an der Donau']],
  ['quality=metadataTier:0', ['Sommer']],
  ['quality=problems:short-description', ['Sommer']],
  ['quality=linkOk:true', ['Winter an der Donau']],
  ['quality=linkOk:false', ['Sommer']],
  ['sort=title&creator=Gustav+Klimt', ['Winter an der Donau', 'Sommer']],
])('%s finds %s', async (query, expected) => {
  expect(titles(await page(query)).sort()).toEqual([...expected].sort());
});

test.each([
  ['contentTier:2', 'Medien Stufe 2'],
  ['metadataTier:0', 'Metadaten Stufe 0'],
  ['problems:short-description', 'Eine Beschreibung hat weniger als 50 Zeichen'],
  ['linkOk:false', 'ein Link ist defekt'],
])('[quality-15] the quality %s is named, and can be dropped', async (quality, name) => {
  expect(await page(`creator=Gustav+Klimt&quality=${quality}`)).toContain(
    `href="/de/search?creator=Gustav+Klimt"><span class="hidden">Entfernen: </span><span class="chip-facet">Qualität:</span> <bdi>${name}</bdi>`,
  );
});

test('a hostile value is chosen by the link of its facet, and stays text', async () => {
  const all = await page('');
  const [, href = ''] = /href="([^"]*creator=A[^"]*)"/.exec(all) ?? [];
  expect(href).not.toBe('');
  const { body } = await app.inject(href.replaceAll('&amp;', '&'));
  expect(count(body)).toBe('1 Objekt');
  expect(body).not.toMatch(/<script>alert|<img src=x|"javascript:/);
});

test.each(['"', '`', '\\', ')(', '&&', '*', '<script>', '\u202e', '🙂', '—', '$x(a:=b)'])(
  'the value %s is never an error',
  async (value) => {
    const text = encodeURIComponent(value);
    await page(`q=${text}&creator=${text}&edmType=${text}&hasIiifManifest=${text}&spatial=${text}`);
    await page(`q=x&more=creator&find=${text}`);
  },
);

test('more values of a facet, and a search within them', async () => {
  const body = await page('more=creator&find=schi');
  expect(values(body, 'creator')).toEqual(['Egon Schiele 1']);
});

test('the other tabs show pages in the language of the page', async () => {
  const body = await page('q=winter&tab=stories');
  expect(body).toContain('<a href="https://vitrine.example/de/wintergeschichten">');
  expect(body).not.toContain('Winter stories');
  expect(await page('q=winter&tab=institutions')).not.toContain('javascript:');
  // There is no knowledge base.
  const counts = [...(await page('q=winter')).matchAll(/tab-count">(\d+)/g)].map(([, number]) => number);
  expect(counts).toEqual(['2', '1', '1']);
});

test('typo correction is said', async () => {
  expect(await page('q=wintr')).toMatch(
    /class="did-you-mean">Nichts zu „wintr“\. Ähnlich: <a[^>]*q=winter"><bdi>winter<\/bdi><\/a><\/p>/,
  );
  expect(await page('q=winter')).not.toContain('did-you-mean');
});

test('an empty result offers to drop each filter', async () => {
  const body = await page('q=winter&creator=Gustav+Klimt&imageColor=green');
  expect(body).toMatch(
    /q=winter&amp;creator=Gustav\+Klimt">Ohne „Farbe: Grün“<\/a> <span class="facet-count">1 Objekt</,
  );
});

test('bars by century, with the time before our era', async () => {
  const body = await page('');
  expect(body).toContain('bis 3001 v. Chr.');
  expect(body).toContain('aria-label="1600 bis 1699: 2 Objekte"');
  const zoomed = await page('from=1600&to=1700');
  expect(zoomed).toContain('aria-label="1700: 0 Objekte"');
  expect(zoomed).toContain('aria-label="ab 1701: 1 Objekt"');
});

test('both languages', async () => {
  expect(count(await page('q=winter', 'en'))).toBe('2 objects');
});

test('without hits there are no filters, except those that are chosen', async () => {
  const body = await page('q=xyzzyqwv');
  expect(body).not.toContain('id="filters"');
  expect(body).not.toContain('filters-open');
  const filtered = await page('q=xyzzyqwv&spatial=Graz');
  expect(filtered.match(/data-facet="(\w+)"/g)).toEqual(['data-facet="spatial"']);
});

test('other pages are not found by a typo in a short word', async () => {
  expect(await page('q=hund&tab=knowledge')).not.toMatch(/>Daten<.(mark|a)>/);
  expect(await page('q=datne&tab=knowledge')).toMatch(/>Daten<.(mark|a)>/);
});
