import type { HighlightWords } from '../highlight/highlight-text.ts';
import { type CandidateScope, findCandidates } from '../match/candidates.ts';
import type { Found, FoundPart } from '../match/find.ts';
import { allowedCosts, combinationAt, combinationCount, tryCandidates } from '../match/readings.ts';
import type { Word } from '../match/word.ts';
import { documentsOf } from '../match/word-documents.ts';
import type { SearchedField } from '../plan/plan.ts';
import type { FacetQuery } from '../request/facet-query.ts';
import { type Field, isList, isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  fullBitset,
  intersect,
  setBit,
  toOrdinals,
} from '../segment/bitset.ts';
import type { FacetColumn } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { segmentField } from '../segment/term-places.ts';
import { tokenize } from '../text/tokenize.ts';
import { facetNumber } from './facet-number.ts';

/** By number of a value that is found: the words by which it was. */
export type MatchingValues = ReadonlyMap<number, HighlightWords>;

/**
 * The values of the found documents in which all words of a facet query stand,
 * the last one as a beginning too; where there are none, with typing errors. A
 * number is found by its first digits.
 */
export function matchingValues(
  query: FacetQuery,
  field: Field,
  values: FacetValues,
  found: Found,
  snapshot: Snapshot,
  maxCandidates: number,
  budget: SearchBudget,
): MatchingValues {
  if (!isText(field)) return numbersBeginning(query.text, field, values, budget);
  return new ValueSearch(query, field, values, found, snapshot, maxCandidates, budget).run();
}

function numbersBeginning(
  start: string,
  field: Field,
  values: FacetValues,
  budget: SearchBudget,
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

/** Values between two payments, and units of work to write, read or compare one. */
const BLOCK = 64;
const VALUE_WORK = 100;

/** The same to note which values a document has. */
const SET_WORK = 6;

const MIN_LENGTH_1_TYPO = 3;
const MIN_LENGTH_2_TYPOS = 7;
const MAX_WORDS = 20;

class ValueSearch {
  readonly #words: readonly string[];
  readonly #maxTypos: number;
  readonly #field: Field;
  readonly #values: FacetValues;
  readonly #snapshot: Snapshot;
  readonly #scope: CandidateScope;
  readonly #matching = new Map<number, HighlightWords>();

  constructor(
    { text, maxTypos }: FacetQuery,
    field: Field,
    values: FacetValues,
    found: Found,
    snapshot: Snapshot,
    maxCandidates: number,
    budget: SearchBudget,
  ) {
    this.#words = tokenize(text).slice(0, MAX_WORDS);
    this.#maxTypos = Math.min(2, maxTypos);
    this.#field = field;
    this.#values = values;
    this.#snapshot = snapshot;
    const fields = [searched(field, this.#maxTypos, snapshot)];
    const masks = found.parts.map((part, i) => maskOf(part, snapshot.parts[i]?.segment.documentCount ?? 0));
    this.#scope = { parts: snapshot.parts, masks, fields, maxCandidates, budget };
  }

  run(): MatchingValues {
    if (this.#words.length === 0) return this.#matching;
    const last = this.#words.length - 1;
    tryCandidates(
      this.#words,
      this.#words.map((word) => allowedCosts(word, MIN_LENGTH_1_TYPO, MIN_LENGTH_2_TYPOS, this.#maxTypos)),
      (i, typos, previous, used) => {
        const wanted = { typed: this.#words[i] ?? '', typos, asPrefix: i === last, previous };
        return findCandidates(this.#scope, wanted, used);
      },
      (candidates) => {
        const { budget } = this.#scope;
        if (candidates.length === 0) return !budget.spend(VALUE_WORK);
        const readings = Math.min(combinationCount(candidates), this.#scope.maxCandidates);
        let anyDocument = false;
        for (let reading = 0; reading < readings && budget.spend(VALUE_WORK); reading += 1) {
          if (this.#addReading(combinationAt(candidates, reading))) anyDocument = true;
        }
        return anyDocument || !budget.spend(0);
      },
    );
    return this.#matching;
  }

  /** Whether a found document holds all the words. */
  #addReading(words: readonly Word[]): boolean {
    const marks: HighlightWords = new Map(
      words.map(({ text, typed, asPrefix, typos }) => [text, { typed, prefix: asPrefix, typos }]),
    );
    let anyDocument = false;
    this.#snapshot.parts.forEach(({ segment }, part) => {
      const column = segment.facets.get(this.#field.name);
      const docs = this.#documents(words, part, segment.documentCount);
      if (!column || docs.length === 0) return;
      anyDocument = true;
      this.#addValues(column, docs, this.#values.numberOf[part], marks);
    });
    return anyDocument;
  }

  #documents(words: readonly Word[], part: number, documentCount: number): Uint32Array {
    const mask = this.#scope.masks[part];
    const { budget } = this.#scope;
    const docs = mask ? mask.slice() : fullBitset(documentCount);
    budget.spend((words.length + 2) * bitsetLength(documentCount));
    for (const word of words) intersect(docs, documentsOf(word.sources[part] ?? [], documentCount, budget));
    return toOrdinals(docs);
  }

  #addValues(
    { sets, starts, ordinals }: FacetColumn,
    docs: Uint32Array,
    numberOf: Uint32Array | undefined,
    marks: HighlightWords,
  ): void {
    const { budget } = this.#scope;
    if (!budget.spend(docs.length * SET_WORK)) return;
    const seen = new Set<number>();
    for (const doc of docs) seen.add(sets[doc] as number);
    seen.delete(0);
    const add = (ordinal: number): void => {
      const value = numberOf ? (numberOf[ordinal] as number) : ordinal;
      if (this.#matching.has(value)) return;
      // Of a list, the words may stand in different values.
      if (starts && !budget.spend(VALUE_WORK)) return;
      if (starts && !holdsAll(this.#values.text(value), marks)) return;
      this.#matching.set(value, marks);
    };
    for (const set of seen) {
      if (starts && ordinals)
        for (const ordinal of ordinals.subarray(starts[set], starts[set + 1])) add(ordinal);
      else add(set - 1);
    }
  }
}

function holdsAll(text: string, words: HighlightWords): boolean {
  const tokens = new Set(tokenize(text));
  for (const word of words.keys()) if (!tokens.has(word)) return false;
  return true;
}

function maskOf({ docs }: FoundPart, documentCount: number): Bitset | undefined {
  if (!docs) return undefined;
  const mask = bitsetFor(documentCount);
  for (const doc of docs) setBit(mask, doc);
  return mask;
}

const searched = (field: Field, maxTypos: number, snapshot: Snapshot): SearchedField => ({
  name: field.name,
  weight: 0,
  prefix: true,
  maxTypos,
  isList: isList(field),
  infix: 'off',
  hasInfix: field.infix,
  inParts: snapshot.parts.map(({ segment }) => segmentField(segment, field.name)),
});
