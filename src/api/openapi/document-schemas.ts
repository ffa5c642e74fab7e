import type { CollectionName } from '../../documents/fields/collections.ts';
import { documentedFields, type FieldDocumentation } from '../../documents/fields/field-documentation.ts';
import { array, type JsonSchema, object, reference, text } from './json-schema.ts';

/** The first part of the names of a collection's schemas: `ObjectDocument`, `ObjectHit`. */
export const SCHEMA_NAMES: Readonly<Record<CollectionName, string>> = {
  chos: 'Object',
  editorial: 'Editorial',
  knowledge: 'Knowledge',
};

/** A document of a collection. `include_fields` and `exclude_fields` may leave out any field. */
export const documentSchema = (collection: CollectionName): JsonSchema => ({
  ...object(
    {
      id: text(collection === 'chos' ? 'The same as `uuid`' : 'Id of the document'),
      ...Object.fromEntries(
        documentedFields(collection).map((field) => [field.name, fieldSchema(field)] as const),
      ),
    },
    [],
  ),
  description: `A document of the collection \`${collection}\`. A field without a value is absent`,
});

/** The marked fields of a document, in its shape: a list has an entry for each element. */
export const highlightSchema = (collection: CollectionName): JsonSchema => ({
  ...object(
    Object.fromEntries(
      documentedFields(collection)
        .filter(({ searchable }) => searchable)
        .map(({ name, type }) => [
          name,
          type.endsWith('[]') ? array(reference('FieldHighlight')) : reference('FieldHighlight'),
        ]),
    ),
    [],
  ),
  description: 'Each field with a match, in the shape of the document',
});

function fieldSchema(field: FieldDocumentation): JsonSchema {
  const schema = { ...typeSchema(field), description: fieldText(field) };
  // A record is JSON as text.
  return field.name === 'sourceRecord' ? { ...schema, contentMediaType: 'application/ld+json' } : schema;
}

function typeSchema({ type, values }: Pick<FieldDocumentation, 'type' | 'values'>): JsonSchema {
  if (type.startsWith('vector')) return array({ type: 'number' });
  if (type.endsWith('[]')) return array(typeSchema({ type: type.slice(0, -2), values }));
  if (values !== undefined) return { type: 'string', enum: values };
  if (type === 'int32' || type === 'int64') return { type: 'integer', format: type };
  if (type === 'float') return { type: 'number' };
  return { type: type === 'bool' ? 'boolean' : 'string' };
}

function fieldText({ description, facet, filterable, sortable, delivered }: FieldDocumentation): string {
  const uses = [
    facet && 'facet',
    filterable && 'filter',
    sortable && 'sort',
    !delivered && 'only on request',
  ];
  const list = uses.filter(Boolean).join(', ');
  return list === '' ? description : `${description} (${list})`;
}
