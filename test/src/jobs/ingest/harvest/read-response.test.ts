import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRdfXml } from '../../../../../src/edm/record/read-rdf-xml.ts';
import { writeRdfXml } from '../../../../../src/edm/record/write-rdf-xml.ts';
import {
  type HarvestedRecord,
  type OaiResponse,
  ResponseError,
  ResponseTooLarge,
} from '../../../../../src/jobs/ingest/harvest/oai-response.ts';
import { READ_LIMITS, readResponse } from '../../../../../src/jobs/ingest/harvest/read-response.ts';
import { xmlText } from '../../../../../src/kernel/xml-text.ts';
import { arbitraryRecord } from '../../../edm/record/arbitrary-record.ts';
import { envelope, header, list, record, token } from './odd-repository.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface ReadResponse extends Omit<OaiResponse, 'recordParts'> {
  readonly records: readonly HarvestedRecord[];
}

/** A body that can be read again. */
const body = (xml: string | Uint8Array, size = 1000): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => inPieces(typeof xml === 'string' ? Buffer.from(xml) : xml, size),
});

async function read(xml: string | Uint8Array, size = 1000): Promise<ReadResponse> {
  const { recordParts, ...response } = await readResponse(body(xml, size));
  return { ...response, records: (await Array.fromAsync(recordParts)).flat() };
}

test('a response is the same however its bytes are split', async () => {
  const page = list(
    [record('1', 'Öl & 😀'.replace('&', '&amp;')), `<record>${header('x', ' status="deleted"')}</record>`],
    token('t'),
  );
  const whole = await read(page, 1_000_000);
  expect(whole.records.map(({ identifier, isDeleted }) => [identifier, isDeleted])).toEqual([
    ['oai:m:1', false],
    ['x', true],
  ]);
  expect(whole.token?.text).toBe('t');
  for (const size of [1, 2, 3, 7, 64, 255]) expect(await read(page, size)).toEqual(whole);
});

test('metadata in a response are read like a single document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryRecord, { maxLength: 3 }),
      fc.integer({ min: 1, max: 5000 }),
      async (records, size) => {
        const written = records.map(writeRdfXml);
        const page = list(
          written.map((xml, n) => `<record>${header(`oai:${n}`)}<metadata>\n${xml} </metadata></record>`),
        );
        const { records: given } = await read(page, size);
        const own = await Promise.all(given.map(({ metadata = '' }) => readRdfXml(metadata)));
        expect(own).toEqual(await Promise.all(written.map((xml) => readRdfXml(xml))));
      },
    ),
    { numRuns: 60 },
  );
});

/** What XML can hold of a text, without the blanks around it. */
const readable = (text: string): string =>
  xmlText(text)
    .replace(/&(?:amp|lt|gt|#13);/g, (sign) => SIGNS[sign] ?? sign)
    .trim();

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };

test('the envelope may contain any text', async () => {
  const unit = fc.oneof(
    fc.constantFrom('&', '<', '>', '"', ';', ']]>', '&amp;'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const text = fc.string({ unit, minLength: 1 }).map((one) => one.replace(/\s+/g, ' ').trim());
  await fc.assert(
    fc.asyncProperty(text, text, async (identifier, next) => {
      fc.pre(readable(identifier) !== '' && readable(next) !== '');
      const { records, token: found } = await read(
        list([`<record>${header(xmlText(identifier))}</record>`], token(xmlText(next))),
        11,
      );
      expect([records[0]?.identifier, found?.text]).toEqual([readable(identifier), readable(next)]);
    }),
  );
});

test('a reference to a character that XML does not allow affects only that character', async () => {
  const half = '&#55357;&#56832;';
  const { records } = await read(list([record('1', half), record('2')]));
  expect(records.map(({ identifier }) => identifier)).toEqual(['oai:m:1', 'oai:m:2']);
  expect(records[0]?.metadata).toContain('\ufffd\ufffd');
});

test('a damaged response is a ResponseError, or is read as a page', async () => {
  const page = Buffer.from(list([record('1'), record('2')], token('t')));
  const damage = fc.array(fc.tuple(fc.nat(page.length - 1), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(page.length), async (bytes, end) => {
      const damaged = Uint8Array.from(page);
      for (const [at, byte] of bytes) damaged[at] = byte;
      const answer = await read(damaged.subarray(0, end)).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toBeInstanceOf(ResponseError);
      else expect(answer).toHaveProperty('records');
    }),
    { numRuns: 500 },
  );
});

const sized = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => ` xmlns:${name}${at}="urn:${at}"`).join('');

test.each<[string, string, string]>([
  [
    'elements within each other without end',
    list(['<record>', '<a>'.repeat(300_000), '</a>'.repeat(300_000), '</record>']),
    'its elements are nested deeper than 200 levels',
  ],
  [
    'more namespaces than can be repeated with each record',
    list([record('1')]).replace('<ListRecords', `<ListRecords${sized('n', 10_000)}`),
    'its element ListRecords has more than 64 KB of attributes',
  ],
  [
    'records that grow by their namespaces',
    list(Array.from({ length: 200 }, (_, at) => record(String(at)))).replace(
      '<ListRecords',
      `<ListRecords${sized('n', 500)}`,
    ),
    'its records are longer than 1 MB',
  ],
])('an answer with %s is refused', async (_, xml, reason) => {
  const limits = { ...READ_LIMITS, metadata: 1024 * 1024 };
  const answer = readResponse(body(xml, 64 * 1024), undefined, limits);
  await expect(answer).rejects.toThrow(new ResponseError(reason));
});

describe('[ingest-11] parts', () => {
  const names = Array.from({ length: 50 }, (_, i) => String(i));
  const page = list(
    names.map((name) => record(name)),
    token('t'),
  );

  test.each([
    ['by number', { partRecords: 8 }, 8],
    ['by length', { partMetadata: 2000 }, 5],
  ])('%s hold all records in their order, however often they are read', async (_, some, most) => {
    const whole = await read(page);
    const response = await readResponse(body(page, 100), undefined, { ...READ_LIMITS, ...some });
    expect(response.token?.text).toBe('t');
    const parts = await Array.fromAsync(response.recordParts);
    expect(parts.flat()).toEqual(whole.records);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(most);
  });

  test('a page may have as many records as the limit says, and no more', async () => {
    const limited = (records: number) => readResponse(body(page), undefined, { ...READ_LIMITS, records });
    await limited(50);
    await expect(limited(49)).rejects.toThrow(new ResponseTooLarge('its page has more than 49 records'));
  });
});

describe('[ingest-11] what takes much memory for few bytes', () => {
  const attributes = Array.from({ length: 10_001 }, (_, i) => ` a${i}=""`).join('');

  test.each<[string, string, string]>([
    [
      'attributes',
      list([`<record><metadata><a${attributes}/></metadata></record>`]),
      'one of its elements has more than 10000 attributes',
    ],
    [
      'elements within each other',
      list([`<record><metadata>${'<a>'.repeat(10_001)}`]),
      'its elements are nested deeper than 10000 levels',
    ],
    [
      'names',
      list([`<record><${'n'.repeat(1001)}/></record>`]),
      `its element ${'n'.repeat(100)}… has a name of more than 1000 characters`,
    ],
    [
      'a name without an end',
      list([`<record><metadata><${'n'.repeat(200_000)}`]),
      'one of its names is longer than 64 KB',
    ],
  ])('%s: refused', async (_, xml, reason) => {
    await expect(readResponse(body(xml, 64 * 1024))).rejects.toThrow(new ResponseTooLarge(reason));
  });

  test('errors and details: the first ones count', async () => {
    const errors = await read(envelope('<error code="badVerb"/>'.repeat(1000)));
    expect(errors.errors).toHaveLength(100);
    const details = await read(envelope(`<Identify>${'<a>b</a>'.repeat(110_000)}</Identify>`));
    expect(details.details.get('Identify/a')).toHaveLength(99_999);
  });
});
