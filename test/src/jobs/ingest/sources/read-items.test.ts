import { expect, test } from 'vitest';
import { readDatasetLine } from '../../../../../src/edm/record/dataset-line.ts';
import { readFramed } from '../../../../../src/edm/record/read-framed.ts';
import type { ReadResult } from '../../../../../src/edm/record/record.ts';
import { uuidOf as derivedUuid } from '../../../../../src/edm/record/record-uuid.ts';
import { type ReadItem, readItems } from '../../../../../src/jobs/ingest/sources/read-items.ts';
import { uuidOf } from '../../../../uuid-of.ts';
import { rdfDocument, rdfRecord } from '../../../edm/record/rdf-document.ts';
import { datasetLine } from '../../sample-lines.ts';

/** Reads items given as text or bytes, the first one in line 1. */
async function check(
  texts: readonly (string | Uint8Array)[],
  expected: readonly ReadItem[],
  marks = {},
  more = {},
): Promise<void> {
  const parts = texts.map((text) => Buffer.from(text));
  let end = 0;
  const items = parts.map((part, index) => {
    const start = end;
    end += part.length;
    return { start, end, line: index + 1, ...marks };
  });
  expect(await readItems({ bytes: Buffer.concat(parts), items, pipelineId: 'p', ...more })).toEqual(expected);
}

const rejected = (line: number, reasons: string | readonly string[], more = {}): ReadItem => ({
  line,
  record: undefined,
  reasons: [reasons].flat(),
  ...more,
});

const reasonsOf = (result: ReadResult): readonly string[] =>
  result.record === undefined ? result.errors.map(({ message }) => message) : [];

const line = datasetLine(1);
const read = readDatasetLine(line);
const institution = 'Museum für Beispiele';
const stored = { uuid: uuidOf(1), body: JSON.stringify(read.record), institution };

test('[ingest-1] a dataset line, a framed record and a response of /v2/object are the same record', async () => {
  const forms = [
    line,
    read.record,
    { metadata: { '@context': 'http://api.example/edm.json', ...read.record } },
  ];
  await check(
    forms.map((form) => JSON.stringify(form)),
    forms.map((_, index) => ({ line: index + 1, record: stored, warnings: [] })),
  );
});

test('blanks, a carriage return and a byte order mark do not matter', () =>
  check(
    ['\uFEFF', ' \t\r', `\uFEFF ${JSON.stringify(line)}\r`],
    [{ line: 3, record: stored, warnings: [] }],
  ));

test('blank items are skipped in every encoding, those of zeros and control characters are reported', async () => {
  const bigEndian = Buffer.from('\uFEFF \n', 'utf16le').swap16();
  await check(['', '\u00a0 ', Buffer.from('\uFEFF\r\n ', 'utf16le'), bigEndian], []);
  const any = (text: RegExp) => expect.stringMatching(text) as string;
  const damaged = '\0'.repeat(4096);
  await check([damaged, '\u0001'], [rejected(1, any(/^not JSON/)), rejected(2, any(/^not JSON/))]);
  await check([damaged], [rejected(1, any(/^not RDF\/XML/))], {}, { base: 'file:///a.xml' });
});

test('warnings come with the record', async () => {
  const { 'edm:isShownAt': _, ...rest } = line;
  const { record } = readDatasetLine(rest);
  await check(
    [JSON.stringify(rest)],
    [
      {
        line: 1,
        record: { uuid: uuidOf(1), body: JSON.stringify(record), institution },
        warnings: ['no edm:isShownAt'],
      },
    ],
  );
});

test('[records-3] half of a surrogate pair becomes U+FFFD, with one warning', async () => {
  const broken = (framed: object) =>
    JSON.stringify(framed).replace(
      '{',
      String.raw`{"foo:a\ud83c":"\udfa8b","foo:c":["\ud83c\udfa8","\ud83c"],`,
    );
  for (const form of [read.record ?? {}, line]) {
    const bytes = Buffer.from(broken(form));
    const [one] = await readItems({
      bytes,
      items: [{ start: 0, end: bytes.length, line: 1 }],
      pipelineId: 'p',
    });
    if (one?.record === undefined) throw new Error('rejected');
    expect(one.warnings.filter((text) => text.startsWith('half'))).toEqual([
      'half of a surrogate pair, replaced by U+FFFD',
    ]);
    expect(JSON.parse(one.record.body)).toMatchObject({
      'foo:a\ufffd': '\ufffdb',
      'foo:c': ['🎨', '\ufffd'],
    });
  }
});

test('a record without a uuid gets one from its pipeline and URL', async () => {
  const [item] = await readItems({
    bytes: Buffer.from(JSON.stringify({ ...line, id: 'http://museum.example/objects/7' })),
    items: [{ start: 0, end: 10_000, line: 1 }],
    pipelineId: 'p',
  });
  expect(item?.record?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('every item that is not a record is rejected with its line and reason', async () => {
  const { 'edm:rights': _, ...withoutRights } = line;
  const unfinished = { id: 'http://museum.example/1' };
  await check(
    [
      '{"a":',
      Buffer.from([0x22, 0xfc, 0x22]),
      '[]',
      '"text"',
      'null',
      '{}',
      JSON.stringify(unfinished),
      JSON.stringify(withoutRights),
      JSON.stringify(line),
    ],
    [
      rejected(1, 'not JSON: Unexpected end of JSON input'),
      rejected(2, 'not UTF-8'),
      rejected(3, 'a list of 0 is not a JSON object'),
      rejected(4, '"text" is not a JSON object'),
      rejected(5, 'null is not a JSON object'),
      rejected(6, reasonsOf(readFramed({})), { institution: '' }),
      rejected(7, reasonsOf(readFramed(unfinished)), {
        uuid: derivedUuid(unfinished, 'p'),
        url: unfinished.id,
        institution: '',
      }),
      rejected(8, reasonsOf(readDatasetLine(withoutRights)), {
        uuid: uuidOf(1),
        url: line['id'],
        institution,
      }),
      { line: 9, record: stored, warnings: [] },
    ],
  );
});

test('an item over the limit and one that its file cuts off say so', async () => {
  await check([''], [rejected(1, 'longer than 16 MB')], { tooLong: true });
  await check(
    ['{'],
    [
      rejected(1, "not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)", {
        isCutOff: true,
      }),
    ],
    { cutOff: true },
  );
  await check([JSON.stringify(line)], [{ line: 1, record: stored, warnings: [] }], { cutOff: true });
});

test('an RDF/XML document gives a record for each Aggregation', async () => {
  const record = (n: number, more = '<dc:title>Brief</dc:title>') =>
    `<ore:Aggregation rdf:about="agg${n}"><edm:aggregatedCHO rdf:resource="cho${n}"/><edm:dataProvider>M</edm:dataProvider><edm:rights rdf:resource="urn:r"/></ore:Aggregation><edm:ProvidedCHO rdf:about="cho${n}"><edm:type>IMAGE</edm:type>${more}</edm:ProvidedCHO>`;
  const base = 'file:///museum/';
  const items = await readItems({
    bytes: Buffer.from(`\uFEFF${rdfDocument(record(1) + record(2, '') + record(3))}`),
    items: [{ start: 0, end: 100_000, line: 1 }],
    pipelineId: 'p',
    base,
  });
  const uuid = (n: number) => derivedUuid({ id: `${base}agg${n}` }, 'p');
  expect(items.map(({ record: own }) => own?.uuid)).toEqual([uuid(1), undefined, uuid(3)]);
  expect(items[1]).toMatchObject({
    reasons: ['neither dc:title nor dc:description'],
    uuid: uuid(2),
    url: `${base}agg2`,
    institution: 'M',
  });
});

test('characters that XML does not allow do not make a document unreadable', async () => {
  const record = `<ore:Aggregation rdf:about="urn:a"><edm:aggregatedCHO rdf:resource="urn:c"/><edm:dataProvider>M</edm:dataProvider><edm:rights rdf:resource="urn:r"/></ore:Aggregation><edm:ProvidedCHO rdf:about="urn:c"><edm:type>IMAGE</edm:type><dc:title>a\u000bb&#xB;c&#x9;d</dc:title></edm:ProvidedCHO>`;
  const bytes = Buffer.from(rdfDocument(record));
  const items = [{ start: 0, end: bytes.length, line: 1 }];
  const [item] = await readItems({ bytes, items, pipelineId: 'p', base: 'file:///x/' });
  expect(JSON.parse(item?.record?.body ?? '{}').aggregatedCHO?.title).toEqual(['a\ufffdb\ufffdc\td']);
});

test('RDF/XML that cannot be read is refused', () =>
  check(
    ['<rdf:RDF'],
    [rejected(1, 'not RDF/XML: 1:8: document must contain a root element.')],
    {},
    { base: 'file:///x/' },
  ));

test('[ingest-13] XML may be in UTF-16, or in the encoding that it declares; an unknown one is named', async () => {
  const xml = rdfRecord({ cho: '<dc:description>Öl, Größe</dc:description>' });
  const base = { base: 'file:///a/' };
  const expected = await readItems({
    ...base,
    pipelineId: 'p',
    bytes: Buffer.from(xml),
    items: [{ start: 0, end: Buffer.byteLength(xml), line: 1 }],
  });
  expect(expected).toMatchObject([{ record: { body: expect.stringContaining('Öl, Größe') } }]);
  const declared = (encoding: string) => xml.replace('UTF-8', encoding);
  for (const bytes of [
    Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'),
    Buffer.from(declared('UTF-16'), 'utf16le').swap16(),
    Buffer.from(declared('ISO-8859-1'), 'latin1'),
    Buffer.from(declared('windows-1252'), 'latin1'),
    // Wrongly declared.
    Buffer.from(declared('ISO-8859-1')),
    Buffer.from(declared('UTF-16')),
  ]) {
    await check([bytes], expected, {}, base);
  }
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const quoted = await readItems({
    ...base,
    pipelineId: 'p',
    bytes: Buffer.from(xml.replace('Öl, Größe', '„Öl“ – 5 €')),
    items: [{ start: 0, end: Buffer.byteLength(xml.replace('Öl, Größe', '„Öl“ – 5 €')), line: 1 }],
  });
  const cp1252 = declared('windows-1252').replace('Öl, Größe', '\x84Öl\x93 \x96 5 \x80');
  await check([latin1(cp1252)], quoted, {}, base);
  // Longer than what is decoded at a time.
  const long = `${declared('ISO-8859-1')}<!-- ${'ä'.repeat(100_000)} -->`;
  await check([latin1(long)], expected, {}, base);
  await check([latin1(`${xml}<!-- ${'a'.repeat(100_000)}ä -->`)], [rejected(1, 'not UTF-8')], {}, base);
  await check([latin1(xml)], [rejected(1, 'not UTF-8')], {}, base);
  await check([latin1(xml.replace(/<\?.*\?>/, ''))], [rejected(1, 'not UTF-8')], {}, base);
  await check([latin1(declared('klingon'))], [rejected(1, 'its encoding klingon is unknown')], {}, base);
  const half = Buffer.from(`\ufeff${declared('UTF-16')}\ud83c`, 'utf16le');
  await check([half], [rejected(1, 'not UTF-16LE')], {}, base);
});
