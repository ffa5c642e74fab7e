import type { CollectionSchema, Field } from '../../src/engine/schema.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { FIELDS, type FieldName, type Kind, shareOf, VectorSource } from '../queries/make-vectors.ts';

const field = (name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  name,
  type,
  facet: false,
  optional: true,
  index: true,
  sort: false,
  infix: false,
  ...more,
});

const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export const SCHEMA: CollectionSchema = {
  name: 'vectors',
  fields: [
    field('share', 'int32'),
    ...FIELD_NAMES.map((name) => field(name, 'float[]', { numDim: FIELDS[name] })),
  ],
};

const BATCH_DOCUMENTS = 1_000;

/** Writes documents with two vectors each, as an import does, but without JSON. */
export function buildCollection(folder: string, kind: Kind, count: number): void {
  const writer = new CollectionWriter(folder, SCHEMA);
  const sources = FIELD_NAMES.map((name) => new VectorSource(kind, FIELDS[name]));
  for (let from = 0; from < count; from += BATCH_DOCUMENTS) {
    writer.write((changes) => {
      for (let i = from; i < Math.min(count, from + BATCH_DOCUMENTS); i += 1) {
        const vectors = FIELD_NAMES.map((name, own) => [name, sources[own]?.next()]);
        const document = { id: String(i), share: shareOf(i), ...Object.fromEntries(vectors) };
        changes.put(document.id, document, undefined);
      }
    });
  }
  writer.publish();
  writer.mergeAll();
  writer.close();
}
