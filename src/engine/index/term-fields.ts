import type { Segment } from './segment.ts';

/** In which fields of a segment each of its terms stands, one bit a field. */
interface TermFields {
  readonly masks: Uint32Array;
  readonly bitOf: ReadonlyMap<string, number>;
}

/** Fields beyond so many are not told apart. */
const MAX_BITS = 32;

const known = new WeakMap<Segment, TermFields>();

/**
 * False when the term surely does not stand in the field. Most words of a query
 * stand in few of the searched fields, and looking for them in the others costs
 * a search in memory that is not at hand.
 */
export function mayStandIn(segment: Segment, termId: number, field: string): boolean {
  let fields = known.get(segment);
  if (!fields) {
    fields = makeTermFields(segment);
    known.set(segment, fields);
  }
  const bit = fields.bitOf.get(field);
  return bit === undefined || ((fields.masks[termId] ?? 0) & bit) !== 0;
}

function makeTermFields({ dictionary, postings }: Segment): TermFields {
  const masks = new Uint32Array(dictionary.offsets.length - 1);
  const bitOf = new Map<string, number>();
  for (const [field, { terms }] of postings) {
    if (bitOf.size === MAX_BITS) break;
    const bit = (1 << bitOf.size) >>> 0;
    bitOf.set(field, bit);
    for (let slot = 0; slot < terms.length; slot += 1) {
      const term = terms[slot] ?? 0;
      masks[term] = (masks[term] ?? 0) | bit;
    }
  }
  return { masks, bitOf };
}
