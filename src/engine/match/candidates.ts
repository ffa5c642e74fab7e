import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { prefixRange, toBytes } from '../segment/dictionary.ts';
import { haveCommon, isAnyWithin, liveFrequency } from '../segment/documents-of.ts';
import { postingsOfTerm } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { type Branch, WordTree } from '../segment/word-tree.ts';
import { type Candidates, makeWord, type Word } from './interpretations.ts';
import { reachWords, sortByFrequency } from './reach-words.ts';
import { type DictionaryPrefix, prefixesAtDistance } from './typo-search.ts';

/** Where candidates are searched. */
export interface CandidateScope {
  readonly parts: readonly SnapshotPart[];
  /** Documents that may be found, by segment; undefined: all. Excluded words have no effect here, as upstream. */
  readonly masks: readonly (Bitset | undefined)[];
  /** Heaviest first. */
  readonly fields: readonly SearchedField[];
  readonly maxCandidates: number;
  /** When it is spent, the candidates so far are returned. */
  readonly budget: SearchBudget;
}

interface QueryWord extends Pick<Word, 'typed' | 'typos' | 'asPrefix'> {
  /** The candidate for the word before it in the query. */
  readonly previous: Word | undefined;
}

/** Terms collected for each candidate, of which the most frequent are taken. */
const TERMS_PER_CANDIDATE = 4;

/** Units of work to collect a term, and for each field that it is looked up in. */
const TERM_WORK = 100;
const FIELD_WORK = 4;

const NONE: Candidates = { words: [], first: [] };

/**
 * The terms at `typos` from the typed word, found as by Typesense: field by field
 * from the heaviest on, until there are enough. In each field some terms are
 * collected (see reachWords), of which the most frequent are taken. The typed word
 * itself comes first, whether or not a document that may be found contains it;
 * other terms need such a document. Terms in `used` are skipped.
 *
 * With `previous`, the fields where that word is most frequent come first, with
 * only those terms that occur in a document (and field) together with it; if
 * there are several fields, all other terms follow if there are too few.
 * Source: typesense-semantics.md, section 3.
 */
export function findCandidates(scope: CandidateScope, wanted: QueryWord, used: Set<string>): Candidates {
  const { typed, typos, asPrefix, previous } = wanted;
  if (typos === 0 && !asPrefix) return findTyped(scope, wanted, used);
  const { parts, fields, maxCandidates, budget } = scope;
  const words: Word[] = [];
  let first: readonly Word[] = [];
  const prefixes = new Map<boolean, readonly SnapshotPrefix[]>();
  const collect = (field: SearchedField, together: Word | undefined): void => {
    if (typos > field.maxTypos || words.length >= maxCandidates) return;
    const tree = new WordTree(parts, field.name, budget);
    const isWanted = (text: string, branch: Branch): boolean => {
      if (!budget.spend(TERM_WORK) || text === typed || used.has(text)) return false;
      if (!occurs(branch, field, together, scope)) return false;
      used.add(text);
      return true;
    };
    const mayExtend = asPrefix && field.prefix;
    const branches = prefixes
      .getOrInsertComputed(mayExtend, () => snapshotPrefixes(parts, typed, typos, mayExtend, budget))
      .values()
      .map(({ depth, ranges }) => tree.branch(depth, ranges))
      .filter((branch) => branch !== undefined);
    const reached = reachWords(tree, branches, maxCandidates * TERMS_PER_CANDIDATE, isWanted);
    const best = sortByFrequency(reached).map(({ text }) => text);
    if (typos === 0 && !used.has(typed) && isLive(makeWord(typed, wanted, parts, [field]), scope)) {
      used.add(typed);
      best.unshift(typed);
    }
    for (const text of best.slice(0, maxCandidates)) {
      budget.spend(fields.length * FIELD_WORK);
      words.push(makeWord(text, wanted, parts, fields));
    }
    if (first.length === 0) first = [...words];
  };
  if (previous) for (const field of fieldsByFrequency(scope, previous)) collect(field, previous);
  if (!previous || fields.length > 1) for (const field of fields) collect(field, undefined);
  return { words, first };
}

/** The typed word itself, if a live document contains it. */
function findTyped(scope: CandidateScope, wanted: QueryWord, used: Set<string>): Candidates {
  const { typed } = wanted;
  const { parts, fields, budget } = scope;
  if (used.has(typed) || !budget.spend(TERM_WORK + fields.length * FIELD_WORK)) return NONE;
  const word = makeWord(typed, wanted, parts, fields);
  if (!isLive(word, scope)) return NONE;
  used.add(typed);
  return { words: [word], first: [word] };
}

/** Whether a live document contains the word in one of its fields. */
const isLive = ({ sources }: Word, { parts, budget }: CandidateScope): boolean =>
  parts.some((part, i) => sources[i]?.some((source) => liveFrequency(part, source, budget) > 0));

/** Fields that contain the word, the one with most documents first. */
function fieldsByFrequency({ fields, parts, budget }: CandidateScope, word: Word): SearchedField[] {
  const frequency = new Map<SearchedField, number>();
  for (const [i, part] of parts.entries()) {
    for (const source of word.sources[i] ?? []) {
      const { field } = source;
      const live = liveFrequency(part, source, budget);
      frequency.set(field, (frequency.get(field) ?? 0) + live);
    }
  }
  const countOf = (field: SearchedField): number => frequency.get(field) ?? 0;
  return fields.filter((field) => countOf(field) > 0).sort((a, b) => countOf(b) - countOf(a));
}

/** Whether a document that may be found contains the branch's only term in the field, and the other word if there is one. */
function occurs(
  { ranges }: Branch,
  field: SearchedField,
  together: Word | undefined,
  { masks, budget }: CandidateScope,
): boolean {
  return ranges.some(({ part, from }) => {
    const postings = field.inParts[part]?.postings;
    const mask = masks[part];
    if (!postings) return false;
    const term = postingsOfTerm(postings, from);
    if (!together) return !mask || isAnyWithin(mask, term, budget);
    const other = together.sources[part]?.find((source) => source.field === field);
    return other !== undefined && haveCommon(term, other, mask, budget);
  });
}

/** The same prefix in the dictionaries of all segments. */
interface SnapshotPrefix {
  /** Bytes that the terms have in common. */
  readonly depth: number;
  /** By segment. */
  readonly ranges: readonly (DictionaryPrefix | undefined)[];
}

/** The prefixes at a distance (in typing errors) from the typed word, in descending alphabetical order. */
function snapshotPrefixes(
  parts: readonly SnapshotPart[],
  text: string,
  typos: number,
  asPrefix: boolean,
  budget: SearchBudget,
): readonly SnapshotPrefix[] {
  const typed = toBytes(text);
  const lists = parts.map(({ segment: { dictionary } }): readonly DictionaryPrefix[] => {
    if (typos > 0) return prefixesAtDistance(dictionary, typed, typos, asPrefix, budget);
    if (!asPrefix) return [];
    const range = prefixRange(dictionary, text);
    return range.from < range.to ? [{ ...range, depth: typed.length }] : [];
  });
  const [only] = lists;
  if (only && lists.length === 1)
    return only.map((prefix) => ({ depth: prefix.depth, ranges: [prefix] })).reverse();
  const byKey = new Map<
    string,
    { readonly depth: number; readonly ranges: (DictionaryPrefix | undefined)[] }
  >();
  for (const [i, { segment }] of parts.entries()) {
    const { bytes, offsets } = segment.dictionary;
    for (const prefix of lists[i] ?? []) {
      const start = offsets[prefix.from] as number;
      // One character for each byte, so that keys are in the order of bytes.
      const key = Buffer.from(bytes.slice(start, start + prefix.depth)).toString('latin1');
      byKey.getOrInsertComputed(key, () => ({ depth: prefix.depth, ranges: [] })).ranges[i] = prefix;
    }
  }
  return [...byKey].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, prefix]) => prefix);
}
