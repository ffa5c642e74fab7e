import { type Postings, SEVERAL } from '../segment/postings.ts';
import { GrowableUint32 } from './growable.ts';

/** Tokens in the order in which they were collected: term, document and occurrence of each. */
export interface TokenLog {
  readonly terms: Uint32Array;
  readonly docs: Uint32Array;
  readonly occurrences: Uint32Array;
}

/**
 * Turns collected tokens into postings: ordered by term, then by document.
 * `termIdOf` gives the final id of a term, `ordinalOf` that of a document. Two
 * stable counting sorts, so that the occurrences within a document stay in
 * their order.
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

/** A further occurrence in the last document. Its list is the last one in `extra`, so it can grow in place. */
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

/** The places 0..length-1 ordered by key, equal keys in their order. */
function countingSort(length: number, keys: number, keyAt: (place: number) => number): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < length; i += 1) {
    const key = keyAt(i) + 1;
    next[key] = (next[key] as number) + 1;
  }
  for (let key = 0; key < keys; key += 1) next[key + 1] = (next[key + 1] as number) + (next[key] as number);
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) {
    const key = keyAt(i);
    const place = next[key] as number;
    order[place] = i;
    next[key] = place + 1;
  }
  return order;
}
