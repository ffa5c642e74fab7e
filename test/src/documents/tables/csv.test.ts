import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvOptions, csvHeader, csvLine } from '../../../../src/documents/tables/csv.ts';
import type { Row, TableColumn } from '../../../../src/documents/tables/table-column.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'title', type: 'string' },
  { name: 'subject', type: 'string[]' },
  { name: 'dateMin', type: 'int64' },
  { name: 'hasIiifManifest', type: 'bool' },
];

const OPTIONS: CsvOptions = { formulas: 'escape', bom: false, separator: ',' };

function check(row: Row, expected: string, options: Partial<CsvOptions> = {}) {
  expect(csvLine(row, COLUMNS, { ...OPTIONS, ...options })).toBe(`${expected}\r\n`);
}

test('a document', () =>
  check(
    { title: 'Der Kuss', subject: ['Liebe', 'Gold'], dateMin: -5, hasIiifManifest: false },
    'Der Kuss,Liebe; Gold,-5,false',
  ));
test('absent values', () => check({}, ',,,'));
test('quotes, commas and line feeds', () => check({ title: 'a "b", c\nd' }, '"a ""b"", c\nd",,,'));
test('other separators', () => {
  const row = { title: 'a, b', subject: ['Liebe', 'Gold'], dateMin: 5 };
  check(row, 'a, b;"Liebe; Gold";5;', { separator: ';' });
  check(row, 'a, b\tLiebe; Gold\t5\t', { separator: '\t' });
  check({ title: 'a\tb', subject: ['x', 'y;z'] }, '"a\tb"\tx; y;z\t\t', { separator: '\t' });
});
test('blanks at the ends', () => check({ title: ' a' }, '" a",,,'));

test.each(['=1+1', '+1', '-1', '@a', ' =1', '\t=1', '\r=1', '＝1'])(
  '[export-3] a text like a formula: %j',
  (title) => {
    const quoted = /\r/.test(title) ? `"'${title}"` : `'${title}`;
    check({ title }, `${quoted},,,`);
    const kept = /^\s/.test(title) ? `"${title}"` : title;
    check({ title }, `${kept},,,`, { formulas: 'keep' });
  },
);
test('the first value of a list is like a formula', () => check({ subject: ['=1', 'a'] }, ",'=1; a,,"));

test('the header', () => {
  expect(csvHeader(COLUMNS, OPTIONS)).toBe('title,subject,dateMin,hasIiifManifest\r\n');
  expect(csvHeader(COLUMNS, { ...OPTIONS, bom: true, separator: ';' })).toBe(
    '\ufefftitle;subject;dateMin;hasIiifManifest\r\n',
  );
});

test('[export-3] any texts can be read back', () => {
  const columns: TableColumn[] = ['a', 'b', 'c'].map((name) => ({ name, type: 'string' }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.string())), (rows) => {
      const text = rows
        .map(([a, b, c]) => csvLine({ a, b, c }, columns, { ...OPTIONS, formulas: 'keep' }))
        .join('');
      expect(parseCsv(text)).toEqual(rows);
    }),
  );
});

/** By RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain = '', end] of text.matchAll(fields)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
