/** Types of a field, in Typesense's names. `float[]` with `numDim` is a vector. */
export type FieldType =
  | 'string'
  | 'string[]'
  | 'int32'
  | 'int32[]'
  | 'int64'
  | 'int64[]'
  | 'float'
  | 'float[]'
  | 'bool'
  | 'bool[]';

/** A field with all defaults filled in. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly facet: boolean;
  readonly optional: boolean;
  /** False: only stored and delivered. */
  readonly index: boolean;
  readonly sort: boolean;
  readonly infix: boolean;
  /** Length of a vector; undefined for other fields. */
  readonly numDim?: number;
  /**
   * `field:*text*` finds values that contain the text, instead of Typesense's word
   * prefixes. Not part of Typesense. [filters-8]
   */
  readonly containsFilter?: boolean;
}

export interface CollectionSchema {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly defaultSortingField?: string;
  /** For its owner; the engine does not use it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export const isVector = (field: Field): boolean => field.numDim !== undefined;
export const isText = (field: Field): boolean => field.type === 'string' || field.type === 'string[]';
export const isList = ({ type }: Pick<Field, 'type'>): boolean => type.endsWith('[]');
