import { collectionSchema } from '../../src/documents/fields/collection-schema.ts';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { VECTOR_FIELD } from './question.ts';
import { DIMENSIONS } from './unit-vectors.ts';

const CHOS = collectionSchema('chos', 'chos');

/** Our collection of objects, its vector of metadata as short as in the figures of Typesense. */
export const SCHEMA: CollectionSchema = {
  ...CHOS,
  fields: CHOS.fields.map((field) =>
    field.name === VECTOR_FIELD ? { ...field, numDim: DIMENSIONS } : field,
  ),
};
