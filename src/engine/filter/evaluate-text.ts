import { type Bitset, bitsetFor, fullBitset, hasBit, intersect, setBit, unite } from '../index/bitset.ts';
import { entryEndsWith, prefixRange, toBytes } from '../index/dictionary.ts';
import { findPhrase } from '../index/phrase.ts';
import { EMPTY_POSTINGS, type Postings, seek, slotOfWord, slotsBetween } from '../index/postings.ts';
import type { Segment } from '../index/segment.ts';
import { slotsContaining } from '../index/slots-containing.ts';
import type { Snapshot, SnapshotPart } from '../index/snapshot.ts';
import { wordsByFrequency } from '../index/words-by-frequency.ts';
import type { SearchTime } from '../search-time.ts';
import { tokenize } from '../text/tokenize.ts';
import type { TextCondition, TextValue } from './filter-tree.ts';

/** Typesense's `max_filter_by_candidates`: how many words a prefix in a filter stands for. */
const MAX_PREFIX_WORDS = 4;

/** The documents whose field fits one of the values. */
export function evaluateText(
  condition: TextCondition,
  snapshot: Snapshot,
  segment: Segment,
  time: SearchTime | undefined,
): Bitset {
  const found = bitsetFor(segment.documentCount);
  const contains = snapshot.fields.get(condition.field)?.containsFilter ?? false;
  const postings = segment.postings.get(condition.field) ?? EMPTY_POSTINGS;
  for (const value of condition.values) {
    time?.require();
    const words = tokenize(value.text);
    if (words.length === 0) continue;
    if (contains && value.leadingStar && value.prefix) unite(found, findSubstring(words, postings, segment));
    else unite(found, findWords(words, value, condition, postings, segment, snapshot, time));
  }
  return found;
}

function findWords(
  words: readonly string[],
  value: TextValue,
  { field, match }: TextCondition,
  postings: Postings,
  segment: Segment,
  snapshot: Snapshot,
  time: SearchTime | undefined,
): Bitset {
  const slots = words.map((word, i) =>
    value.prefix && i === words.length - 1
      ? expansions(words, field, snapshot, time).flatMap((full) => exactSlot(full, postings, segment))
      : exactSlot(word, postings, segment),
  );
  if (value.phrase) return findPhrase(postings, slots, 'anywhere', segment.documentCount);
  if (match === 'equals') {
    return findPhrase(postings, slots, value.prefix ? 'start' : 'whole', segment.documentCount);
  }
  const all = fullBitset(segment.documentCount);
  for (const wordSlots of slots) intersect(all, documentsOf(postings, wordSlots, segment.documentCount));
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
  { parts }: Snapshot,
  time: SearchTime | undefined,
): string[] {
  const prefix = words.at(-1) ?? '';
  const bytes = toBytes(prefix);
  const ranges = parts.map(({ segment }) => prefixRange(segment.dictionary, bytes));
  const frequent = wordsByFrequency(parts, field, (postings, part) =>
    slotsBetween(postings, ranges[part] ?? { from: 0, to: 0 }),
  );
  const previous = words.at(-2);
  const chosen = new Set<string>();
  const consider = (word: string): void => {
    if (parts.some((part) => standsIn(part, field, word, previous))) chosen.add(word);
  };
  consider(prefix);
  let looked = 0;
  for (const word of frequent) {
    if (chosen.size === MAX_PREFIX_WORDS) break;
    looked += 1;
    if (looked % WORDS_BETWEEN_LOOKS === 0) time?.require();
    consider(word);
  }
  return [...chosen];
}

const WORDS_BETWEEN_LOOKS = 64;

/** Whether a document has the word in the field, and the other one too if there is one. */
function standsIn(
  { segment: { dictionary, postings }, live }: SnapshotPart,
  field: string,
  word: string,
  other: string | undefined,
): boolean {
  const own = postings.get(field) ?? EMPTY_POSTINGS;
  const { docs, starts } = own;
  const slot = slotOfWord(own, dictionary, word);
  if (slot === -1) return false;
  const otherSlot = other === undefined ? slot : slotOfWord(own, dictionary, other);
  if (otherSlot === -1) return false;
  let at = starts[otherSlot] ?? 0;
  const end = starts[otherSlot + 1] ?? 0;
  for (let place = starts[slot] ?? 0; place < (starts[slot + 1] ?? 0); place += 1) {
    const doc = docs[place] ?? 0;
    at = seek(docs, at, end, doc);
    if (at >= end) return false;
    if (docs[at] === doc && (!live || hasBit(live, doc))) return true;
  }
  return false;
}

function documentsOf({ starts, docs }: Postings, slots: readonly number[], documentCount: number): Bitset {
  const set = bitsetFor(documentCount);
  for (const slot of slots) {
    const end = starts[slot + 1] ?? 0;
    for (let place = starts[slot] ?? 0; place < end; place += 1) setBit(set, docs[place] ?? 0);
  }
  return set;
}

/**
 * The text anywhere in a value, as the spec's `field:*text*` promises: of several
 * words the first may begin and the last may end within a word.
 */
function findSubstring(words: readonly string[], postings: Postings, segment: Segment): Bitset {
  const { dictionary } = segment;
  const slots = words.map((word, i) => {
    const isFirst = i === 0;
    const isLast = i === words.length - 1;
    if (!isFirst && !isLast) return exactSlot(word, postings, segment);
    const bytes = toBytes(word);
    if (!isFirst) return slotsBetween(postings, prefixRange(dictionary, bytes));
    const found = slotsContaining(postings, dictionary, bytes);
    return isLast
      ? found
      : found.filter((slot) => entryEndsWith(dictionary, postings.terms[slot] ?? 0, bytes));
  });
  const [only = []] = slots;
  if (slots.length === 1) return documentsOf(postings, only, segment.documentCount);
  return findPhrase(postings, slots, 'anywhere', segment.documentCount);
}
