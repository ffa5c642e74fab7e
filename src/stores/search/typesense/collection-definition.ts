import { readCollectionDefinition } from '../../../engine/collection-definition.ts';
import type { CollectionSchema } from '../../../engine/schema.ts';
import { messageOf } from '../../../kernel/error-message.ts';

/**
 * The entry of a collection's metadata with the fields that have `containsFilter`,
 * which Typesense's schemas cannot express.
 */
const CONTAINS_FILTER = 'vitrine_contains_filter';

/** The schema for a request to Typesense. */
export function typesenseDefinition({ name, fields, defaultSortingField, metadata }: CollectionSchema) {
  const containing = fields.filter(({ containsFilter }) => containsFilter).map((field) => field.name);
  const noted = { ...metadata, ...(containing.length > 0 ? { [CONTAINS_FILTER]: containing } : {}) };
  return {
    name,
    fields: fields.map(({ numDim, containsFilter: _, ...field }) => ({
      ...field,
      ...(numDim === undefined ? {} : { num_dim: numDim }),
    })),
    ...(defaultSortingField === undefined ? {} : { default_sorting_field: defaultSortingField }),
    ...(Object.keys(noted).length > 0 ? { metadata: noted } : {}),
  };
}

/** The schema in a response of Typesense. Errors: an Error for unsupported options. */
export function readTypesenseDefinition(shown: { readonly [key: string]: unknown }): CollectionSchema {
  const { metadata: noted, ...schema } = read(shown);
  const listed = noted?.[CONTAINS_FILTER];
  const containing: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const fields = schema.fields.map((field) =>
    containing.includes(field.name) ? { ...field, containsFilter: true } : field,
  );
  const metadata = publicMetadata(noted);
  return { ...schema, fields, ...(metadata === undefined ? {} : { metadata }) };
}

function read(shown: { readonly [key: string]: unknown }): CollectionSchema {
  try {
    return readCollectionDefinition(shown);
  } catch (error) {
    throw new Error(`collection ${String(shown['name'])}: ${messageOf(error)}`, { cause: error });
  }
}

/** The metadata of a collection without the entry that is added here. */
export function publicMetadata(noted: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return undefined;
  const { [CONTAINS_FILTER]: _, ...metadata } = noted as Readonly<Record<string, unknown>>;
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}
