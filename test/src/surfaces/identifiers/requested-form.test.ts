import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preferredForm, readUrl } from '../../../../src/surfaces/identifiers/identifiers-plugin.ts';

const check = (accept: string | undefined, mediaType: string | undefined) =>
  expect(preferredForm(accept)?.mediaType).toBe(mediaType);

const CHROME =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

test.each<[string, string | undefined]>([
  ['application/ld+json;profile="https://schema.org/"', 'https://schema.org/'],
  ['Application/LD+JSON; Profile = "http://schema.org" ; q=0.5, text/turtle;q=0.4', 'https://schema.org/'],
  ['application/ld+json;profile=https://schema.org/, text/html;q=0.9', 'https://schema.org/'],
  ['application/ld+json;profile="https://schema.org/";q=0.5, text/turtle', undefined],
  ['application/ld+json;profile="https://schema.org/x", */*;q=0.1', undefined],
  ['application/ld+json', undefined],
  ['*/*', undefined],
])('%s has the profile %s', (accept, profile) => expect(preferredForm(accept)?.form.profile).toBe(profile));

describe('[identifiers-4] a client', () => {
  test('without the header', () => check(undefined, 'application/ld+json'));
  test('that accepts anything', () => check('*/*', 'application/ld+json'));
  test('that is a browser', () => check(CHROME, 'text/html'));
  test('of linked data (rdflib)', () =>
    check('application/rdf+xml,text/rdf+n3;q=0.8,application/xhtml+xml;q=0.5', 'application/rdf+xml'));
  test('of linked data (Jena)', () =>
    check(
      'text/turtle,application/n-triples;q=0.9,application/ld+json;q=0.8,application/rdf+xml;q=0.7,*/*;q=0.3',
      'text/turtle',
    ));
  test('of JSON', () => check('application/json, text/plain, */*', 'application/json'));
  test('of XML', () => check('application/xml', 'application/xml'));
});

test.each<[string, string | undefined]>([
  ['application/ld+json', 'application/ld+json'],
  ['application/json', 'application/json'],
  ['application/rdf+xml', 'application/rdf+xml'],
  ['text/xml', 'text/xml'],
  ['text/turtle', 'text/turtle'],
  ['application/n-triples', 'application/n-triples'],
  ['application/xhtml+xml', 'application/xhtml+xml'],
])('%s alone', check);

test.each<[string, string | undefined]>([
  ['text/turtle;q=0.5, application/rdf+xml;q=0.6', 'application/rdf+xml'],
  ['text/turtle;q=0.500, application/rdf+xml;q=0.4', 'text/turtle'],
  ['application/rdf+xml, text/turtle', 'application/rdf+xml'],
  ['text/html, text/turtle', 'text/turtle'],
  ['application/*, text/turtle;q=0.9', 'application/ld+json'],
  ['text/turtle, */*', 'text/turtle'],
  ['text/*, */*', 'text/turtle'],
  ['text/*', 'text/turtle'],
  ['*/*, application/ld+json;q=0', 'application/rdf+xml'],
  ['*/*;q=0.1, text/*;q=0.2, text/turtle;q=0', 'text/html'],
  ['TEXT/Turtle ; Q=1', 'text/turtle'],
  ['application/ld+json; profile="http://www.w3.org/ns/json-ld#framed, a;q=0"', 'application/ld+json'],
  ['text/turtle;q=0.5;x=", application/rdf+xml, y", text/html;q=0.1', 'text/turtle'],
  ['text/turtle;q=0.2, text/turtle;q=0.9, application/ld+json;q=0.5', 'text/turtle'],
])('%s: %s', check);

test.each([
  'image/png',
  'text/turtle;q=0',
  '*/*;q=0',
  'text/turtle;q=x',
  'text/turtle;q=2',
  'text/turtle;q=',
  'turtle',
  '*',
  '/',
  ', ;',
  '"',
])('%s: none', (accept) => check(accept, undefined));

test('any text is read in linear time', () => {
  const odd = fc.array(fc.constantFrom('"', '\\', ',', ';', 'q=', '0.5', 'text/', 'turtle', '*/*', ' ', 'ü'));
  fc.assert(
    fc.property(odd, (parts) => {
      const { mediaType, form } = preferredForm(parts.join('')) ?? {};
      expect(mediaType === undefined || form?.mediaTypes.includes(mediaType)).toBe(true);
    }),
  );
  // Every quote begins a text that does not end: read from each of them it would take hours.
  check(`text/turtle, "${'\\"'.repeat(2_000_000)}`, 'text/turtle');
});

test('an empty header accepts nothing', () => check('', undefined));

const UUID = '0123abcd-0000-4000-8000-00000000000a';

test.each<[string[], string | undefined]>([
  [[UUID], undefined],
  [[UUID.toUpperCase()], undefined],
  [[UUID, 'cho'], undefined],
  [[UUID, 'aggregation'], undefined],
  [[`${UUID}.jsonld`], 'application/ld+json'],
  [[`${UUID}.json`], 'application/json'],
  [[`${UUID}.rdf`], 'application/rdf+xml'],
  [[`${UUID}.xml`], 'application/rdf+xml'],
  [[`${UUID}.TTL`], 'text/turtle'],
  [[`${UUID}.nt`], 'application/n-triples'],
  [[`${UUID}.schema.jsonld`], 'application/ld+json'],
  [[UUID, 'cho.schema.jsonld'], 'application/ld+json'],
  [[`${UUID}.html`], 'text/html'],
  [[UUID, 'cho.ttl'], 'text/turtle'],
  [[UUID, 'aggregation.rdf'], 'application/rdf+xml'],
])('%j', ([name = '', part], mediaType) => {
  const address = readUrl(name, part);
  expect([address?.uuid, address?.form?.mediaTypes[0]]).toEqual([UUID, mediaType]);
});

test.each<[string, string?]>([
  [''],
  ['u1'],
  [`${UUID}0`],
  [`${UUID}.`],
  [`${UUID}.zip`],
  [`${UUID}.ttl.ttl`],
  [UUID, 'picture'],
  [UUID, 'CHO'],
  [UUID, ''],
  [UUID, 'cho.zip'],
  [`${UUID}.ttl`, 'cho'],
])('%j %j is none', (name, part) => expect(readUrl(name, part)).toBeUndefined());
