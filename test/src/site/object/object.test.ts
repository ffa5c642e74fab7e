import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/kernel/json.ts';
import { openObjects, type Properties, recordOf, uuidOf } from '../open-objects.ts';

const CC0 = 'http://creativecommons.org/publicdomain/zero/1.0/';
const INC = 'http://rightsstatements.org/vocab/InC/1.0/';

/** The page of an object with this record, as HTML. */
async function pageOf(
  cho: Properties,
  aggregation: Properties = {},
  { language = 'en', query = '', fields = {} } = {},
): Promise<string> {
  const app = await openObjects([{ record: recordOf(cho, aggregation), fields }]);
  const response = await app.inject(`/${language}/objects/${uuidOf(0)}${query}`);
  await app.close();
  expect(response.statusCode).toBe(200);
  return response.body;
}

const DUERER = {
  id: 'https://d-nb.info/gnd/11852786X',
  type: 'Agent',
  prefLabel: [
    { '@language': 'de', '@value': 'Albrecht Dürer' },
    { '@language': 'en', '@value': 'Albert Durer' },
  ],
  sameAs: ['http://www.wikidata.org/entity/Q5580', 'javascript:alert(1)'],
  dateOfBirth: '1471-05-21',
  dateOfDeath: '1528',
};

test('a creator leads to a search for the name in the index, with years of life and authority files', async () => {
  expect(await pageOf({ creator: [DUERER] })).toContain(
    '<a href="/en/search?creator=Albrecht+D%C3%BCrer"><bdi lang="en">Albert Durer</bdi></a>' +
      ' <span class="soft">(<bdi>1471–1528</bdi>)</span>' +
      ' <a class="authority" href="/en/entities/gnd-11852786X" aria-label="Overview of Albert Durer">Overview</a>' +
      ' <a class="authority" href="https://d-nb.info/gnd/11852786X" rel="nofollow noopener" aria-label="Albert Durer in the authority file GND">GND</a>' +
      ' <a class="authority" href="http://www.wikidata.org/entity/Q5580" rel="nofollow noopener" aria-label="Albert Durer in the authority file Wikidata">Wikidata</a></li>',
  );
});

test('creators are apart by semicolons, because a name may have a comma', async () => {
  const page = await pageOf({ creator: ['Klimt, Gustav', 'Moser, Koloman'] });
  const [, creators = ''] = /<p class="label-creator">(.*?)<\/p>/.exec(page) ?? [];
  expect(creators.replace(/<[^>]*>/g, '')).toBe('Klimt, Gustav; Moser, Koloman');
});

test.each([
  ['37.11', 'Identifier', '37.11'],
  ['Inv.-Nr. 37.11', 'Inventory number', '37.11'],
  ['Inv. Nr.: A/7', 'Inventory number', 'A/7'],
  ['Inventarnummer: 1', 'Inventory number', '1'],
  ['Inventory No. 12 b', 'Inventory number', '12 b'],
  ['Inventar 1934/2', 'Inventory number', '1934/2'],
  ['INV-2024-1', 'Identifier', 'INV-2024-1'],
  ['Invalidenstraße 4', 'Identifier', 'Invalidenstraße 4'],
])('the identifier %s is called %s', async (identifier, label, shown) => {
  const page = await pageOf({ identifier: [identifier] });
  const rows = [...page.matchAll(/<dt>(Identifier|Inventory number)<\/dt><dd>(.*?)<\/dd>/g)];
  expect(rows.map(([, name, value = '']) => [name, value.replace(/<[^>]*>/g, '')])).toEqual([[label, shown]]);
});

test('a value that no filter can find leads nowhere', async () => {
  const page = await pageOf({ creator: ['?'], subject: ['[...]', 'Hase'] });
  expect(page).toContain('<bdi>?</bdi>');
  expect([...page.matchAll(/search\?(?:creator|subject)=([^"]*)/g)].map(([, value]) => value)).toEqual([
    'Hase',
  ]);
});

test('[site-3] the header Link names the identifier, the forms and the licence', async () => {
  const app = await openObjects([
    { record: recordOf({}, { edmRights: 'http://rights.example/ä>, <x>; rel="x"' }) },
    { record: recordOf({}, { edmRights: 'javascript:alert(1)' }) },
  ]);
  const linksOf = async (number: number) =>
    (await app.inject(`/en/objects/${uuidOf(number)}`)).headers['link'];
  const url = `https://vitrine.example/id/${uuidOf(0)}`;
  expect(await linksOf(0)).toBe(
    [
      `<${url}>; rel="cite-as"`,
      `<${url}.jsonld>; rel="describedby"; type="application/ld+json"`,
      `<${url}.ttl>; rel="describedby"; type="text/turtle"`,
      `<${url}.rdf>; rel="describedby"; type="application/rdf+xml"`,
      `<${url}.nt>; rel="describedby"; type="application/n-triples"`,
      `<${url}.schema.jsonld>; rel="describedby"; type="application/ld+json"; profile="https://schema.org/"`,
      '<https://schema.org/AboutPage>; rel="type"',
      '<http://rights.example/%C3%A4%3E,%20%3Cx%3E;%20rel=%22x%22>; rel="license"',
    ].join(', '),
  );
  expect(await linksOf(1)).not.toContain('license');
  await app.close();
});

test('texts keep their language, and translations into the other language are left out', async () => {
  const page = await pageOf({
    title: [
      { '@language': 'de', '@value': 'Hase' },
      { '@language': 'en', '@value': 'Hare' },
    ],
    medium: [
      { '@language': 'de', '@value': 'Öl' },
      { '@language': 'en', '@value': 'Oil' },
      { '@language': 'la', '@value': 'Oleum' },
      { '@language': 'not a tag', '@value': 'Papier' },
    ],
  });
  expect(page).toContain('<h1 dir="auto" lang="en">Hare</h1>');
  expect(page).toContain('<bdi lang="de">Hase</bdi>');
  expect(/<dt>Material and technique<\/dt><dd><ul>(.*?)<\/ul>/.exec(page)?.[1]).toBe(
    ['Oil" en', 'Oleum" la', 'Papier']
      .map((text) => {
        const [value = '', lang] = text.split('" ');
        return `<li><a href="/en/search?medium=${value}"><bdi${lang ? ` lang="${lang}"` : ''}>${value}</bdi></a></li>`;
      })
      .join(''),
  );
});

const RIGHTS: readonly [string, string, string, string][] = [
  [
    'http://creativecommons.org/publicdomain/mark/1.0/',
    'OPEN',
    'Gemeinfrei',
    'https?://creativecommons.org/publicdomain/mark/1.0/deed.de',
  ],
  [
    'http://creativecommons.org/publicdomain/zero/1.0/',
    'OPEN',
    'CC0: Verzicht auf alle Rechte',
    'https?://creativecommons.org/publicdomain/zero/1.0/deed.de',
  ],
  [
    'https://creativecommons.org/licenses/by-sa/4.0/deed.en',
    'OPEN',
    'CC BY-SA: Namensnennung, gleiche Lizenz (4.0)',
    'https?://creativecommons.org/licenses/by-sa/4.0/deed.de',
  ],
  [
    'http://rightsstatements.org/vocab/InC-EDU/1.0/',
    'RESTRICTED',
    'Urheberrechtlich geschützt, Nutzung für Bildung erlaubt',
    'http://rightsstatements.org/page/InC-EDU/1.0/\\?language=de',
  ],
  [
    'http://rightsstatements.org/vocab/InC/1.0/',
    'CLOSED',
    'Urheberrechtlich geschützt',
    'http://rightsstatements.org/page/InC/1.0/\\?language=de',
  ],
  [
    'https://museum.example/terms',
    'CLOSED',
    'Eigene Rechteangabe der Einrichtung',
    'https://museum.example/terms',
  ],
];

describe('the rights statement has a badge, words and a link', async () => {
  const objects = RIGHTS.map(([edmRights]) => ({
    record: recordOf({ title: 'x' }, { edmRights, isShownBy: 'https://m.test/1.jpg' }),
  }));
  const app = await openObjects(objects, {}, afterAll);
  afterAll(() => app.close());

  test.each(RIGHTS)('%s', async (edmRights, policy, title, link) => {
    const number = RIGHTS.findIndex(([given]) => given === edmRights);
    const { body } = await app.inject(`/de/objects/${uuidOf(number)}`);
    expect(body).toContain(`<p class="badge" data-policy="${policy}">`);
    expect(body).toContain(`<b>${title}</b>`);
    expect(body).toMatch(new RegExp(`<a href="${link}" rel="license noopener">`));
  });
});

test('a rights statement that is not a URL is shown as text', async () => {
  const page = await pageOf({ title: 'x' }, { edmRights: 'javascript:alert(1)' });
  expect(page).toContain('<span class="soft"><bdi>javascript:alert(1)</bdi></span>');
});

describe('[site-40] of an object without files, only the licence of its description is named', () => {
  test.each([
    ['http://creativecommons.org/publicdomain/zero/1.0/', 'CC0', 'CC0'],
    ['http://creativecommons.org/licenses/by-sa/4.0/', 'CC BY-SA 4.0', 'CC BY-SA 4.0'],
    ['http://creativecommons.org/publicdomain/mark/1.0/', 'Gemeinfrei', 'Public domain'],
    ['http://rightsstatements.org/vocab/InC/1.0/', 'Urheberrechtlich geschützt', 'In copyright'],
  ])('%s', async (edmRights, de, en) => {
    const app = await openObjects([{ record: recordOf({ title: 'x' }, { edmRights }) }]);
    const [german, english] = await Promise.all(
      ['de', 'en'].map(async (language) => (await app.inject(`/${language}/objects/${uuidOf(0)}`)).body),
    );
    await app.close();
    expect(german).toContain(`<b>Beschreibung: ${de}</b>`);
    expect(english).toContain(`<b>Description: ${en}</b>`);
    for (const claim of ['Frei nutzbar', 'Nutzung erst', 'Darf ', 'class="badge"']) {
      expect(german).not.toContain(claim);
    }
    for (const claim of ['Free to use', 'Ask before', 'May be ']) expect(english).not.toContain(claim);
    expect(english).not.toContain('"license":');
    expect(english).toContain('"sdLicense":');
  });
});

describe('[site-1] where statements differ, the badge is that of the picture and each names its part', () => {
  const BY = 'http://creativecommons.org/licenses/by/4.0/';
  const IN_COPYRIGHT = 'http://rightsstatements.org/vocab/InC/1.0/';
  const file = (name: string, edmRights?: string) => ({
    id: `https://m.test/${name}`,
    type: 'WebResource',
    ...(edmRights && { edmRights }),
  });
  const closed = file('1.jpg', IN_COPYRIGHT);
  const plain = file('2.jpg');
  test.each<[string, JsonObject, string, string[], boolean]>([
    ['one for all', { isShownBy: plain }, '', ['Frei nutzbar'], true],
    ['the record repeated', { isShownBy: file('1.jpg', BY) }, '', ['Frei nutzbar'], true],
    [
      'all files closed',
      { isShownBy: closed },
      '',
      ['Dieses Bild: Nutzung erst nach Rückfrage', 'Beschreibung: CC BY 4.0'],
      false,
    ],
    [
      'one of two files closed',
      { isShownBy: closed, hasView: [plain] },
      '',
      ['Dieses Bild: Nutzung erst nach Rückfrage', 'Einzelne Dateien: Frei nutzbar'],
      false,
    ],
    [
      'the other file',
      { isShownBy: closed, hasView: [plain] },
      '?picture=2',
      ['Dieses Bild: Frei nutzbar', 'Einzelne Dateien: Nutzung erst nach Rückfrage'],
      true,
    ],
    [
      'a recording',
      { isShownBy: file('1.mp3', IN_COPYRIGHT) },
      '',
      ['Einzelne Dateien: Nutzung erst nach Rückfrage', 'Beschreibung: CC BY 4.0'],
      false,
    ],
  ])('%s', async (_, media, query, badges, isDownload) => {
    const app = await openObjects([{ record: recordOf({ title: 'x' }, { edmRights: BY, ...media }) }]);
    const { body } = await app.inject(`/de/objects/${uuidOf(0)}${query}`);
    await app.close();
    const found = body.matchAll(/<p class="badge"[^>]*>(.*?)<\/p>|<b>(Beschreibung: .*?)<\/b>/g);
    expect(Array.from(found, ([, badge, own]) => (badge ?? own ?? '').replace(/<[^>]*>/g, ''))).toEqual(
      badges,
    );
    expect(body.includes(' download ')).toBe(isDownload);
  });
});

test('[site-2] search engines read the object in the language of the page, with the licence and the credit of its picture', async () => {
  const page = await pageOf(
    {
      title: [
        { '@language': 'de', '@value': 'Hase' },
        { '@language': 'en', '@value': 'Hare' },
      ],
      edmType: 'IMAGE',
      creator: [DUERER],
      subject: Array.from({ length: 500 }, (_, index) => `Subject ${index}`),
    },
    {
      edmRights: 'http://creativecommons.org/licenses/by/4.0/',
      dataProvider: [{ '@language': 'de', '@value': 'Albertina' }],
      isShownAt: 'https://museum.example/1',
      isShownBy: {
        id: 'https://m.test/1.jpg',
        type: 'WebResource',
        edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
      },
    },
    { fields: { previewImage: 'https://vitrine.example/previews/1.webp' } },
  );
  const thing = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  const creator = {
    '@type': 'Person',
    '@id': 'https://d-nb.info/gnd/11852786X',
    name: 'Albert Durer',
    birthDate: '1471-05-21',
    deathDate: '1528',
    sameAs: 'http://www.wikidata.org/entity/Q5580',
  };
  expect(thing).toMatchObject({
    '@type': 'VisualArtwork',
    url: `https://vitrine.example/en/objects/${uuidOf(0)}`,
    name: 'Hare',
    creator,
    thumbnailUrl: 'https://vitrine.example/previews/1.webp',
    image: {
      '@type': 'ImageObject',
      contentUrl: 'https://m.test/1.jpg',
      thumbnailUrl: 'https://vitrine.example/previews/1.webp',
      license: 'http://rightsstatements.org/vocab/InC/1.0/',
      acquireLicensePage: 'https://museum.example/1',
      creditText: 'Albertina',
      creator,
    },
  });
  expect(thing.about).toHaveLength(10);
});

const VIEWS = (count: number) => Array.from({ length: count }, (_, index) => `https://m.test/${index}.jpg`);

test('of 900 views, a page shows one large and eight as thumbnails', async () => {
  const page = await pageOf({ title: 'Book' }, { hasView: VIEWS(900) }, { query: '?picture=500' });
  expect(page.match(/<img/g)).toHaveLength(9);
  expect(page).toContain('src="https://m.test/499.jpg" width="1600" height="1600" alt="Book" data-large');
  expect(page).toContain('Picture 500 of 900');
  expect(page).toContain('href="?picture=501#picture"');
});

test('a number that no picture has shows the first', async () => {
  const app = await openObjects([{ record: recordOf({}, { hasView: VIEWS(2) }) }]);
  for (const number of ['0', '3', '-1', '1e3', 'x']) {
    const { body } = await app.inject(`/en/objects/${uuidOf(0)}?picture=${number}`);
    expect(body).toContain('src="https://m.test/0.jpg" width');
  }
  await app.close();
});

test('the preview is beneath the large picture, which has no text of its own', async () => {
  const page = await pageOf(
    { title: 'Hase' },
    { isShownBy: 'https://m.test/1.jpg' },
    { fields: { previewImage: 'https://vitrine.example/previews/1.webp', imageAspectRatio: 2 } },
  );
  expect(page).toContain(
    '<img class="stage-preview" fetchpriority="high" src="https://vitrine.example/previews/1.webp" width="1600" height="800" alt="Hase">' +
      '<img class="stage-large" fetchpriority="high" src="https://m.test/1.jpg" width="1600" height="800" alt="" data-large>',
  );
});

test('a picture names its image service, manifest, note and own rights', async () => {
  const page = await pageOf(
    {},
    {
      isShownBy: {
        id: 'https://m.test/1.tif',
        type: 'WebResource',
        format: ['image/tiff'],
        description: [{ '@language': 'en', '@value': 'A drawing by a program' }],
        edmRights: 'http://creativecommons.org/publicdomain/zero/1.0/',
        isReferencedBy: [{ id: 'https://m.test/manifest' }],
        hasService: {
          id: 'https://m.test/iiif/1',
          type: 'Service',
          conformsTo: [{ id: 'http://iiif.io/api/image' }],
          implements: [{ id: 'http://iiif.io/api/image/2/level2.json' }],
        },
      },
    },
  );
  expect(page).toContain('src="https://m.test/iiif/1/full/!1600,1600/0/default.jpg"');
  expect(page).toContain('data-service="https://m.test/iiif/1" data-manifest="https://m.test/manifest"');
  expect(page).toContain('<p class="stage-note"><bdi lang="en">A drawing by a program</bdi></p>');
  expect(page).toContain('<b>CC0: all rights waived</b>');
});

test('models, documents and recordings that browsers do not play are links with kind and format', async () => {
  const page = await pageOf(
    {},
    {
      isShownBy: 'https://m.test/a.wav',
      hasView: ['https://m.test/b.glb', 'https://m.test/c.pdf', 'https://m.test/d', 'javascript:alert(1)'],
    },
  );
  const list = /<section class="other-media">.*?<\/section>/s.exec(page)?.[0] ?? '';
  expect([...list.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, text]) => [url, text])).toEqual([
    ['https://m.test/a.wav', 'Sound (WAV)'],
    ['https://m.test/b.glb', '3D model (GLB)'],
    ['https://m.test/c.pdf', 'Document (PDF)'],
    ['https://m.test/d', 'File'],
  ]);
});

test('after ten, a list of files is folded', async () => {
  const page = await pageOf({}, { hasView: Array.from({ length: 14 }, (_, n) => `https://m.test/${n}.pdf`) });
  const [list = '', folded = ''] =
    /<section class="other-media">.*?<\/section>/s.exec(page)?.[0].split('<details') ?? [];
  expect([list.match(/<li>/g)?.length, folded.match(/<li>/g)?.length]).toEqual([10, 4]);
  expect(folded).toContain('<summary>4 more</summary>');
});

describe('[site-11] recordings', () => {
  const NO_PICTURE = 'There is no picture of this object here.';

  test('have the player of the browser, which loads nothing before, and a link', async () => {
    const page = await pageOf(
      { edmType: 'SOUND' },
      {
        isShownBy: {
          id: 'https://m.test/talk',
          type: 'WebResource',
          format: 'audio/mpeg',
          description: ['First side'],
        },
        hasView: ['https://m.test/b.mp4'],
      },
      { fields: { edmType: ['SOUND'] } },
    );
    expect(page).toContain(
      '<audio controls preload="none" src="https://m.test/talk" aria-label="Sound 1"></audio>',
    );
    expect(page).toContain('<bdi>First side</bdi> (MP3)</a>');
    expect(page).toContain(
      '<video controls preload="none" src="https://m.test/b.mp4" aria-label="Film 2"></video>',
    );
    expect(page).not.toContain(NO_PICTURE);
  });

  test('a film shows a still before it runs', async () => {
    const page = await pageOf(
      { edmType: 'VIDEO' },
      { isShownBy: 'https://m.test/film.webm', object: 'https://m.test/still.jpg' },
      { fields: { edmType: ['VIDEO'] } },
    );
    expect(page).toContain(
      '<video controls preload="none" src="https://m.test/film.webm" poster="https://m.test/still.jpg" aria-label="Film"></video>',
    );
    expect(page).not.toContain('<img class="stage-large"');
  });

  test('a sound without a file leads to the institution, and nobody says that it has no picture', async () => {
    const page = await pageOf(
      { edmType: 'SOUND' },
      { isShownAt: 'https://m.test/talk.html' },
      { fields: { edmType: ['SOUND'] } },
    );
    expect(page).toContain('href="https://m.test/talk.html" rel="noopener">Listen on the museum’s page</a>');
    expect(page).not.toContain(NO_PICTURE);
  });
});

describe('[site-10] a picture that cannot be had is not offered', () => {
  test.each([
    ['at a reserved domain', 'https://museum.example/1.jpg', {}],
    ['whose link is broken', 'https://m.test/1.jpg', { brokenLinks: ['https://m.test/1.jpg'] }],
  ])('one %s', async (_, isShownBy, fields) => {
    const page = await pageOf(
      { title: 'Hase' },
      { isShownBy, isShownAt: 'https://m.test/hare.html', edmRights: CC0 },
      { fields: { title: 'Hase', ...fields } },
    );
    for (const text of ['data-large', 'data-zoom', ' download ', 'data-viewer-dialog', 'other-media']) {
      expect(page).not.toContain(text);
    }
    const stage = /<div class="stage".*?<div class="label">/s.exec(page)?.[0];
    expect(stage).toContain('<p class="stage-title" aria-hidden="true"><bdi>Hase</bdi></p>');
    expect(stage).toContain('<a class="button" href="https://m.test/hare.html" rel="noopener">View on');
  });
});

test('[site-9] the pictures of a text are its pages, which the viewer turns by our manifest', async () => {
  const page = await pageOf(
    { title: 'Book', edmType: 'TEXT' },
    { hasView: VIEWS(930) },
    { fields: { edmType: ['TEXT'] } },
  );
  expect(page).toContain('<p class="kind">Text · 930 pages</p>');
  expect(page).toContain('Page 1 of 930');
  expect(page).toContain(`data-pages="https://vitrine.example/iiif/${uuidOf(0)}/manifest"`);
});

test('the viewer names the title, the credit and the rights of each picture', async () => {
  const page = await pageOf(
    { title: 'Hase', dcRights: ['Albertina, Wien'] },
    {
      dataProvider: 'Albertina',
      edmRights: CC0,
      isShownBy: { id: 'https://m.test/1.jpg', type: 'WebResource', edmRights: INC },
    },
  );
  const dialog = /<template data-viewer-dialog>.*?<\/template>/s.exec(page)?.[0] ?? '';
  expect(dialog).toContain('<p class="viewer-title" dir="auto">Hase</p>');
  expect(dialog).toContain('<bdi>Albertina · Albertina, Wien</bdi>');
  expect(dialog).toContain(`<span data-rights="${CC0}">`);
  expect(dialog).toContain(`<span data-rights="${INC}" hidden>`);
  expect(page).toContain(`data-rights="${INC}" data-viewer=`);
});

test('a URL that this server has a copy of is replaced by it', async () => {
  const app = await openObjects(
    [{ record: recordOf({}, { isShownBy: 'https://albertina.example/1.jpg' }) }],
    { pictureUrl: (url) => url.replace('https://', '/sample/pictures/') },
  );
  const { body } = await app.inject(`/de/objects/${uuidOf(0)}`);
  await app.close();
  expect(body).toContain('src="/sample/pictures/albertina.example/1.jpg"');
});

test('a page links the manifest of the institution, not one of this host, of no web address, or of a picture served here', async () => {
  const objects = [
    { iiifManifest: 'https://m.test/manifest' },
    { iiifManifest: 'https://vitrine.example/old/manifest' },
    { iiifManifest: 'javascript:alert(1)' },
    { iiifManifest: 'https://m.test/manifest', isShownBy: 'https://m.test/served.jpg' },
  ].map((fields) => ({ record: recordOf(), fields }));
  const imageService = (url: string) =>
    url.endsWith('/served.jpg') ? 'https://vitrine.example/image' : undefined;
  const app = await openObjects(objects, { imageService });
  const links = await Promise.all(
    objects.map(async (_, i) => {
      const { body } = await app.inject(`/en/objects/${uuidOf(i)}`);
      return body.match(/href="([^"]+)"[^>]*>The museum’s IIIF/)?.[1];
    }),
  );
  await app.close();
  expect(links).toEqual(['https://m.test/manifest', undefined, undefined, undefined]);
});

test.each([
  ['en', /institution/i, /data provider/i],
  ['de', /einrichtung/i, /datengeber|<dt>[^<]*institution/i],
])('the institution is called by one word, in %s', async (language, word, others) => {
  const other = { record: recordOf({}, { dataProvider: ['Archiv'] }) };
  const app = await openObjects([{ record: recordOf({}) }, other]);
  const { body } = await app.inject(`/${language}/objects/${uuidOf(0)}`);
  await app.close();
  const labels = [...body.matchAll(/<dt>([^<]*)<\/dt><dd>(?:<ul>)?(?:<li>)?(?:<a[^>]*>)?<bdi[^>]*>Museum</g)];
  expect(labels.length).toBeGreaterThan(1);
  for (const [, label] of labels) expect(label).toMatch(word);
  expect(body).not.toMatch(others);
});
