import type { HighlightWords } from '../highlight/mark-text.ts';
import { findCandidates } from '../match/candidates.ts';
import {
  allowedTypos,
  productItem,
  productSize,
  tryCandidates,
  type Word,
} from '../match/interpretations.ts';
import type { DocumentList } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { FacetQuery } from '../plan/plan-facets.ts';
import { searchedField } from '../plan/search-fields.ts';
import { type Field, isText } from '../schema.ts';
import { bitsetFor, bitsetLength, fullBitset, intersect, setBit, toOrdinals } from '../segment/bitset.ts';
import { type FacetColumn, valuesOfSet } from '../segment/columns.ts';
import { documentsOf } from '../segment/documents-of.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import { tokenize } from '../text/tokenize.ts';
import type { FacetMatches } from './count-values.ts';
import { facetNumber } from './top-values.ts';

/** By number of a matching value: the words that it matches by. */
export type MatchingValues = ReadonlyMap<number, HighlightWords>;

/** Values between two payments, and units of work to format, read or compare one. */
const BLOCK = 64;
const VALUE_WORK = 100;
/** Units of work to note which values a document has. */
const SET_WORK = 6;

const MAX_WORDS = 20;

/**
 * The values of the matches that contain all words of a facet query, the last one
 * as a prefix too; if there are none, with typing errors. A number is found by its
 * first digits.
 */
export function matchingValues(
  query: FacetQuery,
  field: Field,
  values: FacetValues,
  matches: FacetMatches,
  context: SearchContext,
): MatchingValues {
  if (!isText(field)) return numbersBeginning(query.text, field, values, context);
  const words = tokenize(query.text).slice(0, MAX_WORDS);
  const matching = new Map<number, HighlightWords>();
  if (words.length === 0) return matching;
  matchField(field, words, query.maxTypos, matches.parts, context, (interpretation, part, docs) => {
    const column = context.snapshot.parts[part]?.segment.facets.get(field.name);
    if (!column || !context.budget.spend(docs.length * SET_WORK)) return;
    const marks: HighlightWords = new Map(
      // As upstream, which marks as many letters as were typed here, also of a word with typing errors.
      interpretation.map(({ text, typed, asPrefix }) => [text, { typed, prefix: asPrefix, typos: 0 }]),
    );
    for (const ordinal of valuesOf(column, docs)) {
      const value = values.numberOf[part]?.[ordinal] ?? ordinal;
      if (matching.has(value)) continue;
      // In a list, the words may be in different values.
      if (column.starts && !context.budget.spend(VALUE_WORK)) continue;
      if (column.starts && !containsAll(values.text(value), marks)) continue;
      matching.set(value, marks);
    }
  });
  return matching;
}

function numbersBeginning(
  start: string,
  field: Field,
  values: FacetValues,
  { budget }: SearchContext,
): MatchingValues {
  const matching = new Map<number, HighlightWords>();
  const [typed = ''] = tokenize(start);
  for (let value = 0; value < values.size; value += 1) {
    if (value % BLOCK === 0 && !budget.spend(BLOCK * VALUE_WORK)) break;
    const text = facetNumber(values.exact(value), field.type);
    if (!text.startsWith(start)) continue;
    const [token = ''] = tokenize(text);
    matching.set(value, new Map([[token, { typed, prefix: true, typos: 0 }]]));
  }
  return matching;
}

/** Ordinals of the values in the column that the documents have. */
function valuesOf(column: FacetColumn, docs: Uint32Array): Iterable<number> {
  const sets = new Set<number>();
  for (const doc of docs) sets.add(column.sets[doc] as number);
  return sets.values().flatMap((set) => valuesOfSet(column, set));
}

function containsAll(text: string, words: HighlightWords): boolean {
  const tokens = new Set(tokenize(text));
  return words.keys().every((word) => tokens.has(word));
}

const MIN_LENGTH_1_TYPO = 3;
const MIN_LENGTH_2_TYPOS = 7;
/** Units of work for each interpretation. */
const INTERPRETATION_WORK = 100;

/**
 * Searches one field of given documents for words, the last one as a prefix too;
 * with typing errors if no document contains all of them. Calls `visit` for each
 * interpretation with the documents of each segment that match it.
 */
function matchField(
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
