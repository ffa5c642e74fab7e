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

/** A field as the engine sees it, every default filled in. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly facet: boolean;
  readonly optional: boolean;
  /** False: stored and delivered, but neither searchable nor filterable. */
  readonly index: boolean;
  readonly sort: boolean;
  readonly infix: boolean;
  /** Length of a vector; undefined for everything else. */
  readonly numDim?: number;
  /**
   * `field:*text*` finds values that contain the text anywhere, as the API's
   * spec says, in place of Typesense's word prefixes. Not part of Typesense.
   */
  readonly containsFilter?: boolean;
}

export interface CollectionSchema {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly defaultSortingField?: string;
  /** Whatever its owner wants to know of it; means nothing to the engine. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export const isVector = (field: Field): boolean => field.numDim !== undefined;
export const isText = (field: Field): boolean => field.type === 'string' || field.type === 'string[]';
export const isList = (field: Field): boolean => field.type.endsWith('[]');
