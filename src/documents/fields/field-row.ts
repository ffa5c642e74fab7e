import type { FieldType } from '../../engine/schema.ts';

/**
 * One field of a collection, stated once: schema, default parameters,
 * documentation and OpenAPI are derived from it.
 */
export interface FieldRow {
  readonly name: string;
  readonly type: FieldType;
  /** For readers of the documentation. Markdown, without a full stop at the end. */
  readonly description: string;
  /** All values that it can have. */
  readonly values?: readonly string[];
  /** Every document has it. */
  readonly required?: true;
  /** Its rank in the default `query_by`, from 1. Other text fields are searched on request. */
  readonly search?: number;
  /** Its rank in the default `facet_by`, from 1, or counted only on request. */
  readonly facet?: number | 'on request';
  /** Documented for `sort_by`. Single numbers and booleans can always be sorted by. [search-21] */
  readonly sortable?: true;
  /** Delivered, but neither searched nor filtered. */
  readonly storedOnly?: true;
  /** Available for the engine's `infix` parameter. */
  readonly infix?: true;
  /** Length of a vector. */
  readonly numDim?: number;
  /**
   * Not in hits: by default, so that `include_fields` or `exclude_fields` may change it; unless `include_fields`
   * names it (fields that the specification does not have); or always (fields for the service itself and for the
   * deprecated endpoints).
   */
  readonly withheld?: 'by default' | 'unless named' | 'always';
}

/** The rows of a table by name. */
export const fieldRows = (table: Readonly<Record<string, Omit<FieldRow, 'name'>>>): readonly FieldRow[] =>
  Object.entries(table).map(([name, row]) => ({ name, ...row }));
