import { EngineFault } from '../fault.ts';
import type { SearchRequest } from '../request/request.ts';
import { readVectorQuery, type VectorQuery } from '../request/vector-query.ts';
import { isVector } from '../schema.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { parseStored } from '../store/stored-document.ts';
import { notIndexed } from './not-indexed.ts';

/** A vector query that fits the collection. */
export interface VectorPlan extends VectorQuery {
  /** Sequence number of the document whose vector is asked with. */
  readonly source: number | undefined;
}

/** Undefined without one. Errors: EngineFault 400 in Typesense's wording. */
export function planVector({ vectorQuery }: SearchRequest, snapshot: Snapshot): VectorPlan | undefined {
  if (vectorQuery === '') return undefined;
  const query = readVectorQuery(vectorQuery, {
    hasField: (name) => snapshot.fields.has(name),
    vectorOf: (id, field) => vectorOf(id, field, snapshot),
  });
  const field = snapshot.fields.get(query.field);
  if (!field || !isVector(field)) {
    throw new EngineFault(400, `Field \`${query.field}\` does not have a vector query index.`);
  }
  if (!field.index) throw notIndexed(query.field);
  if (query.values.length !== field.numDim) {
    throw new EngineFault(400, `Query field \`${query.field}\` must have ${field.numDim} dimensions.`);
  }
  const source = query.id === undefined ? undefined : snapshot.documents.sequenceOf(query.id);
  return { ...query, source };
}

function vectorOf(id: string, field: string, snapshot: Snapshot): number[] {
  const stored = snapshot.documents.document(id);
  if (!stored) throw new EngineFault(400, 'Document id referenced in vector query is not found.');
  const vector = stored.vectors?.get(field);
  if (vector) return [...vector];
  const value = parseStored({ ...stored, vectors: undefined })[field];
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value;
  throw new EngineFault(400, 'Document referenced in vector query does not contain a valid vector field.');
}
