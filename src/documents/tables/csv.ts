import { BYTE_ORDER_MARK, escapeFormula, type Separator } from '../../kernel/csv.ts';
import { yearOfSecond } from '../../kernel/year-of-second.ts';
import type { Cell, Row, TableColumn } from './table-column.ts';

export interface CsvOptions {
  /** What begins like a formula of a spreadsheet gets an apostrophe before it. */
  readonly formulas: 'escape' | 'keep';
  /** Begin with the mark by which Excel recognises UTF-8. */
  readonly bom: boolean;
  readonly separator: Separator;
}

const BETWEEN_VALUES = '; ';
const END_OF_LINE = '\r\n';

/** The line with the names of the columns. Source: RFC 4180. */
export const csvHeader = (columns: readonly TableColumn[], { bom, separator }: CsvOptions): string =>
  `${bom ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => name).join(separator)}${END_OF_LINE}`;

/** A cell for each column; values of a list are joined. [export-3] */
export function csvLine(row: Row, columns: readonly TableColumn[], options: CsvOptions): string {
  const cells = columns.map(({ name, yearOf }) => {
    const value = yearOf === undefined ? row[name] : yearIn(row[yearOf]);
    return cell(Array.isArray(value) ? value.join(BETWEEN_VALUES) : value, options);
  });
  return cells.join(options.separator) + END_OF_LINE;
}

const yearIn = (seconds: Cell): Cell => (typeof seconds === 'number' ? yearOfSecond(seconds) : undefined);

function cell(value: Cell, { formulas, separator }: CsvOptions): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = formulas === 'escape' ? escapeFormula(value) : value;
  return SPECIAL.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

const SPECIAL = /["\r\n]|^\s|\s$/;
