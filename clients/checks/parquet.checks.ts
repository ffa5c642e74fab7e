import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import { afterAll, expect, inject, test } from 'vitest';

const service = inject('service');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-parquet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const duckdb = await (await DuckDBInstance.create()).connect();

const FIELDS = ['uuid', 'title', 'subject', 'dateMin', 'mediaCount', 'imageMegapixel', 'hasIiifManifest'];

type Row = Readonly<Record<string, unknown>>;

async function download(path: string): Promise<Uint8Array> {
  const response = await fetch(`${service}${path}`);
  expect(response.status, path).toBe(200);
  return response.bytes();
}

/** The rows as arrow-rs reads them, with these columns. */
function readByArrow(file: Uint8Array, columns: readonly string[]): Row[] {
  const table = tableFromIPC(readParquet(file).intoIPCStream()).select([...columns]);
  return table.toArray().map((row) => plain(row.toJSON()));
}

async function readByDuckdb(file: Uint8Array, columns: readonly string[]): Promise<Row[]> {
  const path = join(folder, 'table.parquet');
  writeFileSync(path, file);
  const names = columns.map((name) => `"${name}"`).join();
  const reader = await duckdb.runAndReadAll(`SELECT ${names} FROM '${path}' ORDER BY uuid`);
  return reader.getRowObjectsJS().map(plain);
}

/** A row with arrays and numbers of JavaScript (decimals in 32 bits), and without what is empty. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      if (typeof value === 'bigint') return [[name, Number(value)]];
      if (typeof value === 'number') return [[name, Number.isInteger(value) ? value : Math.fround(value)]];
      return [[name, typeof value === 'object' ? [...(value as Iterable<unknown>)] : value]];
    }),
  );

const exported = (format: string, query: string) =>
  download(`/v2/export?format=${format}&trailer=false&${query}`);

async function ndjson(query: string): Promise<Row[]> {
  const lines = new TextDecoder().decode(await exported('ndjson', query));
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => plain(JSON.parse(line) as Row));
}

test.each([
  ['many', 'q=*'],
  ['few', 'q=klimt&limit=2'],
  ['none', 'q=qqqqqqqqqq&num_typos=0'],
])('an export of %s objects reads the same in Arrow and DuckDB as in NDJSON', async (_name, query) => {
  const selected = `${query}&include_fields=${FIELDS.join()}`;
  const expected = await ndjson(selected);
  const file = await exported('parquet', selected);
  expect(readByArrow(file, FIELDS)).toEqual(expected);
  expect(await readByDuckdb(file, FIELDS)).toEqual(expected);
});

test('[export-2] every column of an export can be read, with and without objects', async () => {
  for (const query of ['q=*', 'q=qqqqqqqqqq&num_typos=0']) {
    const file = await exported('parquet', query);
    const { numCols, numRows } = tableFromIPC(readParquet(file).intoIPCStream());
    const { columnCount, rows } = await describe(file);
    expect([numCols, numRows]).toEqual([columnCount, rows]);
    expect(columnCount).toBeGreaterThan(40);
  }
});

async function describe(file: Uint8Array) {
  const path = join(folder, 'described.parquet');
  writeFileSync(path, file);
  const reader = await duckdb.runAndReadAll(`SELECT * FROM '${path}'`);
  return { columnCount: reader.columnCount, rows: reader.currentRowCount };
}
