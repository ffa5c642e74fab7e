import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRdfXml } from '../../../../../src/edm/record/read-rdf-xml.ts';
import { writeRdfXml } from '../../../../../src/edm/record/write-rdf-xml.ts';
import { type OaiResponse, ResponseError } from '../../../../../src/jobs/ingest/harvest/oai-response.ts';
import { readResponse } from '../../../../../src/jobs/ingest/harvest/read-response.ts';
import { xmlText } from '../../../../../src/kernel/xml-text.ts';
import { arbitraryRecord } from '../../../edm/record/arbitrary-record.ts';
import { header, list, record, token } from './odd-repository.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (xml: string | Uint8Array, size = 1000): Promise<OaiResponse> =>
  readResponse(inPieces(typeof xml === 'string' ? Buffer.from(xml) : xml, size));

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
  const answer = readResponse(inPieces(Buffer.from(xml), 64 * 1024), 1024 * 1024);
  await expect(answer).rejects.toThrow(new ResponseError(reason));
});
