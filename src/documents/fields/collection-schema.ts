import type { CollectionSchema, Field, FieldType } from '../../engine/schema.ts';
import { FIELDS, type IndexName } from './collections.ts';
import type { FieldRow } from './field-row.ts';
import type { Models } from './models.ts';

/** The engine's schema of a collection with its number (`chos-3`), and the models of its vectors. */
export function collectionSchema(collection: IndexName, name: string, models?: Models): CollectionSchema {
  const fields = FIELDS[collection].map(engineField);
  return models === undefined ? { name, fields } : { name, fields, metadata: { models } };
}

/** Whether two schemas have the same fields, in any order. */
export function sameFields(a: CollectionSchema, b: CollectionSchema): boolean {
  return comparable(a) === comparable(b);
}

const SORTABLE_TYPES: readonly FieldType[] = ['int32', 'int64', 'float', 'bool'];

function engineField(row: FieldRow): Field {
  const text = row.type === 'string' || row.type === 'string[]';
  return {
    name: row.name,
    type: row.type,
    facet: row.facet !== undefined,
    optional: row.required !== true,
    index: row.storedOnly !== true,
    sort: row.sortable === true || SORTABLE_TYPES.includes(row.type),
    infix: row.infix === true,
    ...(row.numDim === undefined ? {} : { numDim: row.numDim }),
    ...(text && !row.storedOnly ? { containsFilter: true } : {}),
  };
}

function comparable(schema: CollectionSchema): string {
  const entries = (field: Field) =>
    Object.entries(field)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  const fields = schema.fields.map(entries).map((entry) => JSON.stringify(entry));
  return fields.sort().join('\n');
}
