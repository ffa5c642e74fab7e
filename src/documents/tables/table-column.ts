import type { FieldType } from '../../engine/schema.ts';

/** A column of a table: a field of the index. */
export interface TableColumn {
  readonly name: string;
  readonly type: FieldType;
}

/** A value of a document. */
export type Cell = string | number | boolean | readonly (string | number)[] | undefined;

/** A document by the names of its fields. */
export type Row = Readonly<Record<string, Cell>>;
