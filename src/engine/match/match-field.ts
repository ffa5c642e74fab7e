import type { SearchContext } from '../plan/plan.ts';
import { searchedField } from '../plan/search-fields.ts';
import type { Field } from '../schema.ts';
import { bitsetFor, bitsetLength, fullBitset, intersect, setBit, toOrdinals } from '../segment/bitset.ts';
import { documentsOf } from '../segment/documents-of.ts';
import { findCandidates } from './candidates.ts';
import { allowedTypos, productItem, productSize, tryCandidates, type Word } from './interpretations.ts';
import type { DocumentList } from './match.ts';

const MIN_LENGTH_1_TYPO = 3;
const MIN_LENGTH_2_TYPOS = 7;
/** Units of work for each interpretation. */
const INTERPRETATION_WORK = 100;

/**
 * Searches one field of given documents for words, the last one as a prefix too;
 * with typing errors if no document contains all of them. Calls `visit` for each
 * interpretation with the documents of each segment that match it.
 */
export function matchField(
  field: Field,
  words: readonly string[],
  maxTypos: number,
  among: readonly DocumentList[],
  { plan, snapshot, budget }: SearchContext,
  visit: (words: readonly Word[], part: number, docs: Uint32Array) => void,
): void {
  const { parts } = snapshot;
  const typos = Math.min(2, maxTypos);
  const { maxCandidates } = plan;
  const masks = parts.map(({ segment, live, liveCount }, i) => {
    const list = among[i];
    if (!list || list.count === liveCount) return live;
    const mask = bitsetFor(segment.documentCount);
    for (const doc of list.docs ?? []) setBit(mask, doc);
    return mask;
  });
  const scope = { parts, masks, fields: [searchedField(field, snapshot, typos)], maxCandidates, budget };
  const matchAll = (interpretation: readonly Word[]): boolean => {
    let isFound = false;
    for (const [i, { segment }] of parts.entries()) {
      const { documentCount } = segment;
      const found = masks[i]?.slice() ?? fullBitset(documentCount);
      budget.spend((interpretation.length + 2) * bitsetLength(documentCount));
      for (const { sources } of interpretation)
        intersect(found, documentsOf(sources[i] ?? [], documentCount, budget));
      const docs = toOrdinals(found);
      if (docs.length > 0) isFound = true;
      visit(interpretation, i, docs);
    }
    return isFound;
  };
  tryCandidates(
    words,
    words.map((word) => allowedTypos(word, MIN_LENGTH_1_TYPO, MIN_LENGTH_2_TYPOS, typos)),
    (i, count, previous, used) => {
      const wanted = { typed: words[i] ?? '', typos: count, asPrefix: i === words.length - 1, previous };
      return findCandidates(scope, wanted, used);
    },
    (candidates) => {
      let isFound = false;
      const most = candidates.length === 0 ? 0 : Math.min(productSize(candidates), maxCandidates);
      for (let number = 0; number < most && budget.spend(INTERPRETATION_WORK); number += 1) {
        if (matchAll(productItem(candidates, number))) isFound = true;
      }
      return isFound || !budget.spend(INTERPRETATION_WORK);
    },
  );
}
