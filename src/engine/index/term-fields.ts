import { EMPTY_POSTINGS, type Postings } from './postings.ts';
import type { Segment } from './segment.ts';

/** One field of a segment, as words are looked up in it. */
export interface SegmentField {
  readonly postings: Postings;
  /** In which fields of the segment each of its terms stands, one bit a field. */
  readonly fieldsOfTerm: Uint32Array;
  /** The bit of this field; 0: it is not told apart. */
  readonly bit: number;
}

/**
 * False when the term surely does not stand in the field. Most words of a query
 * stand in few of the searched fields, and looking for them in the others costs
 * a search in memory that is not at hand.
 */
export const mayStandIn = ({ fieldsOfTerm, bit }: SegmentField, termId: number): boolean =>
  bit === 0 || ((fieldsOfTerm[termId] ?? 0) & bit) !== 0;

/** Fields beyond so many are not told apart. */
const MAX_BITS = 32;

const known = new WeakMap<Segment, ReadonlyMap<string, SegmentField>>();

/** Worked out once for each segment. */
export function segmentField(segment: Segment, name: string): SegmentField {
  let fields = known.get(segment);
  if (!fields) {
    fields = makeFields(segment);
    known.set(segment, fields);
  }
  return fields.get(name) ?? NOWHERE;
}

const NOWHERE: SegmentField = { postings: EMPTY_POSTINGS, fieldsOfTerm: new Uint32Array(0), bit: 1 };

function makeFields({ dictionary, postings }: Segment): Map<string, SegmentField> {
  const fieldsOfTerm = new Uint32Array(dictionary.offsets.length - 1);
  const fields = new Map<string, SegmentField>();
  for (const [name, own] of postings) {
    const bit = fields.size < MAX_BITS ? (1 << fields.size) >>> 0 : 0;
    fields.set(name, { postings: own, fieldsOfTerm, bit });
    if (bit === 0) continue;
    const { terms } = own;
    for (let slot = 0; slot < terms.length; slot += 1) {
      const term = terms[slot] ?? 0;
      fieldsOfTerm[term] = (fieldsOfTerm[term] ?? 0) | bit;
    }
  }
  return fields;
}
