import { afterAll, describe, expect, test } from 'vitest';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { vectorAt } from '../../api/served-vectors.ts';
import { borrowEmbeddedSearch, openTypesenseSearch } from '../../stores/search/open-search.ts';
import { MODELS } from '../../use-cases/models.ts';
import { recordOf } from '../open-objects.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The angle of two vectors at a distance, in degrees. */
const degrees = (distance: number) => (Math.acos(1 - distance) * 180) / Math.PI;

const cho = (number: number, title: string, metadata: number, image?: number) => ({
  id: uuid(number),
  uuid: uuid(number),
  title,
  sourceRecord: JSON.stringify(recordOf({ title })),
  metadataEmbedding: vectorAt(degrees(metadata), 'metadataEmbedding'),
  ...(image !== undefined && { imageEmbedding: vectorAt(degrees(image), 'imageEmbedding') }),
});

/** Distances are those from the first object. Twelve cups are nearer than the last bowl. */
const DOCUMENTS = [
  cho(0, 'Fruit Bowl', 0, 0),
  cho(1, 'Untitled', 0.01, 0.39),
  cho(2, 'Bowl', 0.149),
  cho(3, 'Bowls', 0.152, 0.45),
  ...Array.from({ length: 12 }, (_, i) => cho(4 + i, 'Cup', 0.02 + i / 1000)),
  cho(20, 'Bowl and cup', 0.1),
  cho(21, '[Untitled]', 0.01),
  { ...cho(22, 'Bowl', 0), metadataEmbedding: undefined },
];

const numbers = (html: string) =>
  [...html.matchAll(/data-uuid="\S*?0*(\d+)"/g)].map(([, number]) => Number(number));

describe.each([
  ['embedded', borrowEmbeddedSearch],
  ['Typesense over HTTP', openTypesenseSearch],
])('%s', async (_, open) => {
  const engine = await serveCollections(
    { chos: DOCUMENTS, editorial: [], knowledge: [] },
    undefined,
    afterAll,
    open,
  );
  const app = await openApp(engine);
  afterAll(() => app.close());

  const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;

  /** What the page of an object shows as alike, by heading, and where its links to all of them lead. */
  async function strips(number: number) {
    const body = await page(`/en/objects/${uuid(number)}`);
    const section = /<section class="similar">(.*?)<\/section>/s.exec(body)?.[1] ?? '';
    const [, ...parts] = section.split('<h3>');
    return Object.fromEntries(
      parts.map((part) => {
        const href = /<a href="(\/en\/search[^"]*)"/.exec(part)?.[1]?.replaceAll('&amp;', '&');
        return [part.slice(0, part.indexOf('<')), { shown: numbers(part), href }];
      }),
    );
  }

  test('[similar-13] the strip of an object has the first objects of its list', async () => {
    const shown = await strips(0);
    const byMeaning = `/en/search?like=${uuid(0)}`;
    expect(shown).toEqual({
      'Looks similar': { shown: [1], href: `${byMeaning}&by=picture` },
      'Is about similar things': { shown: [20, 2], href: `${byMeaning}&by=meaning` },
    });
    expect(numbers(await page(byMeaning))).toEqual([20, 2]);
    expect(numbers(await page(`${byMeaning}&by=picture`))).toEqual([1]);
  });

  test('[similar-13] a list of more than the strip shows begins with the strip', async () => {
    const { shown } = (await strips(4))['Is about similar things'] ?? {};
    const list = numbers(await page(`/en/search?like=${uuid(4)}`));
    expect([shown?.length, list.length]).toEqual([8, 12]);
    expect(list.slice(0, 8)).toEqual(shown);
    expect(new Set(list)).toEqual(new Set([20, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
  });

  test.each([
    ['whose title says nothing', 1],
    ['whose title says nothing, and that others share', 21],
    ['without vectors', 22],
  ])('[similar-13] an object %s has neither strip nor list', async (_name, number) => {
    expect((await strips(number))['Is about similar things']).toBeUndefined();
    expect(await page(`/en/search?like=${uuid(number)}`)).toContain(
      'No other object is about similar things',
    );
  });

  test('[similar-13] a visitor may look further, at what is about the same', async () => {
    const body = await page(`/en/search?like=${uuid(0)}&threshold=40`);
    expect(numbers(body)).toEqual([20, 2, 3]);
    expect([...body.matchAll(/card-note">([^<]*)</g)].map(([, note]) => note)).toEqual([
      'similar',
      'similar',
      'hardly similar',
    ]);
  });

  test('[similar-13] filters and counts are those of what is alike', async () => {
    const body = await page(`/en/search?like=${uuid(0)}&hasPicture=yes`);
    expect(body).toContain('<div class="empty">');
  });

  test('the API answers as before, with all that is near', async () => {
    const { found } = (await app.inject(`/v2/similar?id=${uuid(0)}&threshold=0.15`)).json();
    expect(found).toBe(16);
  });
});

test('[similar-13] a model has a distance of its own', async () => {
  const engine = await serveCollections({ chos: DOCUMENTS, editorial: [], knowledge: [] });
  const models = { ...MODELS, text: { ...MODELS.text, alikeDistance: 0.16 } };
  const app = await openApp(engine, { models });
  const { body } = await app.inject({
    url: `/en/search?like=${uuid(0)}`,
    headers: { accept: 'text/html' },
  });
  await app.close();
  expect(numbers(body)).toEqual([20, 2, 3]);
  expect(body).toContain('name="threshold" min="2" max="40" step="1" value="16"');
});
