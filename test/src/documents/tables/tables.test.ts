import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { openTable } from '../../../../src/documents/tables/open-tables.ts';
import { ParquetFile } from '../../../../src/documents/tables/parquet.ts';
import type { TableColumn } from '../../../../src/documents/tables/table-column.ts';
import type { TableForm } from '../../../../src/documents/tables/table-task.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'uuid', type: 'string' },
  { name: 'subject', type: 'string[]' },
  { name: 'dateMin', type: 'int64' },
  { name: 'mediaCount', type: 'int32' },
  { name: 'imageMegapixel', type: 'float' },
  { name: 'hasIiifManifest', type: 'bool' },
  { name: 'look', type: 'float[]' },
];

const DOCUMENTS = [
  { uuid: 'a', subject: ['Bäume', 'Öl'], dateMin: -62135596800, hasIiifManifest: true },
  { uuid: 'b', mediaCount: 3, imageMegapixel: 1.5, look: [0.5, -1] },
];

const CSV = { formulas: 'escape', bom: false, separator: ',' } as const;

async function write(form: TableForm, pages: readonly (readonly object[])[]): Promise<Buffer> {
  const table = await openTable(form, COLUMNS);
  try {
    const pieces = [table.head];
    for (const page of pages) {
      const lines = page.map((document) => `${JSON.stringify(document)}\n`).join('');
      pieces.push(await table.add(new TextEncoder().encode(lines)));
    }
    return Buffer.concat([...pieces, await table.end({ source: 'test' })]);
  } finally {
    table.close();
  }
}

const bufferOf = (file: Buffer): ArrayBuffer => new Uint8Array(file).buffer;

test('[export-3] a Parquet file has all values, types and texts about the file', async () => {
  const file = bufferOf(await write({ format: 'parquet' }, [DOCUMENTS]));
  const { num_rows, key_value_metadata, created_by } = parquetMetadata(file);
  expect({ num_rows, key_value_metadata, created_by }).toEqual({
    num_rows: 2n,
    key_value_metadata: [{ key: 'source', value: 'test' }],
    created_by: 'Vitrine',
  });
  const rows = await parquetReadObjects({ file });
  const none = {
    subject: null,
    dateMin: null,
    mediaCount: null,
    imageMegapixel: null,
    hasIiifManifest: null,
    look: null,
  };
  expect(rows.map((row) => ({ ...row, subject: row['subject'] ?? null, look: row['look'] ?? null }))).toEqual(
    [
      { ...none, ...DOCUMENTS[0], dateMin: -62135596800n },
      { ...none, ...DOCUMENTS[1] },
    ],
  );
});

test('a Parquet file is written in groups of rows', async () => {
  const pages = Array.from({ length: 60 }, (_, page) =>
    Array.from({ length: 250 }, (_, i) => ({ uuid: `${page}-${i}`, dateMin: i })),
  );
  const file = bufferOf(await write({ format: 'parquet' }, pages));
  const { row_groups } = parquetMetadata(file);
  expect(row_groups.map(({ num_rows }) => num_rows)).toEqual([10_000n, 5_000n]);
  expect(await parquetReadObjects({ file, columns: ['uuid'] })).toEqual(
    pages.flat().map(({ uuid }) => ({ uuid })),
  );
});

test('[export-2] a Parquet file without rows can be read', async () => {
  const bytes = await write({ format: 'parquet' }, []);
  const file = bufferOf(bytes);
  expect(parquetMetadata(file)).toMatchObject({ num_rows: 0n, row_groups: [] });
  expect(await parquetReadObjects({ file })).toEqual([]);
  // The list of groups says that it is one of structs (0x0c): arrow-rs refuses others.
  expect(bytes.indexOf(Buffer.from([0x16, 0, 0x19, 0x0c]))).toBeGreaterThan(0);
});

test('a Parquet file without texts about it has no list of them', () => {
  const parquet = new ParquetFile(COLUMNS);
  const file = Buffer.concat([parquet.add(DOCUMENTS, 0), parquet.end({})]);
  expect(parquetMetadata(bufferOf(file)).key_value_metadata).toBeUndefined();
});

test('several tables at once do not mix', async () => {
  const write10 = (uuid: string) =>
    write(
      { format: 'csv', csv: CSV },
      Array.from({ length: 10 }, () => [{ uuid }]),
    );
  const [a, b] = await Promise.all([write10('a'), write10('b')]);
  const [header = ''] = String(a).split('\r\n', 1);
  expect(String(a)).toBe(`${header}\r\n${'a,,,,,,\r\n'.repeat(10)}`);
  expect(String(b)).toBe(`${header}\r\n${'b,,,,,,\r\n'.repeat(10)}`);
});
