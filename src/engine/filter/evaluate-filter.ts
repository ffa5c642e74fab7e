import type { SearchBudget } from '../search-budget.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  fullBitset,
  hasBit,
  intersect,
  invert,
  setBit,
  setOf,
  unite,
} from '../segment/bitset.ts';
import { entryEndsWith, entryText, prefixRange, toBytes } from '../segment/dictionary.ts';
import { documentsOf, haveCommon } from '../segment/documents-of.ts';
import { findPhrase } from '../segment/phrase.ts';
import {
  EMPTY_POSTINGS,
  type Postings,
  postingsOfTerm,
  termIndexesBetween,
  termIndexOfWord,
} from '../segment/postings.ts';
import { ordinalOfSequence, type Snapshot, type SnapshotPart } from '../segment/snapshot.ts';
import { termsContaining } from '../segment/terms-containing.ts';
import { wordsByFrequency } from '../segment/words-by-frequency.ts';
import { tokenize } from '../text/tokenize.ts';
import type {
  FilterCondition,
  FilterNode,
  NumberCondition,
  TextCondition,
  TextValue,
} from './filter-tree.ts';
import { documentsWithin } from './number-intervals.ts';

/** What a filter is evaluated with. */
export interface FilterScope {
  readonly snapshot: Snapshot;
  readonly budget: SearchBudget;
  /** How many terms a prefix may stand for: max_filter_by_candidates. Typesense's default if absent. */
  readonly maxPrefixTerms?: number;
}

const DEFAULT_PREFIX_TERMS = 4;
/** Each term is looked up in every segment: no request may ask for more. */
const MAX_PREFIX_TERMS = 1_000;

/**
 * The documents of one segment that match the filter; deleted ones may be among them.
 * Errors: SearchTimeout: part of a filter means something else.
 */
export function evaluateFilter(node: FilterNode, part: SnapshotPart, scope: FilterScope): Bitset {
  const { documentCount } = part.segment;
  scope.budget.require(bitsetLength(documentCount));
  if ('left' in node) {
    const left = evaluateFilter(node.left, part, scope);
    const right = evaluateFilter(node.right, part, scope);
    if (node.kind === 'and') intersect(left, right);
    else unite(left, right);
    return left;
  }
  const found = evaluateCondition(node, part, scope);
  scope.budget.require(0);
  // [filters-6]
  if (node.negate) invert(found, documentCount);
  return found;
}

/** When the budget is spent, the documents so far, here and below. */
function evaluateCondition(condition: FilterCondition, part: SnapshotPart, scope: FilterScope): Bitset {
  switch (condition.kind) {
    case 'text':
      return evaluateText(condition, part, scope);
    case 'number':
      return evaluateNumbers(condition, part, scope);
    case 'id':
      return evaluateIds(condition.values, part, scope);
  }
}

/** Units of work to sort and merge ranges, and for each. */
const RANGES_WORK = 2_000;
const RANGE_WORK = 50;

function evaluateNumbers(
  { field, ranges }: NumberCondition,
  { segment: { numbers, documentCount } }: SnapshotPart,
  { budget }: FilterScope,
): Bitset {
  budget.require(RANGES_WORK + ranges.length * RANGE_WORK);
  const column = numbers.get(field);
  if (!column) return bitsetFor(documentCount);
  return documentsWithin(ranges, column, documentCount, budget);
}

/** Units of work: each id is looked up among the stored documents, some 5 µs. */
const ID_WORK = 1_000;

function evaluateIds(
  ids: readonly string[] | 'all',
  { segment, live }: SnapshotPart,
  { snapshot, budget }: FilterScope,
): Bitset {
  if (ids === 'all') return fullBitset(segment.documentCount);
  const found = bitsetFor(segment.documentCount);
  for (const id of ids) {
    if (!budget.spend(ID_WORK)) break;
    const sequence = snapshot.documents.liveRow(id)?.sequence;
    const doc = sequence === undefined ? -1 : ordinalOfSequence(segment, sequence);
    // A damaged index of ids may lead to another document.
    const isOf = doc !== -1 && entryText(segment.ids, doc) === id;
    if (isOf && (!live || hasBit(live, doc))) setBit(found, doc);
  }
  return found;
}

/** Units of work: a value is tokenised, and each token looked up. */
const VALUE_WORK = 400;

/** The documents whose field matches one of the values. */
function evaluateText(condition: TextCondition, part: SnapshotPart, scope: FilterScope): Bitset {
  const { snapshot, budget } = scope;
  const field = new FilteredField(condition, part, scope);
  const found = bitsetFor(part.segment.documentCount);
  const contains = snapshot.fields.get(condition.field)?.containsFilter ?? false;
  for (const value of condition.values) {
    if (!budget.spend(VALUE_WORK + 2 * found.length)) break;
    const words = tokenize(value.text);
    if (words.length === 0) continue;
    const isSubstring = contains && value.leadingStar && value.prefix;
    unite(found, isSubstring ? field.containing(words) : field.matching(words, value));
  }
  return found;
}

/** One text field of one segment, searched by the tokens of a filter value. */
class FilteredField {
  readonly #condition: TextCondition;
  readonly #part: SnapshotPart;
  readonly #scope: FilterScope;
  readonly #postings: Postings;

  constructor(condition: TextCondition, part: SnapshotPart, scope: FilterScope) {
    this.#condition = condition;
    this.#part = part;
    this.#scope = scope;
    this.#postings = part.segment.postings.get(condition.field) ?? EMPTY_POSTINGS;
  }

  /** The documents with these words as the condition wants them. */
  matching(words: readonly string[], { prefix, phrase }: TextValue): Bitset {
    const last = words.length - 1;
    const indexes = words.map((word, i) =>
      prefix && i === last
        ? this.#completions(words).flatMap((term) => this.#indexesOf(term))
        : this.#indexesOf(word),
    );
    if (phrase) return this.#phrase(indexes, 'anywhere');
    if (this.#condition.match === 'equals') return this.#phrase(indexes, prefix ? 'start' : 'whole');
    const [first = [], ...others] = indexes;
    const all = this.#documents(first);
    for (const indexes of others) intersect(all, this.#documents(indexes));
    return all;
  }

  /**
   * The documents that contain the text of `field:*text*` anywhere in a value: the first
   * of several words may begin, and the last may end, within a term. [filters-8]
   */
  containing(words: readonly string[]): Bitset {
    const { dictionary } = this.#part.segment;
    const last = words.length - 1;
    const indexes = words.map((word, i) => {
      if (i > 0 && i < last) return this.#indexesOf(word);
      if (i > 0) return termIndexesBetween(this.#postings, prefixRange(dictionary, word));
      const bytes = toBytes(word);
      const found = termsContaining(this.#postings, dictionary, bytes, this.#scope.budget);
      if (i === last) return found;
      return found.filter((index) => entryEndsWith(dictionary, this.#postings.terms[index] as number, bytes));
    });
    const [only = []] = indexes;
    return last === 0 ? this.#documents(only) : this.#phrase(indexes, 'anywhere');
  }

  #indexesOf(word: string): number[] {
    const index = termIndexOfWord(this.#postings, this.#part.segment.dictionary, word);
    return index === -1 ? [] : [index];
  }

  #phrase(indexes: readonly (readonly number[])[], position: 'anywhere' | 'start' | 'whole'): Bitset {
    const { documentCount } = this.#part.segment;
    return setOf(
      findPhrase(this.#postings, indexes, position, documentCount, this.#scope.budget),
      documentCount,
    );
  }

  #documents(indexes: readonly number[]): Bitset {
    const lists = indexes.map((index) => postingsOfTerm(this.#postings, index));
    return documentsOf(lists, this.#part.segment.documentCount, this.#scope.budget);
  }

  /**
   * The terms that begin like the last of `words`: itself, then the most frequent
   * ones of the field; only those that occur together with the word before.
   */
  #completions(words: readonly string[]): string[] {
    const { snapshot, budget, maxPrefixTerms = DEFAULT_PREFIX_TERMS } = this.#scope;
    const most = Math.min(maxPrefixTerms, MAX_PREFIX_TERMS);
    const prefix = words.at(-1) ?? '';
    const previous = words.at(-2);
    const { field } = this.#condition;
    const ranges = snapshot.parts.map(({ segment }) => prefixRange(segment.dictionary, prefix));
    const frequent = wordsByFrequency(
      snapshot.parts,
      field,
      (postings, part) => termIndexesBetween(postings, ranges[part] ?? { from: 0, to: 0 }),
      budget,
    );
    const chosen = new Set<string>();
    const consider = (term: string): void => {
      if (snapshot.parts.some((part) => occurs(part, field, term, previous, budget))) chosen.add(term);
    };
    consider(prefix);
    for (const term of frequent) {
      if (chosen.size >= most || !budget.spend(TERM_WORK)) break;
      consider(term);
    }
    return [...chosen];
  }
}

/** Units of work: a term's text is read, and it is looked up. */
const TERM_WORK = 200;

/** Whether a live document has the term in the field, and the other one too if there is one. */
function occurs(
  { segment: { dictionary, postings }, live }: SnapshotPart,
  field: string,
  term: string,
  other: string | undefined,
  budget: SearchBudget,
): boolean {
  const inField = postings.get(field) ?? EMPTY_POSTINGS;
  const index = termIndexOfWord(inField, dictionary, term);
  const otherIndex = other === undefined ? index : termIndexOfWord(inField, dictionary, other);
  if (index === -1 || otherIndex === -1) return false;
  return haveCommon(postingsOfTerm(inField, index), postingsOfTerm(inField, otherIndex), live, budget);
}
