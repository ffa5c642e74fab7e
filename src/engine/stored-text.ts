import { selectFields } from './plan/deliver-fields.ts';
import { DeliveredDocument } from './reply/delivered-document.ts';
import { readList } from './request/parameter-values.ts';
import type { CollectionSchema } from './schema.ts';
import type { StoredDocument } from './store/stored-document.ts';

/** Which fields of documents are wanted, as comma-separated names, read like those of a search. */
export interface WantedFields {
  readonly include?: string | undefined;
  readonly exclude?: string | undefined;
}

/** Gives stored documents as JSON text with the wanted fields, in alphabetical order. */
export function storedText(
  { include, exclude }: WantedFields,
  schema: CollectionSchema,
): (document: StoredDocument) => string {
  const fields = new Map(schema.fields.map((field) => [field.name, field]));
  const selection = selectFields(readList(include), readList(exclude), fields);
  return (document) => new DeliveredDocument(document).text(selection);
}
