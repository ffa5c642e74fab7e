import { afterAll, expect, test } from 'vitest';
import { BASE_URL } from '../http/open-app.ts';
import { openObjects, recordOf, uuidOf } from './open-objects.ts';

const app = await openObjects([{ record: recordOf({ title: ['Hase'] }) }], {}, afterAll);
afterAll(() => app.close());

/** Where the page of an object leads back to, and how caches may keep it. */
async function back(referer: string | undefined, host = 'elsewhere.example') {
  const { body, headers } = await app.inject({
    url: `/en/objects/${uuidOf(0)}`,
    headers: { host, ...(referer !== undefined && { referer }) },
  });
  expect(headers['vary']).toContain('referer');
  expect(body).toContain(`<link rel="canonical" href="${BASE_URL}/en/objects/${uuidOf(0)}">`);
  const [, isHidden, href] =
    /data-results( hidden)?><a class="results-link"(?: href="([^"]*)")? data-back>/.exec(body) ?? [];
  return { href, isHidden: isHidden !== undefined, control: headers['cache-control'] };
}

const NOWHERE = { href: undefined, isHidden: true, control: 'public, max-age=60' };

test('the page of an object leads back to the search that led there, and only browsers keep it', async () => {
  const found = {
    href: '/en/search?q=winter&amp;creator=Avercamp&amp;page=2',
    isHidden: false,
    control: 'private, max-age=60',
  };
  const query = '/search?q=winter&creator=Avercamp&page=2';
  expect(await back(`${BASE_URL}/en${query}`)).toEqual(found);
  expect(await back(`${BASE_URL}/de${query}`)).toEqual(found);
  expect(await back(`http://museum.example:8080/en${query}`, 'museum.example:8080')).toEqual(found);
});

test.each([
  undefined,
  '',
  'nonsense',
  `${BASE_URL}/en/list?q=x`,
  `${BASE_URL}/en/search/suggestions?q=x`,
  `${BASE_URL}//evil.example/en/search?q=x`,
  'https://evil.example/en/search?q=x',
  'https://vitrine.example.evil.example/en/search?q=x',
  'javascript://vitrine.example/en/search?q=x',
])('%s is no way back', async (referer) => {
  expect(await back(referer)).toEqual(NOWHERE);
});

test('what is no parameter of a search does not come back', async () => {
  const { href } = await back(`${BASE_URL}/en/search?q=%22%3E%3Cscript%3E&x=y#z`);
  expect(href).toBe('/en/search?q=%22%3E%3Cscript%3E');
});
