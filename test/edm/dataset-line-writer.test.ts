import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine, writeDatasetLine } from '../../src/edm/dataset-line.ts';
import { DatasetLineWriter, expectedAddresses } from '../../src/edm/dataset-line-writer.ts';
import { withOurAddresses } from '../../src/edm/delivery.ts';
import { readFramed } from '../../src/edm/framed.ts';
import type { FramedRecord } from '../../src/edm/record.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { corpusLines, hasSharedData, samples } from './shared-data.ts';

const DELIVERY = { idBase: 'https://api.example/id', uuid: '0f1e2d3c-0000-4000-8000-00000000000a' };

const writer = new DatasetLineWriter(DELIVERY.idBase);

function check(record: FramedRecord): void {
  writer.reset();
  writer.add(Buffer.from(JSON.stringify(record)), DELIVERY.uuid);
  expect(writer.supplied()).toEqual({ id: record.id, choId: record.aggregatedCHO.id });
  const line = JSON.stringify(writeDatasetLine(withOurAddresses(record, DELIVERY)));
  expect(writer.lines.toString()).toBe(`${line}\n`);
}

test('the text is the line of the record with our addresses, whatever stands in it', () => {
  fc.assert(
    fc.property(arbitraryRecord, (arbitrary) => {
      const { record } = readFramed(arbitrary);
      if (record !== undefined) check(record);
    }),
    { numRuns: 500 },
  );
});

const RECORD: FramedRecord = {
  id: 'http://m.example/1',
  type: 'Aggregation',
  aggregatedCHO: { id: 'http://m.example/1/cho', type: 'ProvidedCHO', title: ['"Zitat" \\', 'é\u0000'] },
  dataProvider: 'Museum',
};
const { aggregatedCHO } = RECORD;

test.each<[string, FramedRecord]>([
  ['a record of the usual shape', RECORD],
  [
    'a statement about the object',
    { ...RECORD, isRelatedTo: ['http://m.example/1/cho', { id: 'http://m.example/1' }] },
  ],
  ['one address for both', { ...RECORD, aggregatedCHO: { ...aggregatedCHO, id: RECORD.id } }],
  ['several types', { ...RECORD, hasView: [{ id: 'http://m.example/v', type: ['WebResource', 'Service'] }] }],
  ['a key that nobody knows', { ...RECORD, 'foo:bar': ['x', 1], constructor: 'y' }],
  ['entities without address', { ...RECORD, hasView: [{ title: ['x'] }, { type: 'WebResource' }, {}] }],
  ['keys in another order', { type: 'Aggregation', id: RECORD.id, aggregatedCHO }],
])('%s', (_name, record) => check(record));

test('lines follow each other, and the buffer grows with them', () => {
  const long = { ...RECORD, dataProvider: 'x'.repeat(700_000) };
  const records = [RECORD, long, long, RECORD, { ...long, id: 'x', 'foo:bar': 1 }, long];
  const several = new DatasetLineWriter(DELIVERY.idBase);
  for (const record of records) several.add(Buffer.from(JSON.stringify(record)), DELIVERY.uuid);
  const lines = records.map((record) => JSON.stringify(writeDatasetLine(withOurAddresses(record, DELIVERY))));
  expect(several.lines.toString()).toBe(`${lines.join('\n')}\n`);
});

test('there is room for what grows most', () => {
  for (const texts of [1, 200, 50_000]) {
    check({ ...RECORD, aggregatedCHO: { ...aggregatedCHO, title: Array<string>(texts).fill('') } });
  }
});

test('a body that is cut off, or no record, gives no line, whatever was there before', () => {
  const body = Buffer.from(JSON.stringify(RECORD));
  const cuts = Array.from(body.keys(), (end) => body.subarray(0, end));
  const others = [
    'null',
    '[]',
    '{}',
    '{"id":1}',
    '{"id":"a"}',
    '{"id":"a","aggregatedCHO":{"id":[]}}',
    '{"id":"a","aggregatedCHO":{"id":"b","title":[null]}}',
    '{"id":"a","aggregatedCHO":{"id":"b","title":null}}',
    '{"id":"a","aggregatedCHO":{"id":"b","hasType":[{"id":"c","type":{}}]}}',
    '\0',
  ];
  check(RECORD);
  for (const one of [writer, new DatasetLineWriter(DELIVERY.idBase)]) {
    const before = one.lines.toString();
    for (const damaged of [...cuts, ...others.map((text) => Buffer.from(text))]) {
      expect(one.add(damaged, DELIVERY.uuid)).toBe(false);
      expect(one.lines.toString()).toBe(before);
    }
    expect(one.add(body, DELIVERY.uuid)).toBe(true);
    expect(one.lines.toString().length).toBeGreaterThan(before.length);
  }
});

test('a body in which a bit is another one gives a line of JSON, or none', () => {
  const record = { ...RECORD, hasView: [{ id: 'http://m.example/v', height: -12.5, ugc: true }] };
  const body = Buffer.from(JSON.stringify(record));
  for (let bit = 0; bit < 8 * body.length; bit += 1) {
    const damaged = Buffer.from(body);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    writer.reset();
    if (writer.add(damaged, DELIVERY.uuid)) JSON.parse(writer.lines.toString());
  }
});

test.each([
  ['both', `http://m.example/${DELIVERY.uuid}#a`, `"ü"/${DELIVERY.uuid}`, true],
  ['the first only', `http://m.example/${DELIVERY.uuid}#a`, `"u"/${DELIVERY.uuid}`, false],
  ['the second only', `http://m.example/${DELIVERY.uuid}`, `"ü"/${DELIVERY.uuid}`, false],
])('addresses are known again: %s', (_name, id, choId, isKnown) => {
  const expected = expectedAddresses({ id: 'http://m.example/{uuid}#a', choId: '"ü"/{uuid}' });
  writer.add(
    Buffer.from(JSON.stringify({ ...RECORD, id, aggregatedCHO: { ...aggregatedCHO, id: choId } })),
    DELIVERY.uuid,
  );
  expect(expected && writer.isSuppliedAs(expected)).toBe(isKnown);
  expect(writer.supplied()).toEqual({ id, choId });
});

test('addresses without a place for the uuid, or with two, are not expected', () => {
  expect(expectedAddresses({ id: undefined, choId: '{uuid}' })).toBeUndefined();
  const twice = expectedAddresses({ id: 'x/{uuid}/{uuid}', choId: '{uuid}' });
  const id = `x/${DELIVERY.uuid}/${DELIVERY.uuid}`;
  writer.add(
    Buffer.from(JSON.stringify({ ...RECORD, id, aggregatedCHO: { ...aggregatedCHO, id: DELIVERY.uuid } })),
    DELIVERY.uuid,
  );
  expect(twice && writer.isSuppliedAs(twice)).toBe(false);
});

describe.runIf(hasSharedData)('real records', () => {
  test('every record of the corpus', () => {
    for (const line of corpusLines()) {
      const { record } = readDatasetLine(JSON.parse(line));
      if (record !== undefined) check(record);
    }
  });

  test('every sample', () => {
    for (const { text } of samples()) {
      const { record } = readFramed(JSON.parse(text));
      if (record !== undefined) check(record);
    }
  });
});
