import { afterAll, describe, expect, test } from 'vitest';
import { openObjects, recordOf, uuidOf } from './open-objects.ts';

const app = await openObjects(
  [
    {
      record: recordOf({ title: ['Hase'], creator: ['Dürer'], created: ['1502'], identifier: ['-1', '=2'] }),
    },
    {
      record: recordOf(
        { title: ['=HYPERLINK("https://evil.example";"x")'], creator: ['@evil'] },
        {
          dataProvider: '\t=1+1',
          isShownBy: {
            id: 'https://m.example/1.jpg',
            isReferencedBy: [{ id: 'https://m.example/manifest' }],
          },
        },
      ),
    },
    { record: recordOf({ title: ['<script>alert(1)</script>'] }, { isShownAt: 'https://m.example/2' }) },
  ],
  {},
  afterAll,
);
afterAll(() => app.close());

/** Objects whose records name a manifest that is not the institution's own. */
const ourManifests = await openObjects(
  [
    { iiifManifest: 'https://vitrine.example/old/manifest' },
    { iiifManifest: 'javascript:alert(1)' },
    { iiifManifest: 'https://m.example/manifest', isShownBy: 'https://m.example/served.jpg' },
  ].map((fields) => ({ record: recordOf(), fields })),
  { imageService: (url) => (url.endsWith('/served.jpg') ? 'https://vitrine.example/image' : undefined) },
  afterAll,
);
afterAll(() => ourManifests.close());

const A = uuidOf(0);
const B = uuidOf(1);
const C = uuidOf(2);

const page = async (query: string) => (await app.inject(`/en/list${query}`)).body;
const itemsIn = (body: string) =>
  [...body.matchAll(/<li class="list-item" data-item="([^"]*)"/g)].map(([, id]) => id);

describe('the page of a list', () => {
  test('shows the objects in the order of the URL, each once, and leaves out what is no id', async () => {
    expect(itemsIn(await page(`?ids=${C},x,${A.toUpperCase()},,${C}`))).toEqual([C, A]);
  });

  test('links to the list without an object, and with it further up or down', async () => {
    const body = await page(`?ids=${A},${B},${C}`);
    const links = [...body.matchAll(/href="\/en\/list\?ids=([^"]*)" data-move="(\w+)"/g)];
    expect(links.map(([, ids, name]) => [name, ids])).toEqual([
      ['down', [B, A, C].join()],
      ['remove', [B, C].join()],
      ['up', [B, A, C].join()],
      ['down', [A, C, B].join()],
      ['remove', [A, C].join()],
      ['up', [A, C, B].join()],
      ['remove', [A, B].join()],
    ]);
    expect(itemsIn(await page(`?ids=${[B, A, C].join()}`))).toEqual([B, A, C]);
  });

  test('says how many objects no longer exist', async () => {
    const body = await page(`?ids=${A},${uuidOf(8)}`);
    expect(itemsIn(body)).toEqual([A]);
    expect(body).toContain('One object of the list no longer exists.');
  });

  test('says so if it is empty', async () => {
    for (const query of ['', '?ids=', '?ids=x']) {
      const body = await page(query);
      expect(body).toContain('The list is empty.');
      expect(body).toContain('data-list=""');
    }
  });

  test('shows the first 250 objects of more', async () => {
    const ids = Array.from({ length: 253 }, (_, index) => uuidOf(index));
    const body = await page(`?ids=${ids.join()}`);
    expect(body).toContain(
      '<p class="notice" role="alert">The list is too long: these are the first 250 objects, 3 more are missing.</p>',
    );
    expect(itemsIn(body)).toEqual([A, B, C]);
  });

  test('is not for search engines, and texts of records stay text', async () => {
    const body = await page(`?ids=${C}`);
    expect(body).toContain('<meta name="robots" content="noindex, follow">');
    expect(body).not.toContain('<script>alert');
  });
});

describe('exports', () => {
  const file = (suffix: string, ids: readonly string[]) => app.inject(`/en/list.${suffix}?ids=${ids.join()}`);

  test('CSV that no spreadsheet runs', async () => {
    const { headers, body } = await file('csv', [A, B]);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename="list.csv"');
    expect(body.split('\r\n')).toEqual([
      '\uFEFF"ID","Title","Creator","Date","Institution","Inventory number","Rights","Page","At the institution","Preview"',
      `"${A}","Hase","Dürer","1502","Museum","'-1; =2","http://creativecommons.org/licenses/by/4.0/","https://vitrine.example/objects/${A}","",""`,
      `"${B}","'=HYPERLINK(""https://evil.example"";""x"")","'@evil","","'=1+1","","http://creativecommons.org/licenses/by/4.0/","https://vitrine.example/objects/${B}","",""`,
      '',
    ]);
  });

  test('CSV for Excel in German, which the German page links', async () => {
    const { body: page } = await app.inject(`/de/list?ids=${A}`);
    const [, link = ''] = /href="([^"]*list\.csv[^"]*)"/.exec(page) ?? [];
    const { body } = await app.inject(link.replaceAll('&amp;', '&'));
    expect(body).toMatch(/^\uFEFF"ID";"Titel";.*\r\n"[^"]*";"Hase";"Dürer";/);
    const wrong = await app.inject(`/de/list.csv?ids=${A}&separator=x`);
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      {
        detail: [
          { type: 'literal_error', loc: ['query', 'separator'], msg: "Input should be ',', ';' or 'tab'" },
        ],
      },
    ]);
  });

  test('JSON with the fields of the API', async () => {
    const { objects } = (await file('json', [C, A])).json();
    expect(
      objects.map(({ uuid, title, isShownAt }: Record<string, unknown>) => [uuid, title, isShownAt]),
    ).toEqual([
      [C, '<script>alert(1)</script>', 'https://m.example/2'],
      [A, 'Hase', undefined],
    ]);
  });

  test('a IIIF Collection, with our manifest for objects without one of their own', async () => {
    expect((await file('iiif.json', [A, B])).json()).toEqual({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `https://vitrine.example/en/list.iiif.json?ids=${A},${B}`,
      type: 'Collection',
      label: { en: ['My list'] },
      items: [
        {
          id: `https://vitrine.example/iiif/${A}/manifest`,
          type: 'Manifest',
          label: { none: ['Hase'] },
          summary: { none: ['Museum'] },
        },
        {
          id: 'https://m.example/manifest',
          type: 'Manifest',
          label: { none: ['=HYPERLINK("https://evil.example";"x")'] },
          summary: { none: ['=1+1'] },
        },
      ],
    });
  });

  test('a IIIF Collection has our manifest instead of one that is at this host, has no web address, or is of a picture served here', async () => {
    const { items } = (await ourManifests.inject(`/en/list.iiif.json?ids=${[A, B, C].join()}`)).json();
    expect(items.map(({ id }: { id: string }) => id)).toEqual(
      [A, B, C].map((id) => `https://vitrine.example/iiif/${id}/manifest`),
    );
  });

  test('nor do the pages of such objects link a manifest of the institution', async () => {
    const linkOf = async (from: typeof app, id: string) =>
      (await from.inject(`/en/objects/${id}`)).body.match(/href="([^"]+)"[^>]*>The institution’s IIIF/)?.[1];
    expect(await linkOf(app, B)).toBe('https://m.example/manifest');
    for (const id of [A, B, C]) expect(await linkOf(ourManifests, id)).toBeUndefined();
  });

  test.each(['csv', 'json', 'iiif.json'])('%s of too many objects is refused', async (suffix) => {
    const response = await file(
      suffix,
      Array.from({ length: 251 }, (_, index) => uuidOf(index)),
    );
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { detail: 'A list has at most 250 objects; this one has 251' },
    ]);
  });
});
