import { EMPTY_POSTINGS, type Postings } from './postings.ts';

/**
 * In which fields each term of a segment stands, and its slot in the postings of
 * each. A word of a query is looked for in sixteen fields and stands in one or
 * two: one look here tells which.
 */
export interface TermPlaces {
  /** Where the pairs of each term begin, in pairs; one more number than terms. */
  readonly starts: Uint32Array;
  /** Pairs of a field's number (its place among the fields that have postings) and a slot. */
  readonly pairs: Uint32Array;
}

export function makeTermPlaces(postings: Iterable<Postings>, termCount: number): TermPlaces {
  const lists = [...postings];
  const starts = new Uint32Array(termCount + 1);
  for (const { terms } of lists) {
    for (let slot = 0; slot < terms.length; slot += 1) {
      const next = (terms[slot] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
  }
  for (let term = 0; term < termCount; term += 1)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  const pairs = new Uint32Array((starts[termCount] as number) * 2);
  const next = starts.slice();
  for (const [field, { terms }] of lists.entries()) {
    for (let slot = 0; slot < terms.length; slot += 1) {
      const term = terms[slot] as number;
      const place = next[term] as number;
      next[term] = place + 1;
      pairs[place * 2] = field;
      pairs[place * 2 + 1] = slot;
    }
  }
  return { starts, pairs };
}

/** One field of a segment, as words are looked up in it. */
export interface SegmentField {
  readonly postings: Postings;
  readonly places: TermPlaces;
  /** The field's number in `places`; -1: nothing stands in it. */
  readonly number: number;
}

/** What a segment has of words. */
interface IndexedWords {
  readonly postings: ReadonlyMap<string, Postings>;
  readonly termPlaces: TermPlaces;
}

export function segmentField({ postings, termPlaces: places }: IndexedWords, name: string): SegmentField {
  return {
    postings: postings.get(name) ?? EMPTY_POSTINGS,
    places,
    number: [...postings.keys()].indexOf(name),
  };
}

/** The slot of the term in the field's postings, or -1. */
export function slotInField({ places, number }: SegmentField, termId: number): number {
  const end = places.starts[termId + 1] as number;
  for (let place = places.starts[termId] as number; place < end; place += 1) {
    if (places.pairs[place * 2] === number) return places.pairs[place * 2 + 1] ?? -1;
  }
  return -1;
}
