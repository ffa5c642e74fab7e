import { expect, test } from 'vitest';
import { openObjects, recordOf, uuidOf } from '../open-objects.ts';

const HTML = { accept: 'text/html' };

test('[site-13] unknown objects are 404, deleted ones 410, as pages for browsers and as JSON for programs', async () => {
  const app = await openObjects([{ record: recordOf() }], {
    isDeleted: async (uuid) => uuid === uuidOf(1),
  });
  const ask = async (path: string, headers: Record<string, string>) => {
    const { statusCode, headers: given, body } = await app.inject({ url: path, headers });
    const type = String(given['content-type']).split(';', 1)[0];
    return [statusCode, type, type === 'text/html' ? /<h1>(.*?)<\/h1>/.exec(body)?.[1] : JSON.parse(body)];
  };
  expect(await ask(`/en/objects/${uuidOf(1)}`, HTML)).toEqual([410, 'text/html', 'No longer available']);
  expect(await ask(`/de/objects/${uuidOf(1)}`, HTML)).toEqual([410, 'text/html', 'Nicht mehr vorhanden']);
  expect(await ask(`/objects/${uuidOf(1)}`, {})).toEqual([
    410,
    'application/json',
    { detail: `The object with ID ${uuidOf(1)} has been deleted or withdrawn` },
  ]);
  expect(await ask(`/en/objects/${uuidOf(2)}`, HTML)).toEqual([404, 'text/html', 'Not found']);
  expect(await ask('/en/objects/x%60y', {})).toEqual([
    404,
    'application/json',
    { detail: 'No object with ID x`y' },
  ]);
  await app.close();
});

test('[site-5] an id in capitals is redirected to the URL in lowercase', async () => {
  const app = await openObjects([{ record: recordOf() }]);
  const uuid = 'abcdefab-cdef-4abc-8def-abcdefabcdef';
  const paths = ['/objects/', '/de/objects/', '/en/objects/'].map((path) => path + uuid);
  const files = ['bib', 'ris', 'json'].map((suffix) => `/objects/${uuid}/citation.${suffix}`);
  for (const path of [...paths, ...files, `/objects/${uuid}?picture=2&a=%2FB`]) {
    const capitals = path.replace(uuid, uuid.toUpperCase());
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await app.inject({ url: capitals, method });
      expect([statusCode, headers.location, body]).toEqual([301, path, '']);
    }
  }
  expect((await app.inject('/objects/ABC')).statusCode).toBe(404);
  await app.close();
});

test('[site-5] /objects/{uuid} is the page in the language that the browser prefers', async () => {
  const app = await openObjects([{ record: recordOf({ title: 'Hase' }) }]);
  for (const language of ['de', 'en']) {
    const { body, headers } = await app.inject({
      url: `/objects/${uuidOf(0)}`,
      headers: { 'accept-language': language },
    });
    expect(headers).toMatchObject({
      'content-language': language,
      vary: 'accept-language, accept-encoding',
    });
    expect(body).toBe((await app.inject(`/${language}/objects/${uuidOf(0)}`)).body);
  }
  await app.close();
});
