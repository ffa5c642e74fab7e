import { afterAll, describe, expect, test } from 'vitest';
import { openObjects, recordOf, uuidOf } from '../open-objects.ts';

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

const A = uuidOf(0);
const B = uuidOf(1);
const C = uuidOf(2);

const page = async (query: string) => (await app.inject(`/en/list${query}`)).body;
const itemsIn = (body: string) =>
  [...body.matchAll(/<a class="card-link" href="[^"]*" data-uuid="([^"]*)"/g)].map(([, id]) => id);

describe('[site-16] the page of a list', () => {
  test('shows the objects in the order of the URL, each once, and leaves out what is no id', async () => {
    expect(itemsIn(await page(`?ids=${C},x,${A.toUpperCase()},,${C}`))).toEqual([C, A]);
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

test.each([
  ['en', 'bom=true&years=true'],
  ['de', 'bom=true&separator=%3B&years=true'],
])(
  'is exported as every search is, for the spreadsheet of the language: %s',
  async (language, parameters) => {
    const { body } = await app.inject(`/${language}/list?ids=${C},${A}`);
    const links = [...body.matchAll(/href="(\/v2\/export[^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    const filter = new URLSearchParams({ q: '*', filter_by: `uuid:=[${C},${A}]` });
    expect(links).toEqual([
      `/v2/export?${filter}&format=csv&${parameters}`,
      `/v2/export?${filter}&format=ndjson`,
      `/v2/export?${filter}&format=parquet`,
    ]);
    // The last line says how many there are.
    expect((await app.inject(links[1] ?? '')).body.trim().split('\n')).toHaveLength(2 + 1);
  },
);
