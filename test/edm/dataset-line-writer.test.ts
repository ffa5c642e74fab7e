import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDatasetLine, writeDatasetLine } from '../../src/edm/dataset-line.ts';
import { DatasetLineWriter } from '../../src/edm/dataset-line-writer.ts';
import { withOurAddresses } from '../../src/edm/delivery.ts';
import { readFramed } from '../../src/edm/framed.ts';
import type { FramedRecord } from '../../src/edm/record.ts';
import { arbitraryRecord } from './arbitrary-record.ts';
import { corpusLines, hasSharedData, samples } from './shared-data.ts';

const DELIVERY = { idBase: 'https://api.example/id', uuid: '0f1e2d3c-0000-4000-8000-00000000000a' };

const writer = new DatasetLineWriter(DELIVERY.idBase);

function check(record: FramedRecord): void {
  writer.reset();
  const supplied = writer.add(Buffer.from(JSON.stringify(record)), DELIVERY.uuid);
  expect(supplied).toEqual({ id: record.id, choId: record.aggregatedCHO.id });
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
