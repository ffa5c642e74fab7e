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
  let combined: CombinedSets | undefined;
  for (const field of fields) {
    const sets = facets.get(field)?.sets ?? new Uint8Array(documentCount);
    budget.require(documentCount * PAIR_WORK);
    combined = addField(combined, sets);
  }
  return combined ?? { ofDocument: new Uint32Array(documentCount), count: 1, sets: [] };
}

function addField(before: CombinedSets | undefined, sets: SmallNumbers): CombinedSets {
  const pairs = new PairNumbers(before?.count ?? 1);
  const ofDocument = new Uint32Array(sets.length);
  const firstDocuments: number[] = [];
  for (let doc = 0; doc < sets.length; doc += 1) {
    const combination = pairs.of(sets[doc] as number, before?.ofDocument[doc] ?? 0);
    if (combination === firstDocuments.length) firstDocuments.push(doc);
    ofDocument[doc] = combination;
  }
  const ofFirst = (values: SmallNumbers): Uint32Array =>
    Uint32Array.from(firstDocuments, (doc) => values[doc] as number);
  const earlier = before?.ofDocument;
  return {
    ofDocument,
    count: firstDocuments.length,
    sets: [
      ...(before?.sets ?? []).map((list) =>
        Uint32Array.from(firstDocuments, (doc) => list[earlier?.[doc] ?? 0] as number),
      ),
      ofFirst(sets),
    ],
  };
}
