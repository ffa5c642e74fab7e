import { afterAll, expect, test } from 'vitest';
import { inMemoryRateLimiter } from '../../../../src/kernel/rate-limit.ts';
import { openPictureFiles } from '../../../../src/media/embedding/picture-files.ts';
import { openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { picture } from '../../api/uploads.ts';
import { drawPicture } from '../../media/imaging/draw-picture.ts';
import { MODELS } from '../../use-cases/models.ts';
import { OBJECTS } from './search-documents.ts';

const DRAWN = drawPicture(500);
const [vector] = await MODELS.image.embedImages([DRAWN]);
const [first = {}, second = {}, third = {}, ...others] = OBJECTS;
const documents = [
  { ...first, imageEmbedding: [...(vector ?? [])] },
  { ...second, subject: ['Donau'] },
  { ...third, subject: ['Winter'] },
  ...others,
];
const engine = await serveCollections({ chos: documents, editorial: [], knowledge: [] }, undefined, afterAll);
let now = 0;
const pictures = openPictureFiles(MODELS.image, () => now);
const app = await openApp(engine, {
  models: { ...MODELS, pictures },
  openRateLimiter: inMemoryRateLimiter(() => now),
});
afterAll(async () => {
  await app.close();
  await pictures.close();
});

const ID = '00000000-0000-4000-8000-00000000000';

async function get(url: string, status = 200): Promise<string> {
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(status);
  return response.body;
}

const found = (body: string) => [...body.matchAll(/data-uuid="\S*(\d)"/g)].map(([, digit]) => Number(digit));

async function send(bytes: Uint8Array) {
  now += 60_000;
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(bytes)]), 'picture.png');
  const request = new Request('http://x', { method: 'POST', body: form });
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/de/picture',
    headers: { 'content-type': request.headers.get('content-type') ?? '', accept: 'text/html' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: statusCode, location: String(headers['location'] ?? ''), body };
}

test('similar by meaning shows what it starts from, and distances in words', async () => {
  const body = await get(`/de/search?like=${ID}1`);
  expect(found(body)).toEqual([2]);
  expect(body).toContain('Ausgangspunkt: <a href="/de/objects/00000000-0000-4000-8000-000000000001">Winter');
  expect(body).toContain('<span class="card-note">fast gleich</span>');
  expect(found(await get(`/de/search?like=${ID}1&threshold=100`))).toEqual([2, 3]);
  expect(found(await get(`/de/search?like=${ID}1&threshold=100&edmType=TEXT`))).toEqual([3]);
});

test('nothing is similar to an object without a picture, and an unknown one is not found', async () => {
  expect(await get(`/de/search?like=${ID}3&by=picture`)).toContain('Nichts gefunden');
  expect(await get(`/de/search?like=${ID}9`, 404)).toContain('Nicht gefunden');
});

test('an uploaded picture leads to the URL of its search, which filters apply to', async () => {
  const { status, location } = await send(await picture(DRAWN).png().toBuffer());
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/de\/search\?picture=[\w-]{1366}$/)]);
  const body = await get(location);
  expect(found(body)[0]).toBe(1);
  expect(body).toContain('fast gleich');
  expect(found(await get(`${location}&edmType=TEXT`))).toEqual([]);
  expect(await get(`${location}&edmType=TEXT`)).toContain('Ohne „Art: Text“');
});

test('what is not a picture is said beside the form', async () => {
  const { status, body } = await send(Buffer.from('no picture'));
  expect([status, /role="alert">(.*?)</.exec(body)?.[1]]).toEqual([
    415,
    'Diese Datei ist kein Bild einer unterstützten Art.',
  ]);
});

test('an invalid token is no picture', async () => {
  expect(await get('/de/search?picture=AAAA')).toContain('Objekte entdecken');
});

test.each<[string, string[]]>([
  ['kli', ['Gustav Klimt']],
  ['winter', ['Winter', 'Winter an der Donau', 'Wintermantel']],
  ['k', []],
  ['"`', []],
])('suggestions for %s', async (typed, expected) => {
  const { suggestions } = (await app.inject(`/de/search/suggestions?q=${encodeURIComponent(typed)}`)).json<{
    readonly suggestions: readonly { readonly label: string }[];
  }>();
  expect(suggestions.map(({ label }) => label)).toEqual(expected);
});
