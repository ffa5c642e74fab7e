import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, hasBit, intersect, setBit, unite } from '../segment/bitset.ts';
import { entryEndsWith, prefixRange, toBytes } from '../segment/dictionary.ts';
import { findPhrase } from '../segment/phrase.ts';
import {
  documentFrequency,
  EMPTY_POSTINGS,
  type Postings,
  seek,
  slotOfWord,
  slotsBetween,
} from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import { slotsContaining } from '../segment/slots-containing.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import { wordsByFrequency } from '../segment/words-by-frequency.ts';
import { tokenize } from '../text/tokenize.ts';
import type { TextCondition, TextValue } from './filter-tree.ts';
import { DEFAULT_PREFIX_WORDS } from './prefix-words.ts';

/** Units of work: a value is made tokens, and each is looked up. */
const VALUE_WORK = 400;

/** The documents whose field fits one of the values; when the budget is spent, those so far. */
export function evaluateText(
  condition: TextCondition,
  snapshot: Snapshot,
  segment: Segment,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(segment.documentCount);
  const contains = snapshot.fields.get(condition.field)?.containsFilter ?? false;
  const postings = segment.postings.get(condition.field) ?? EMPTY_POSTINGS;
  for (const value of condition.values) {
    if (!budget.spend(VALUE_WORK + 2 * bitsetLength(segment.documentCount))) break;
    const words = tokenize(value.text);
    if (words.length === 0) continue;
    if (contains && value.leadingStar && value.prefix)
      unite(found, findSubstring(words, postings, segment, budget));
    else unite(found, findWords(words, value, condition, postings, segment, snapshot, budget));
  }
  return found;
}

function findWords(
  words: readonly string[],
  value: TextValue,
  { field, match, prefixWords = DEFAULT_PREFIX_WORDS }: TextCondition,
  postings: Postings,
  segment: Segment,
  snapshot: Snapshot,
  budget: SearchBudget,
): Bitset {
  const slots = words.map((word, i) =>
    value.prefix && i === words.length - 1
      ? expansions(words, field, prefixWords, snapshot, budget).flatMap((full) =>
          exactSlot(full, postings, segment),
        )
      : exactSlot(word, postings, segment),
  );
  if (value.phrase) return findPhrase(postings, slots, 'anywhere', segment.documentCount, budget);
  if (match === 'equals') {
    return findPhrase(postings, slots, value.prefix ? 'start' : 'whole', segment.documentCount, budget);
  }
  const [first = [], ...others] = slots;
  const all = documentsOf(postings, first, segment.documentCount, budget);
  for (const own of others) intersect(all, documentsOf(postings, own, segment.documentCount, budget));
  return all;
}

function exactSlot(word: string, postings: Postings, { dictionary }: Segment): number[] {
  const slot = slotOfWord(postings, dictionary, word);
  return slot === -1 ? [] : [slot];
}

/**
 * The words that the last of `words` may be the beginning of: itself, then the most
 * frequent ones of the field; only those that stand together with the word before.
 */
function expansions(
  words: readonly string[],
  field: string,
  most: number,
  { parts }: Snapshot,
  budget: SearchBudget,
): string[] {
  const prefix = words.at(-1) ?? '';
  const bytes = toBytes(prefix);
  const ranges = parts.map(({ segment }) => prefixRange(segment.dictionary, bytes));
  const frequent = wordsByFrequency(
    parts,
    field,
    (postings, part) => slotsBetween(postings, ranges[part] ?? { from: 0, to: 0 }),
    budget,
  );
  const previous = words.at(-2);
  const chosen = new Set<string>();
  const consider = (word: string): void => {
    if (parts.some((part) => standsIn(part, field, word, previous, budget))) chosen.add(word);
  };
  consider(prefix);
  for (const word of frequent) {
    if (chosen.size >= most || !budget.spend(WORD_WORK)) break;
    consider(word);
  }
  return [...chosen];
}

/** Units of work: its text is read, and it is looked up. */
const WORD_WORK = 200;

/** Whether a document has the word in the field, and the other one too if there is one. */
function standsIn(
  { segment: { dictionary, postings }, live }: SnapshotPart,
  field: string,
  word: string,
  other: string | undefined,
  budget: SearchBudget,
): boolean {
  const own = postings.get(field) ?? EMPTY_POSTINGS;
  const { docs, starts } = own;
  const slot = slotOfWord(own, dictionary, word);
  if (slot === -1) return false;
  const otherSlot = other === undefined ? slot : slotOfWord(own, dictionary, other);
  if (otherSlot === -1) return false;
  let at = starts[otherSlot] as number;
  const end = starts[otherSlot + 1] as number;
  const first = starts[slot] as number;
  const last = starts[slot + 1] as number;
  let place = first;
  let isFound = false;
  for (; place < last && at < end && !isFound; place += 1) {
    const doc = docs[place] as number;
    at = seek(docs, at, end, doc);
    isFound = at < end && docs[at] === doc && (!live || hasBit(live, doc));
  }
  budget.spend(place - first);
  return isFound;
}

function documentsOf(
  postings: Postings,
  slots: readonly number[],
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const { starts, docs } = postings;
  const set = bitsetFor(documentCount);
  budget.spend(bitsetLength(documentCount));
  for (const slot of slots) {
    if (!budget.spend(1 + documentFrequency(postings, slot))) break;
    const end = starts[slot + 1] as number;
    for (let place = starts[slot] as number; place < end; place += 1) setBit(set, docs[place] as number);
  }
  return set;
}

/**
 * The text anywhere in a value, as the spec's `field:*text*` promises: of several
 * words the first may begin and the last may end within a word.
 */
function findSubstring(
  words: readonly string[],
  postings: Postings,
  segment: Segment,
  budget: SearchBudget,
): Bitset {
  const { dictionary } = segment;
  const slots = words.map((word, i) => {
    const isFirst = i === 0;
    const isLast = i === words.length - 1;
    if (!isFirst && !isLast) return exactSlot(word, postings, segment);
    const bytes = toBytes(word);
    if (!isFirst) return slotsBetween(postings, prefixRange(dictionary, bytes));
    const found = slotsContaining(postings, dictionary, bytes, budget);
    return isLast
      ? found
      : found.filter((slot) => entryEndsWith(dictionary, postings.terms[slot] as number, bytes));
  });
  const [only = []] = slots;
  if (slots.length === 1) return documentsOf(postings, only, segment.documentCount, budget);
  return findPhrase(postings, slots, 'anywhere', segment.documentCount, budget);
}
