import { afterAll, expect, test } from 'vitest';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const UUID = '03f6188f-ec17-5063-a9cc-292ed8e27706';
const UNKNOWN = 'abcdefab-cdef-4bcd-8fab-cdefabcdefab';
const RECORD = `{"id":"a",  "aggregatedCHO":{"id":"a/cho","type":"ProvidedCHO","title":["A"]}}`;

const app = await openApp(
  await serveCollections(
    { chos: [{ id: UUID, uuid: UUID, title: 'A', sourceRecord: RECORD }] },
    undefined,
    afterAll,
  ),
);
afterAll(() => app.close());

async function check(url: string, status: number, body: string, ids?: readonly string[]) {
  const response = await app.inject(
    ids === undefined
      ? url
      : {
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ ids }),
        },
  );
  expect([response.statusCode, response.body]).toEqual([status, body]);
}

const SPELLINGS = [UUID, UUID.toUpperCase(), UUID.replace('f6188f', 'F6188f')];

test.each(SPELLINGS)('[objects-11] %s names the object', async (id) => {
  await check(`/v2/object?id=${id}`, 200, `{"metadata":${RECORD}}`);
  await check(`/object?id=${id}`, 200, `{"metadata":${RECORD}}`);
  const objects = `{"objects":[{"id":"${UUID}","metadata":${RECORD}}],"missing":[]}`;
  await check(`/v2/objects?ids=${id}`, 200, objects);
  await check('/v2/objects', 200, objects, [id]);
});

test('[objects-11] with its quality, too', async () => {
  const ask = async (id: string) => (await app.inject(`/v2/object?id=${id}&quality=true`)).body;
  expect(await ask(UUID.toUpperCase())).toBe(await ask(UUID));
  expect(await ask(UUID)).toContain('"quality":{');
});

test('[objects-11] spellings of one id are one object', async () => {
  const objects = `{"objects":[{"id":"${UUID}","metadata":${RECORD}}],"missing":["${UNKNOWN}","Nothing"]}`;
  const ids = [UNKNOWN.toUpperCase(), ...SPELLINGS, 'Nothing', UNKNOWN];
  await check(`/v2/objects?ids=${ids}`, 200, objects);
  await check('/v2/objects', 200, objects, ids);
});

test('[objects-3] an unknown UUID is named in lowercase, anything else as it is', async () => {
  for (const path of ['/v2/object', '/object']) {
    const detail = (id: string) => JSON.stringify({ detail: `No object with ID ${id}` });
    await check(`${path}?id=${UNKNOWN.toUpperCase()}`, 404, detail(UNKNOWN));
    await check(`${path}?id=Nothing`, 404, detail('Nothing'));
  }
});
