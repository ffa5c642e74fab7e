import type { SearchedField } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, hasBit } from '../segment/bitset.ts';
import { liveFrequency } from '../segment/live-frequency.ts';
import { seek } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { findTerm } from '../segment/term-dictionary.ts';
import { slotInField } from '../segment/term-places.ts';
import { type Branch, WordTree } from '../segment/word-tree.ts';
import { Beginnings, type UnitedBeginning } from './beginnings.ts';
import type { Candidates } from './readings.ts';
import { sortReached } from './sort-reached.ts';
import { walkWords } from './walk-words.ts';
import { makeWord, type Word, type WordPostings } from './word.ts';

/** What candidates are looked for in. */
export interface CandidateScope {
  readonly parts: readonly SnapshotPart[];
  /** Documents that may be found, by part; undefined: all. Words that are excluded do not matter here, as upstream. */
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
 * The words of the vocabulary at `typos` from the typed word, as Typesense
 * finds them: field by field from the heaviest on, until there are enough.
 * Of each field some words are collected (see walkWords), of which the most
 * frequent stay; the typed word itself comes first, whether a document that may be
 * found holds it or not. Other words do not count without such a document; nor do
 * those of `used`, the words collected before.
 *
 * With `previous` words come first from the fields where that one is most
 * frequent, and only those that stand in a document (and field) together with
 * it; where there are several fields, all others follow when there are too few.
 * Source: typesense-semantics.md, section 3.
 */
export function findCandidates(scope: CandidateScope, wanted: WantedWord, used: Set<string>): Candidates {
  const { typed, typos, asPrefix, previous } = wanted;
  if (typos === 0 && !asPrefix) return findTyped(scope, typed, used);
  const { parts, fields, maxCandidates } = scope;
  const words: Word[] = [];
  let first: readonly Word[] = [];
  const beginnings = new Beginnings(parts, typed, typos, scope.budget);
  const collect = (field: SearchedField, together: Word | undefined): void => {
    if (typos > field.maxTypos || words.length >= maxCandidates) return;
    const tree = new WordTree(parts, field.name, scope.budget);
    const isWanted = (text: string, branch: Branch): boolean => {
      if (!scope.budget.spend(WORD_WORK) || text === typed || used.has(text)) return false;
      if (!occurs(branch, field, together, scope)) return false;
      used.add(text);
      return true;
    };
    const branches = branchesOf(tree, beginnings.all(asPrefix && field.prefix));
    const reached = walkWords(tree, branches, maxCandidates * WORDS_FOR_EACH, isWanted);
    const best = sortReached(reached).map(({ text }) => text);
    if (typos === 0 && !used.has(typed) && isInField(scope, field, typed)) {
      used.add(typed);
      best.unshift(typed);
    }
    for (const text of best.slice(0, maxCandidates)) {
      scope.budget.spend(fields.length * FIELD_WORK);
      words.push(makeWord(text, typed, typos, asPrefix, parts, fields));
    }
    if (first.length === 0) first = [...words];
  };
  const popular = previous ? fieldsByFrequency(scope, previous) : [];
  for (const field of popular) collect(field, previous);
  if (!previous || fields.length > 1) for (const field of fields) collect(field, undefined);
  return { words, first };
}

/** So many words are collected for each candidate; then the most frequent of them are taken. */
const WORDS_FOR_EACH = 4;

/** Units of work to collect a word, and for each field that it is looked up in. */
const WORD_WORK = 100;
const FIELD_WORK = 4;
/** Units of work to look a document up among those of a word. */
const SEEK_WORK = 4;

const NONE: Candidates = { words: [], first: [] };

/** The typed word itself, when a live document holds it. */
function findTyped(scope: CandidateScope, typed: string, used: Set<string>): Candidates {
  const { parts, fields, budget } = scope;
  if (used.has(typed) || !budget.spend(WORD_WORK + fields.length * FIELD_WORK)) return NONE;
  const word = makeWord(typed, typed, 0, false, parts, fields);
  const isLive = word.sources.some((own, part) =>
    own.some(({ postings, from, to }) => frequencyIn(parts[part], postings.docs, from, to, budget) > 0),
  );
  if (!isLive) return NONE;
  used.add(typed);
  return { words: [word], first: [word] };
}

function* branchesOf(tree: WordTree, beginnings: readonly UnitedBeginning[]): Generator<Branch> {
  for (const { depth, ranges } of beginnings) {
    const branch = tree.branch(depth, ranges);
    if (branch) yield branch;
  }
}

/** Whether a live document holds the word in the field. */
function isInField({ parts, budget }: CandidateScope, field: SearchedField, text: string): boolean {
  return parts.some((part, i) => {
    const own = field.inParts[i];
    const term = findTerm(part.segment.dictionary, text);
    const slot = own && term !== -1 ? slotInField(own, term) : -1;
    if (!own || slot === -1) return false;
    const { docs, starts } = own.postings;
    return frequencyIn(part, docs, starts[slot] as number, starts[slot + 1] as number, budget) > 0;
  });
}

const frequencyIn = (
  part: SnapshotPart | undefined,
  docs: Uint32Array,
  from: number,
  to: number,
  budget: SearchBudget,
): number => (part ? liveFrequency(part, docs, from, to, budget) : 0);

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

/** Whether a document that may be found holds the only word of the branch in the field, together with the other word if there is one. */
function occurs(
  { stretches }: Branch,
  field: SearchedField,
  together: Word | undefined,
  { masks, budget }: CandidateScope,
): boolean {
  return stretches.some(({ part, from }) => {
    const postings = field.inParts[part]?.postings;
    const mask = masks[part];
    if (!postings) return false;
    const word = { postings, from: postings.starts[from] as number, to: postings.starts[from + 1] as number };
    if (!together) return isInMask(word, mask, budget);
    const other = together.sources[part]?.find((source) => source.field === field);
    return other !== undefined && haveCommon(word, other, mask, budget);
  });
}

function isInMask(
  { postings, from, to }: WordPostings,
  mask: Bitset | undefined,
  budget: SearchBudget,
): boolean {
  if (!mask) return true;
  let place = from;
  while (place < to && !hasBit(mask, postings.docs[place] as number)) place += 1;
  budget.spend(place - from);
  return place < to;
}

/** Whether a document that may be found holds both. */
function haveCommon(
  a: WordPostings,
  b: WordPostings,
  mask: Bitset | undefined,
  budget: SearchBudget,
): boolean {
  const [short, long] = a.to - a.from <= b.to - b.from ? [a, b] : [b, a];
  let at = long.from;
  let isCommon = false;
  let place = short.from;
  for (; place < short.to && at < long.to && !isCommon; place += 1) {
    const doc = short.postings.docs[place] as number;
    at = seek(long.postings.docs, at, long.to, doc);
    isCommon = at < long.to && long.postings.docs[at] === doc && (!mask || hasBit(mask, doc));
  }
  budget.spend((place - short.from) * SEEK_WORK);
  return isCommon;
}
