import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.ts';
import { openObjects, recordOf, uuidOf } from './open-objects.ts';

/** The bytes of a response's head, as a proxy must hold them. */
const headBytes = (headers: Readonly<Record<string, unknown>>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);

const hostile = fc
  .tuple(
    fc.constantFrom('http://a.example/', 'http://creativecommons.org/licenses/by/', ''),
    fc.string(),
    fc.nat(20_000),
  )
  .map(([start, end, length]) => `${start}${end}${'ü<>", '.repeat(length / 5)}`);

test('headers stay below 4 kB whatever a record contains', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (rights, text) => {
      const record = recordOf(
        { title: text, creator: text, identifier: text },
        { edmRights: [rights, text], dataProvider: text, isShownAt: rights, isShownBy: rights },
      );
      const app = await openObjects([{ record }]);
      const uuid = uuidOf(0);
      for (const url of [
        `/objects/${uuid}`,
        `/en/objects/${uuid}`,
        `/objects/${uuid}/citation.bib`,
        `/iiif/${uuid}/manifest`,
        `/v2/object?id=${uuid}`,
        `/v2/search?q=*&limit=${encodeURIComponent(text.slice(0, 1000))}`,
      ]) {
        const { headers } = await app.inject(url);
        expect(headBytes(headers), url).toBeLessThan(4000);
      }
      await app.close();
    }),
    { numRuns: runs(10) },
  );
});

test('a link that does not fit is left out whole', async () => {
  const long = `http://a.example/${'r'.repeat(20_000)}`;
  const links = async (edmRights: string) => {
    const app = await openObjects([{ record: recordOf({}, { edmRights }) }]);
    const { headers } = await app.inject(`/en/objects/${uuidOf(0)}`);
    await app.close();
    return String(headers['link']);
  };
  const short = await links('http://a.example/r');
  expect(short).toContain(', <http://a.example/r>; rel="license"');
  expect(await links(long)).toBe(short.replace(', <http://a.example/r>; rel="license"', ''));
});

test('a redirect whose URL does not fit is refused', async () => {
  const app = await openObjects([{ record: recordOf() }]);
  const url = `/en/objects/${uuidOf(10).toUpperCase()}?picture=${'1'.repeat(5000)}`;
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([414, undefined, 'no-store']);
  const { statusCode: ok } = await app.inject(`/en/objects/${uuidOf(10).toUpperCase()}?picture=1`);
  expect(ok).toBe(301);
  await app.close();
});
