import { describe, expect, test } from 'vitest';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { LIMITS } from '../../../../src/edm/record/limits.ts';
import { readFramed } from '../../../../src/edm/record/read-framed.ts';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import type { ReadResult } from '../../../../src/edm/record/record.ts';
import { parseStoredBody } from '../../../../src/edm/record/stored-body.ts';
import { rdfRecord } from './rdf-document.ts';

const CHO = { id: 'urn:cho', type: 'ProvidedCHO', edmType: 'IMAGE', title: ['Vase'], identifier: ['1'] };
const record = (cho: object, aggregation: object = {}) => ({
  id: 'urn:agg',
  type: 'Aggregation',
  dataProvider: 'Museum',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  isShownAt: 'urn:page',
  isShownBy: 'urn:medium',
  ...aggregation,
  aggregatedCHO: { ...CHO, subject: ['x'], created: ['1900'], ...cho },
});
const messages = (read: ReadResult) =>
  (read.record === undefined ? read.errors : read.warnings).map(({ message }) => message);
const long = (length: number): string => 'x'.repeat(length);
const many = (length: number): string[] => Array.from({ length }, (_, i) => String(i));

test('what reaches a limit is a record without warnings of it', () => {
  const read = readFramed(
    record({
      description: [long(LIMITS.valueCharacters)],
      isNextInSequence: many(LIMITS.propertyValues).map((n) => `urn:${n}`),
    }),
  );
  expect([read.record !== undefined, messages(read)]).toEqual([true, []]);
});

test.each<[string, object, string]>([
  [
    'the name of a property',
    { ['n'.repeat(1_000_000)]: 'a' },
    'characters of the name of a property in edm:aggregatedCHO: 1,000,000, at most 256 are allowed',
  ],
  [
    'a text',
    { title: [long(300_000)] },
    'characters of a value in edm:aggregatedCHO > dc:title: 300,000, at most 100,000 are allowed',
  ],
  [
    'a text with a language',
    { title: [{ '@language': 'de', '@value': long(100_001) }] },
    'characters of a value in edm:aggregatedCHO > dc:title: 100,001, at most 100,000 are allowed',
  ],
  [
    'values',
    { title: many(150_000) },
    'values in edm:aggregatedCHO > dc:title: 150,000, at most 10,000 are allowed',
  ],
  [
    'statements',
    Object.fromEntries(
      [
        'title',
        'subject',
        'creator',
        'date',
        'medium',
        'extent',
        'source',
        'spatial',
        'relation',
        'dcType',
        'publisher',
      ].map((key) => [key, many(10_000)]),
    ),
    'statements: 100,001, at most 100,000 are allowed',
  ],
  [
    'web resources',
    {
      relation: many(6000).map((n) => ({ id: `urn:${n}`, type: 'WebResource' })),
      source: many(6000).map((n) => ({ id: `urn:${n}`, type: ['WebResource'] })),
    },
    'web resources: 10,001, at most 10,000 are allowed',
  ],
])('too much of %s rejects a record in one line', (_, cho, message) => {
  for (const read of [readFramed(record(cho)), readDatasetLine(record(cho))]) {
    expect([read.record, messages(read)]).toEqual([undefined, [message]]);
  }
});

test('the same in RDF/XML', async () => {
  const titles = many(10_001).map((n) => `<dc:title>${n}</dc:title>`);
  const [{ result } = {}] = await readRdfXml(rdfRecord({ cho: titles.join('') }));
  expect(result && messages(result)).toEqual([
    'values in edm:aggregatedCHO > dc:title: 10,002, at most 10,000 are allowed',
  ]);
});

describe('a URL that is too long', () => {
  const url = `https://a.example/${long(3000)}`;
  test('drops its statement', () => {
    const read = readFramed(
      record({ isNextInSequence: [url, 'urn:next'], creator: [{ id: url, type: 'Agent' }] }),
    );
    expect(read.record?.aggregatedCHO).toEqual({
      ...CHO,
      subject: ['x'],
      created: ['1900'],
      isNextInSequence: ['urn:next'],
    });
    expect(messages(read)).toEqual(
      ['edm:isNextInSequence', 'dc:creator'].map(
        (name) =>
          `rejected in edm:aggregatedCHO > ${name}: reference "${url.slice(0, 200)}…" is longer than 2048 characters`,
      ),
    );
  });
  test('rejects the record if it is that of the Aggregation or the object', () => {
    expect(readFramed(record({}, { id: url })).record).toBeUndefined();
    expect(readFramed(record({ id: url })).record).toBeUndefined();
  });
});

test.each<[string, object, string]>([
  ['values', { subject: many(1001) }, 'dc:subject has more than 1000 values'],
  ['a long value', { title: [long(16_001)] }, 'dc:title has a value of more than 16000 characters'],
  [
    'long values',
    { subject: many(10).map((n) => n + long(15_000)) },
    'dc:subject has more than 100000 characters',
  ],
])('warns of %s that the index cuts', (_, cho, message) => {
  const read = readFramed(record(cho));
  expect(read.record).toBeDefined();
  expect(messages(read)).toEqual([`${message}, of which the index and pages have a part`]);
});

test('a stored record stays readable, whatever its size', () => {
  const body = JSON.stringify(record({ title: [null, ...many(20_000), long(200_000)] }));
  expect(parseStoredBody(body).record.aggregatedCHO['title']).toHaveLength(20_001);
});

test('messages name at most 200 characters of a record, wherever they stand', () => {
  let nested: object = { 'dc:title': 5 };
  for (let depth = 0; depth < 20; depth += 1)
    nested = { [`${depth}${'k'.repeat(240)}`]: [{ '@value': {} }, nested] };
  const read = readFramed(
    record({ ...nested, [`<${long(100)}`]: 'a', subject: [{ type: `${long(300)}<` }] }),
  );
  expect(messages(read).length).toBeGreaterThan(5);
  for (const message of messages(read)) expect(message.length).toBeLessThan(520);
});

test('names of a foreign vocabulary are compared with those of EDM a hundred times at most', async () => {
  const items = many(50_000)
    .map((n) => `<rdf:li>${n}</rdf:li>`)
    .join('');
  const [{ result } = {}] = await readRdfXml(
    rdfRecord({ cho: `<dc:subject><rdf:Bag>${items}</rdf:Bag></dc:subject>` }),
  );
  expect(result?.record).toBeDefined();
});
