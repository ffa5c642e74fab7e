import { expect, test } from 'vitest';
import { readUrl } from '../../src/identifiers/requested-form.ts';

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
