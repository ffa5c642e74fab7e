import { isList } from '../engine/schema.ts';
import { BYTE_ORDER_MARK, escapeFormula, type Separator } from '../kernel/csv.ts';
import type { Cell, Row, TableColumn } from './table-column.ts';

export interface CsvOptions {
  /** One cell with all values of a list, or a cell for each. */
  readonly lists: 'join' | 'columns';
  /** With `columns`: cells of each list. The last one has all values that are left. */
  readonly listColumns: number;
  /** What begins like a formula of a spreadsheet gets an apostrophe before it. */
  readonly formulas: 'escape' | 'keep';
  /** Begin with the mark by which Excel recognises UTF-8. */
  readonly bom: boolean;
  readonly separator: Separator;
}

const BETWEEN_VALUES = '; ';
const END_OF_LINE = '\r\n';

/** The line with the names of the columns: `subject`, or `subject_1`, `subject_2`. Source: RFC 4180. */
export function csvHeader(
  columns: readonly TableColumn[],
  { lists, listColumns, bom, separator }: CsvOptions,
): string {
  const names = columns.flatMap((column) =>
    lists === 'columns' && isList(column)
      ? Array.from({ length: listColumns }, (_, i) => `${column.name}_${i + 1}`)
      : column.name,
  );
  return `${bom ? BYTE_ORDER_MARK : ''}${names.join(separator)}${END_OF_LINE}`;
}

export function csvLine(row: Row, columns: readonly TableColumn[], options: CsvOptions): string {
  let line = '';
  for (const [i, column] of columns.entries()) {
    if (i > 0) line += options.separator;
    const value = row[column.name];
    if (options.lists === 'columns' && isList(column)) line += cellsOf(asList(value), options);
    else line += cell(Array.isArray(value) ? value.join(BETWEEN_VALUES) : value, options);
  }
  return line + END_OF_LINE;
}

const asList = (value: Cell): readonly (string | number)[] => (Array.isArray(value) ? value : []);

function cellsOf(values: readonly (string | number)[], options: CsvOptions): string {
  const { listColumns, separator } = options;
  return Array.from({ length: listColumns }, (_, i) =>
    cell(i < listColumns - 1 ? values[i] : values.slice(i).join(BETWEEN_VALUES), options),
  ).join(separator);
}

function cell(value: Cell, { formulas, separator }: CsvOptions): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = formulas === 'escape' ? escapeFormula(value) : value;
  return SPECIAL.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

const SPECIAL = /["\r\n]|^\s|\s$/;
