import fc from 'fast-check';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import { atomFeed } from '../../../src/api/feed/atom-feed.ts';
import { uuidOf } from '../../uuid-of.ts';
import { BASE_URL, openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';

const DOCUMENTS = [
  {
    title: 'Älteres Bild',
    updatedAt: Date.UTC(2026, 0, 1) / 1000,
    creator: ['A. Maler'],
    edmType: ['IMAGE'],
  },
  {
    title: 'Neues <Bild> & Rahmen',
    updatedAt: Date.UTC(2026, 10, 22, 12) / 1000,
    description: ['Zeile\u0000 1'],
    creator: ['B & C', 'D'],
    dataProvider: 'Wien Museum',
    dcType: ['"Bild"'],
    edmRightsName: ['CC BY', 'InC'],
    previewImage: 'https://vitrine.example/previews/a.webp',
    url: 'https://vitrine.example/objects/[1]',
    isShownAt: 'https://museum.example/?a=1&b=2',
  },
  { updatedAt: Date.UTC(2026, 5, 1) / 1000 },
];
const engine = await serveCollections(
  {
    chos: DOCUMENTS.map((document, at) => ({ id: uuidOf(at), uuid: uuidOf(at), ...document })),
    editorial: [],
    knowledge: [],
  },
  undefined,
  afterAll,
);
const app = await openApp(engine, { siteName: () => 'Museum & Co' });
afterAll(() => app.close());

async function feedOf(query = ''): Promise<string> {
  const { statusCode, headers, body } = await app.inject(`/feed.atom${query}`);
  expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
    '*',
  ]);
  expect(atomFaults(body)).toEqual([]);
  return body;
}

const idsIn = (feed: string): string[] =>
  [...feed.matchAll(/<id>urn:uuid:\S*(\d)<\/id>/g)].map(([, last]) => last ?? '');
const linksIn = (feed: string, rel: string): string[] =>
  [...feed.matchAll(new RegExp(`rel="${rel}" type="[^"]*" href="([^"]*)"`, 'g'))].map(([, url]) => url ?? '');

test('[dataset-9] the newest objects first, as Atom', async () => {
  const feed = await feedOf();
  expect(idsIn(feed)).toEqual(['1', '2', '0']);
  expect(feed).toContain('<title>Museum &amp; Co: new objects</title>');
  expect(feed).toMatch(/<updated>2026-11-22T12:00:00Z<\/updated>\n<author><name>Museum &amp; Co</);
  const [, first] = feed.split('<entry>\n');
  expect(first).toBe(`<id>urn:uuid:${uuidOf(1)}</id>
<title>Neues &lt;Bild&gt; &amp; Rahmen</title>
<updated>2026-11-22T12:00:00Z</updated>
<author><name>B &amp; C</name></author>
<author><name>D</name></author>
<contributor><name>Wien Museum</name></contributor>
<category term="&quot;Bild&quot;"/>
<link rel="alternate" type="text/html" href="https://vitrine.example/objects/%5B1%5D"/>
<link rel="via" type="text/html" href="https://museum.example/?a=1&amp;b=2"/>
<link rel="enclosure" type="image/webp" href="https://vitrine.example/previews/a.webp"/>
<summary>Zeile\ufffd 1</summary>
<rights>CC BY, InC</rights>
</entry>
`);
});

test('a search as a feed, and its pages', async () => {
  expect(idsIn(await feedOf('?q=bild&filter_by=edmType:=IMAGE'))).toEqual(['0']);
  const first = await feedOf('?per_page=2');
  expect([idsIn(first), linksIn(first, 'next'), linksIn(first, 'previous')]).toEqual([
    ['1', '2'],
    [`${BASE_URL}/feed.atom?page=2&amp;per_page=2`],
    [],
  ]);
  const second = await feedOf('?per_page=2&page=2');
  expect([idsIn(second), linksIn(second, 'next'), linksIn(second, 'previous')]).toEqual([
    ['0'],
    [],
    [`${BASE_URL}/feed.atom?per_page=2`],
  ]);
});

test('a search without hits is a valid feed', async () => {
  expect(idsIn(await feedOf('?q=xyzzy'))).toEqual([]);
});

test('unchanged feeds are 304', async () => {
  const { headers } = await app.inject('/feed.atom');
  const again = await app.inject({
    url: '/feed.atom',
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([again.statusCode, headers['cache-control']]).toEqual([304, 'public, max-age=300']);
});

describe('errors', () => {
  test.each([
    ['?per_page=101', 422],
    ['?page=0', 422],
    ['?filter_by=nothing:=1', 400],
  ])('%s: %i', async (query, status) => {
    expect((await app.inject(`/feed.atom${query}`)).statusCode).toBe(status);
  });
});

test('[dataset-9] any text makes a valid feed', () => {
  const text = fc.string({ unit: 'binary' });
  const named = text.map((one) => `${one}.`);
  const document = fc.record(
    {
      uuid: fc.uuid(),
      title: text,
      description: fc.array(text),
      creator: fc.array(named),
      dataProvider: named,
      dcType: fc.array(text),
      edmRightsName: fc.array(text),
      url: text.map((one) => `https://vitrine.example/${one}`),
      updatedAt: fc.double(),
    },
    { requiredKeys: ['uuid'] },
  );
  const page = { page: 1, per_page: 50, word_forms: false, baseUrl: BASE_URL, name: 'Vitrine', found: 1 };
  fc.assert(
    fc.property(text, fc.array(document, { maxLength: 3 }), (q, documents) => {
      expect(atomFaults(atomFeed({ ...page, q }, documents))).toEqual([]);
    }),
  );
});

test('a fault is found', async () => {
  const feed = await feedOf();
  expect(atomFaults(feed.replace(/<updated>.*?<\/updated>/, ''))).not.toEqual([]);
  expect(atomFaults(feed.replace('2026-06-01T', '2026-06-01 '))).not.toEqual([]);
});

test('pages of the site name the feed', async () => {
  const { body } = await app.inject('/en/search?q=bild&edmType=IMAGE');
  const [all, ofSearch] = [...body.matchAll(/type="application\/atom\+xml" title="[^"]*" href="([^"]*)"/g)];
  expect(all?.[1]).toBe('/feed.atom?language=en');
  const url = ofSearch?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(idsIn(await feedOf(url.replace('/feed.atom', '')))).toEqual(['0']);
});

/** The rules of RFC 4287 (Atom) for what our feeds have, in our own words: the faults of a document. */
function atomFaults(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    VALIDATOR.validate(document);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    document.dispose();
  }
}

const element = (name: string, content: string): string => `<element name="${name}">${content}</element>`;
const optional = (content: string): string => `<optional>${content}</optional>`;
const many = (content: string): string => `<zeroOrMore>${content}</zeroOrMore>`;
const inAnyOrder = (...parts: readonly string[]): string => `<interleave>${parts.join('')}</interleave>`;

const TIME =
  '<data type="dateTime"><param name="pattern">\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+\\-]\\d\\d:\\d\\d)</param></data>';
const URI = '<data type="anyURI"><param name="pattern">[A-Za-z][A-Za-z0-9+.\\-]*:.+</param></data>';
const TEXT = '<text/>';

const id = element('id', URI);
const LANGUAGE = optional('<attribute name="lang" ns="http://www.w3.org/XML/1998/namespace"/>');
const title = element('title', `${LANGUAGE}${TEXT}`);
const updated = element('updated', TIME);
const person = (name: string): string =>
  element(
    name,
    inAnyOrder(
      element('name', '<data type="string"><param name="minLength">1</param></data>'),
      optional(element('uri', URI)),
    ),
  );
const link = element(
  'link',
  `<attribute name="href">${URI}</attribute>${optional('<attribute name="rel"><choice><value>self</value><value>alternate</value><value>via</value><value>enclosure</value><value>next</value><value>previous</value></choice></attribute>')}${optional('<attribute name="type"><data type="string"><param name="pattern">.+/.+</param></data></attribute>')}`,
);
const category = element('category', '<attribute name="term"/>');

const entry = element(
  'entry',
  inAnyOrder(
    id,
    title,
    updated,
    many(person('author')),
    many(person('contributor')),
    many(category),
    many(link),
    optional(element('summary', TEXT)),
    optional(element('rights', TEXT)),
  ),
);

// The feed has an author, because entries may have none.
const feed = element(
  'feed',
  `${LANGUAGE}${inAnyOrder(id, title, updated, `<oneOrMore>${person('author')}</oneOrMore>`, many(link), optional(element('icon', URI)))}${many(entry)}`,
);

const VALIDATOR = RelaxNGValidator.fromDoc(
  XmlDocument.fromString(`<grammar ns="http://www.w3.org/2005/Atom" xmlns="http://relaxng.org/ns/structure/1.0"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes"><start>${feed}</start></grammar>`),
);
