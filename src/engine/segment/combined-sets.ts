import type { SearchBudget } from '../search-budget.ts';
import type { SmallNumbers } from './columns.ts';
import { PairNumbers } from './pair-numbers.ts';
import type { Segment } from './segment.ts';

/** The combinations of sets of several facet fields that occur in a segment. */
export interface CombinedSets {
  /** The combination of each document. */
  readonly ofDocument: Uint32Array;
  readonly count: number;
  /** By field and combination: the set. */
  readonly sets: readonly Uint32Array[];
}

/** Units of work for each document and field. */
const PAIR_WORK = 8;

/** Errors: SearchTimeout. */
export function combineSets(
  { facets, documentCount }: Pick<Segment, 'facets' | 'documentCount'>,
  fields: readonly string[],
  budget: SearchBudget,
): CombinedSets {
  const columns = fields.map((field) => facets.get(field)?.sets ?? new Uint8Array(documentCount));
  let combined: Combined = {
    ofDocument: new Uint32Array(documentCount),
    firstDocuments: new Uint32Array(1),
  };
  for (const sets of columns) {
    budget.require(documentCount * PAIR_WORK);
    combined = addField(combined, sets);
  }
  const { ofDocument, firstDocuments } = combined;
  const ofFirst = (sets: SmallNumbers): Uint32Array =>
    Uint32Array.from(firstDocuments, (doc) => sets[doc] as number);
  return { ofDocument, count: firstDocuments.length, sets: columns.map(ofFirst) };
}

interface Combined {
  readonly ofDocument: Uint32Array;
  /** By combination. */
  readonly firstDocuments: Uint32Array;
}

function addField(
  { ofDocument: before, firstDocuments: { length: count } }: Combined,
  sets: SmallNumbers,
): Combined {
  const pairs = new PairNumbers(count);
  const ofDocument = new Uint32Array(sets.length);
  const firstDocuments: number[] = [];
  for (let doc = 0; doc < sets.length; doc += 1) {
    const combination = pairs.of(sets[doc] as number, before[doc] as number);
    if (combination === firstDocuments.length) firstDocuments.push(doc);
    ofDocument[doc] = combination;
  }
  return { ofDocument, firstDocuments: Uint32Array.from(firstDocuments) };
}
