import type { FieldType } from '../../engine/schema.ts';

/** A column of a table: a field of the index, or the year of one. */
export interface TableColumn {
  readonly name: string;
  readonly type: FieldType;
  /** The field, a Unix timestamp, whose year it has. */
  readonly yearOf?: YearField | undefined;
}

/** The periods of objects begin and end with these fields. */
export const YEAR_FIELDS = ['dateMin', 'dateMax'] as const;

type YearField = (typeof YEAR_FIELDS)[number];

const YEAR_COLUMNS: Readonly<Record<YearField, string>> = { dateMin: 'yearMin', dateMax: 'yearMax' };

/** The columns with a column of years behind each of the fields that has seconds, or at the end if it is no column. [export-8] */
export function withYears(columns: readonly TableColumn[]): TableColumn[] {
  const all = columns.slice();
  for (const yearOf of YEAR_FIELDS) {
    const at = all.findIndex(({ name }) => name === yearOf);
    all.splice(at === -1 ? all.length : at + 1, 0, { name: YEAR_COLUMNS[yearOf], type: 'int32', yearOf });
  }
  return all;
}

/** A value of a document. */
export type Cell = string | number | boolean | readonly (string | number)[] | undefined;

/** A document by the names of its fields. */
export type Row = Readonly<Record<string, Cell>>;
