import { type Occurrence, SEVERAL } from '../segment/occurrence.ts';
import type { Postings } from '../segment/postings.ts';
import { countingSort } from '../segment/sorted-numbers.ts';
import { PostingsWriter } from './postings-writer.ts';

/** Term, document and occurrence of each token, in the order in which they were collected; see PostingsBuilder. */
export interface TokenLog {
  readonly terms: Uint32Array;
  readonly docs: Uint32Array;
  readonly occurrences: Uint32Array;
  readonly wide: readonly Occurrence[];
}

/**
 * Sorts collected tokens by term and document into postings. `termIdOf` gives the final
 * id of a term, `ordinalOf` that of a document. Counting sort is stable, so occurrences
 * within a document stay in order.
 */
export function invert(log: TokenLog, termIdOf: Uint32Array, ordinalOf: Uint32Array): Postings {
  const byDocument = isAscending(log.docs, ordinalOf)
    ? undefined
    : countingSort(log.docs.length, ordinalOf.length, (i) => ordinalOf[log.docs[i] as number] as number);
  const at = byDocument ? (i: number): number => byDocument[i] as number : (i: number): number => i;
  const termAt = (i: number): number => termIdOf[log.terms[at(i)] as number] as number;
  const byTerm = countingSort(log.terms.length, termIdOf.length, termAt);

  const writer = new PostingsWriter();
  let previousTerm = -1;
  let previousDoc = -1;
  for (let i = 0; i < byTerm.length; i += 1) {
    const entry = at(byTerm[i] as number);
    const term = termIdOf[log.terms[entry] as number] as number;
    const doc = ordinalOf[log.docs[entry] as number] as number;
    if (term !== previousTerm && previousTerm !== -1) writer.endTerm(previousTerm);
    if (term !== previousTerm || doc !== previousDoc) writer.addDocument(doc);
    const occurrence = log.occurrences[entry] as number;
    writer.addOccurrence(occurrence < SEVERAL ? occurrence : (log.wide[occurrence - SEVERAL] as number));
    previousTerm = term;
    previousDoc = doc;
  }
  if (previousTerm !== -1) writer.endTerm(previousTerm);
  return writer.finish();
}

function isAscending(docs: Uint32Array, ordinalOf: Uint32Array): boolean {
  let previous = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const ordinal = ordinalOf[docs[i] as number] as number;
    if (ordinal < previous) return false;
    previous = ordinal;
  }
  return true;
}
