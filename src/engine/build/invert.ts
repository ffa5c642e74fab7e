import { GrowableUint32 } from '../segment/growable.ts';
import { type Postings, SEVERAL } from '../segment/postings.ts';
import { countingSort } from '../segment/sorted-numbers.ts';

/** Term, document and occurrence of each token, in the order in which they were collected. */
export interface TokenLog {
  readonly terms: Uint32Array;
  readonly docs: Uint32Array;
  readonly occurrences: Uint32Array;
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

  const terms = new GrowableUint32();
  const starts = new GrowableUint32();
  const docs = new GrowableUint32(Math.max(16, log.docs.length));
  const where = new GrowableUint32(Math.max(16, log.docs.length));
  const extra = new GrowableUint32();
  let previousTerm = -1;
  let previousDoc = -1;
  for (let i = 0; i < byTerm.length; i += 1) {
    const entry = at(byTerm[i] as number);
    const term = termIdOf[log.terms[entry] as number] as number;
    const doc = ordinalOf[log.docs[entry] as number] as number;
    const occurrence = log.occurrences[entry] as number;
    if (term !== previousTerm) {
      terms.push(term);
      starts.push(docs.length);
    }
    if (term !== previousTerm || doc !== previousDoc) {
      docs.push(doc);
      where.push(occurrence);
    } else addOccurrence(where, extra, occurrence);
    previousTerm = term;
    previousDoc = doc;
  }
  starts.push(docs.length);
  return {
    terms: terms.view(),
    starts: starts.view(),
    docs: docs.view(),
    where: where.view(),
    extra: extra.view(),
  };
}

/** Adds an occurrence to the last document, whose list is the last one in `extra`. */
function addOccurrence(where: GrowableUint32, extra: GrowableUint32, occurrence: number): void {
  const last = where.length - 1;
  const word = where.at(last);
  if (word < SEVERAL) {
    where.set(last, SEVERAL + extra.length);
    extra.push(2);
    extra.push(word);
  } else {
    const list = word - SEVERAL;
    extra.set(list, extra.at(list) + 1);
  }
  extra.push(occurrence);
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
