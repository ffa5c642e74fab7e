import { type Bitset, hasBit } from '../index/bitset.ts';
import { prefixRange, toBytes } from '../index/dictionary.ts';
import { liveFrequency } from '../index/live-frequency.ts';
import { EMPTY_POSTINGS, type Postings, seek, slotOf, slotOfWord, slotsBetween } from '../index/postings.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import { findTerm } from '../index/term-dictionary.ts';
import { wordsByFrequency } from '../index/words-by-frequency.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { SearchedField } from './plan.ts';
import type { Candidates } from './readings.ts';
import { entriesAtDistance } from './typo-search.ts';
import { makeWord, type Source, type Word, type WordPostings } from './word.ts';

/** What candidates are looked for in. */
export interface CandidateScope {
  readonly parts: readonly SnapshotPart[];
  /** Documents that may be found, by part; undefined: all. */
  readonly masks: readonly (Bitset | undefined)[];
  /** Heaviest first. */
  readonly fields: readonly SearchedField[];
  readonly maxCandidates: number;
  /** When it is spent, the candidates so far are all. */
  readonly budget: SearchBudget;
}

/** What is looked for. */
interface WantedWord {
  readonly typed: string;
  readonly typos: number;
  /** Whether words that begin so count too. */
  readonly asPrefix: boolean;
  /** The word before it in the query. */
  readonly previous: Word | undefined;
}

/**
 * The words of the vocabulary at exactly `typos` from the typed word: field by
 * field from the heaviest on, the typed word itself first, then the more
 * frequent ones, so many of each field, until there are enough. Words without a
 * document that may be found do not count, nor those that `used` holds, the
 * candidates of words before.
 *
 * With `previous` words come first from the fields where that one is most
 * frequent, and only those that stand in a document (and field) together with
 * it; where there are several fields, all others follow when there are too few.
 * Source: typesense-semantics.md, section 3.
 */
export function findCandidates(scope: CandidateScope, wanted: WantedWord, used: Set<string>): Candidates {
  const { typed, typos, asPrefix, previous } = wanted;
  if (typos === 0 && !asPrefix) return findTyped(scope, typed, used);
  const words: Word[] = [];
  let first: readonly Word[] = [];
  const entriesOf = lookUpEntries(scope, typed, typos);
  const collect = (field: SearchedField, together: Word | undefined): void => {
    if (typos > field.maxTypos || words.length >= scope.maxCandidates) return;
    const prefixHere = asPrefix && field.prefix;
    let inField = 0;
    for (const text of byFrequency(scope, field.name, typed, entriesOf(prefixHere))) {
      if (!scope.budget.spend(WORD_WORK + scope.fields.length * FIELD_WORK)) break;
      if (used.has(text)) continue;
      const word = makeWord(text, typed, typos, asPrefix, scope.parts, scope.fields);
      if (!occursIn(scope, word, field, together)) continue;
      used.add(text);
      words.push(word);
      inField += 1;
      if (inField === scope.maxCandidates) break;
    }
    if (first.length === 0) first = [...words];
  };
  const popular = previous ? fieldsByFrequency(scope, previous) : [];
  for (const field of popular) collect(field, previous);
  if (!previous || scope.fields.length > 1) for (const field of scope.fields) collect(field, undefined);
  return { words, first };
}

/** Units of work to make a word a candidate, and for each field that it is looked up in. */
const WORD_WORK = 100;
const FIELD_WORK = 4;

/** The typed word itself, when a document that may be found holds it. */
function findTyped(scope: CandidateScope, typed: string, used: Set<string>): Candidates {
  if (used.has(typed)) return NONE;
  if (!scope.budget.spend(WORD_WORK + scope.fields.length * FIELD_WORK)) return NONE;
  const word = makeWord(typed, typed, 0, false, scope.parts, scope.fields);
  const isFound = word.sources.some((own, part) =>
    own.some((source) => isInMask(source, scope.masks[part], scope.budget)),
  );
  if (!isFound) return NONE;
  used.add(typed);
  return { words: [word], first: [word] };
}

/** Units of work to look an entry up among the words of a field, and a document among those of a word. */
const SLOT_WORK = 20;
const SEEK_WORK = 4;

const NONE: Candidates = { words: [], first: [] };

/** Term ids at the wanted distance, by part; looked up once for all fields. */
type EntriesOfPart = (
  part: number,
) => { readonly ids: readonly number[] } | { readonly from: number; readonly to: number };

function lookUpEntries(
  { parts, budget }: CandidateScope,
  typed: string,
  typos: number,
): (asPrefix: boolean) => EntriesOfPart {
  const bytes = toBytes(typed);
  const known = new Map<string, ReturnType<EntriesOfPart>>();
  return (asPrefix) => (part) => {
    const key = `${part} ${asPrefix}`;
    let entries = known.get(key);
    if (!entries) {
      const dictionary = parts[part]?.segment.dictionary;
      if (!dictionary) return { ids: [] };
      if (typos > 0) entries = { ids: entriesAtDistance(dictionary, bytes, typos, asPrefix, budget) };
      else if (asPrefix) entries = prefixRange(dictionary, bytes);
      else entries = { ids: [findTerm(dictionary, typed)].filter((id) => id !== -1) };
      known.set(key, entries);
    }
    return entries;
  };
}

/** The entries that stand in the field, the typed word first, then the most frequent. */
function* byFrequency(
  { parts, budget }: CandidateScope,
  field: string,
  typed: string,
  entriesOf: EntriesOfPart,
): Generator<string> {
  let any = false;
  const slotsIn = (postings: Postings, part: number): readonly number[] => {
    const entries = entriesOf(part);
    if (!budget.spend('ids' in entries ? entries.ids.length * SLOT_WORK : entries.to - entries.from))
      return [];
    const slots =
      'ids' in entries
        ? entries.ids.map((id) => slotOf(postings, id)).filter((slot) => slot !== -1)
        : slotsBetween(postings, entries);
    any ||= slots.length > 0;
    return slots;
  };
  const words = wordsByFrequency(parts, field, slotsIn, budget);
  const first = words.next();
  if (any && parts.some(({ segment }) => isInField(segment, field, typed))) yield typed;
  if (first.done) return;
  yield first.value;
  yield* words;
}

function isInField(segment: SnapshotPart['segment'], field: string, text: string): boolean {
  return slotOfWord(segment.postings.get(field) ?? EMPTY_POSTINGS, segment.dictionary, text) !== -1;
}

/** Fields in which the word stands, the one with most documents first. */
function fieldsByFrequency({ fields, parts, budget }: CandidateScope, word: Word): SearchedField[] {
  const frequency = new Map<SearchedField, number>();
  for (const [i, part] of parts.entries()) {
    for (const { field, postings, from, to } of word.sources[i] ?? []) {
      const living = liveFrequency(part, postings.docs, from, to, budget);
      frequency.set(field, (frequency.get(field) ?? 0) + living);
    }
  }
  const countOf = (field: SearchedField): number => frequency.get(field) ?? 0;
  return fields.filter((field) => countOf(field) > 0).sort((a, b) => countOf(b) - countOf(a));
}

/** Whether a document that may be found holds the word in the field, together with the other word if there is one. */
function occursIn(
  { parts, masks, budget }: CandidateScope,
  word: Word,
  field: SearchedField,
  together: Word | undefined,
): boolean {
  for (let part = 0; part < parts.length; part += 1) {
    const stretch = sourceIn(word, part, field);
    if (!stretch) continue;
    const other = together && sourceIn(together, part, field);
    if (together && !other) continue;
    if (other && !haveCommon(stretch, other, budget)) continue;
    if (isInMask(stretch, masks[part], budget)) return true;
  }
  return false;
}

function sourceIn(word: Word, part: number, field: SearchedField): Source | undefined {
  for (const source of word.sources[part] ?? []) if (source.field === field) return source;
  return undefined;
}

function isInMask(
  { postings, from, to }: WordPostings,
  mask: Bitset | undefined,
  budget: SearchBudget,
): boolean {
  if (!mask) return true;
  let place = from;
  while (place < to && !hasBit(mask, postings.docs[place] ?? 0)) place += 1;
  budget.spend(place - from);
  return place < to;
}

function haveCommon(a: WordPostings, b: WordPostings, budget: SearchBudget): boolean {
  const [short, long] = a.to - a.from <= b.to - b.from ? [a, b] : [b, a];
  let at = long.from;
  let isCommon = false;
  let place = short.from;
  for (; place < short.to && at < long.to && !isCommon; place += 1) {
    const doc = short.postings.docs[place] ?? 0;
    at = seek(long.postings.docs, at, long.to, doc);
    isCommon = at < long.to && long.postings.docs[at] === doc;
  }
  budget.spend((place - short.from) * SEEK_WORK);
  return isCommon;
}
