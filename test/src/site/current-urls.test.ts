import { afterAll, expect, test } from 'vitest';
import { openApp } from '../api/open-app.ts';
import { serveCollections } from '../api/served-collections.ts';

const OLD = 'http://127.0.0.1:8080';
const UUID = '00000000-0000-4000-8000-000000000001';
const DOCUMENT = {
  id: UUID,
  uuid: UUID,
  title: 'Dorfstraße',
  url: `${OLD}/objects/${UUID}`,
  previewImage: `${OLD}/previews/a.webp`,
  imageAspectRatio: 1.2,
  dcTypeConcept: [`${OLD}/v2/vocabulary#village-scene`],
  sourceRecord: JSON.stringify({ id: `${OLD}/id/${UUID}` }),
};
const engine = await serveCollections(
  { chos: [DOCUMENT], editorial: [], knowledge: [] },
  undefined,
  afterAll,
);
const app = await openApp(engine, {
  urls: {
    objectPageUrl: 'https://vitrine.example/objects/{uuid}',
    previewUrl: 'https://vitrine.example/previews',
  },
});
afterAll(() => app.close());

test.each(['/de/', '/de/search', '/en/search?view=list', '/feed.atom'])(
  '%s leads to the service of the settings, not to that of the index',
  async (path) => {
    const { body, statusCode } = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect([statusCode, body.includes('previews/a.webp')]).toEqual([200, true]);
    expect(body).not.toContain(`${OLD}/previews`);
    expect(body).not.toContain(`${OLD}/objects`);
  },
);

test('a concept that is not in the table has a name, not a URI', async () => {
  const { body } = await app.inject('/de/search');
  expect(body).toContain('<span class="facet-label">village scene</span>');
});

test('the API returns documents as they are', async () => {
  const { hits } = (await app.inject('/v2/search?q=*')).json();
  expect(hits[0].document).toMatchObject({ url: DOCUMENT.url, previewImage: DOCUMENT.previewImage });
});
