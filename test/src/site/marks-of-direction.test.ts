import { afterAll, expect, test } from 'vitest';
import type { FramedRecord } from '../../../src/edm/record/record.ts';
import { withOwnDirections } from '../../../src/kernel/characters.ts';
import { uuidOf } from '../../uuid-of.ts';
import { openApp } from '../api/open-app.ts';
import { serveFramedRecords } from '../api/served-records.ts';

/** An override and an isolate that nothing ends. */
const TEXT = '\u202eWort\u2067';
const PROPERTIES =
  'title alternative description dcType medium subject identifier publisher created isPartOf provenance extent temporal dcRights';

const record = (number: number): FramedRecord => ({
  id: `http://source.example/${number}/aggregation`,
  type: 'Aggregation',
  dataProvider: number === 0 ? `A ${TEXT}` : TEXT,
  edmRights: 'http://creativecommons.org/licenses/by/4.0/',
  aggregatedCHO: {
    id: `http://source.example/${number}/cho`,
    type: 'ProvidedCHO',
    edmType: 'IMAGE',
    ...Object.fromEntries(PROPERTIES.split(' ').map((name) => [name, [TEXT]])),
    creator: [
      { id: 'http://d-nb.info/gnd/11852786X', type: 'Agent', prefLabel: [TEXT], altLabel: [`A ${TEXT}`] },
    ],
    spatial: [{ type: 'Place', prefLabel: [TEXT] }],
  },
});

const app = await openApp((await serveFramedRecords([0, 1, 2].map(record), afterAll)).engine);
afterAll(() => app.close());

const ISOLATED = /<bdi\b[^>]*>(?:(?!<\/?bdi).)*<\/bdi>|<(\w+) [^>]*dir="auto"[^>]*>(?:(?!<\/\1>).)*<\/\1>/gs;
const SCRIPT = /<script.*?<\/script>/gs;

const value = encodeURIComponent(TEXT);

test.each([
  '/en',
  `/en/objects/${uuidOf(0)}`,
  '/en/search?q=wort',
  '/en/search?q=wort&view=list',
  '/en/search?more=creator',
  `/en/search?creator=${value}&dataProvider=${value}&spatial=${value}`,
  `/en/search?q=zzz&creator=${value}`,
  `/en/search?like=${uuidOf(0)}`,
  '/en/search?entity=gnd-11852786X&role=creator',
  '/en/entities',
  '/en/entities/gnd-11852786X',
  '/en/institutions',
  `/en/institutions/${value}`,
  '/en/quality',
])('[site-14] %s isolates marks of direction', async (url) => {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  expect(body).toContain('\u202eWort');
  const page = body.replace(SCRIPT, '');
  // Also in titles and attributes, where no element can isolate them.
  for (const text of page.split(/[<>"]/)) expect(withOwnDirections(text)).toBe(text);
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? '';
  const outside = main
    .replace(ISOLATED, '')

    .replace(/\s[\w-]+="[^"]*"/g, '');
  expect(/.{0,60}\u202e.{0,20}/.exec(outside)).toBe(null);
});

test('a citation is a line in which each part ends its own directions', async () => {
  const { body } = await app.inject(`/en/objects/${uuidOf(0)}`);
  const citations = [...body.matchAll(/data-copied><bdi>(.*?)<\/bdi>/g)].map(([, text = '']) =>
    text.replace(/<\/?i>/g, ''),
  );
  expect(citations).toHaveLength(2);
  for (const text of citations) expect(text).toContain('\u202eWort\u2067\u2069\u202c');
});
