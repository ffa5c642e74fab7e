import type { FieldType } from '../engine/schema.ts';

/**
 * One field of a collection, stated once. The engine's schema, the API's
 * defaults, the documentation and the OpenAPI text are derived from these rows.
 */
export interface FieldRow {
  readonly name: string;
  readonly type: FieldType;
  /** What it holds, for readers of the documentation. Markdown, without a full stop at the end. */
  readonly description: string;
  /** Every document has it. */
  readonly required?: true;
  /** Its place in the default `query_by`, from 1. Other text fields are searched when named. */
  readonly search?: number;
  /** Its place in the default `facet_by`, from 1, or counted only when named. */
  readonly facet?: number | 'on request';
  /** Documented for `sort_by`. Single numbers and booleans can be sorted by in any case. */
  readonly sortable?: true;
  /** Delivered, but neither searched nor filtered. */
  readonly storedOnly?: true;
  /** Can be searched with the engine's `infix` parameter. */
  readonly infix?: true;
  /** Length of a vector. */
  readonly numDim?: number;
  /** Left out of hits unless asked for, or never delivered (fields that serve only the deprecated endpoints). */
  readonly withheld?: 'by default' | 'always';
}
