import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { prefixRange, type TermDictionary, toBytes } from '../segment/dictionary.ts';
import { haveCommon, isAnyWithin, liveFrequency } from '../segment/documents-of.ts';
import { termIndexesBetween } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { wordsByFrequency } from '../segment/words-by-frequency.ts';
import { type Candidates, makeWord, type Word } from './interpretations.ts';
import { type TermRange, termsAtDistance } from './typo-search.ts';

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

/** Units of work to collect a term, and for each field that it is looked up in. */
const TERM_WORK = 100;
const FIELD_WORK = 4;

const NONE: Candidates = { words: [], first: [] };

/**
 * The terms at `typos` from the typed word, found as by Typesense: field by field
 * from the heaviest on, until there are enough, in each field the most frequent first.
 * The typed word itself comes before them, whether or not a document that may be found contains it;
 * other terms need such a document. Terms in `used` are skipped.
 *
 * With `previous`, the fields where that word is most frequent come first, with
 * only those terms that occur in a document (and field) together with it; if
 * there are several fields, all other terms follow if there are too few.
 * As Typesense does. [typesense-3]
 */
export function findCandidates(scope: CandidateScope, wanted: QueryWord, used: Set<string>): Candidates {
  const { typed, typos, asPrefix, previous } = wanted;
  if (typos === 0 && !asPrefix) return findTyped(scope, wanted, used);
  const { parts, fields, maxCandidates, budget } = scope;
  const words: Word[] = [];
  let first: readonly Word[] = [];
  /** The terms by segment, with and without longer ones. */
  const ranges = new Map<boolean, readonly (readonly TermRange[])[]>();
  const collect = (field: SearchedField, together: Word | undefined): void => {
    if (typos > field.maxTypos || words.length >= maxCandidates) return;
    const best: string[] = [];
    if (typos === 0 && !used.has(typed) && isLive(makeWord(typed, wanted, parts, [field]), scope)) {
      used.add(typed);
      best.push(typed);
    }
    const mayExtend = asPrefix && field.prefix;
    const inParts = ranges.getOrInsertComputed(mayExtend, () =>
      parts.map(({ segment }) => rangesOf(segment.dictionary, typed, typos, mayExtend, budget)),
    );
    const frequent = wordsByFrequency(
      parts,
      field.name,
      (postings, part) => (inParts[part] ?? []).flatMap((range) => termIndexesBetween(postings, range)),
      budget,
    );
    for (const text of frequent) {
      if (best.length >= maxCandidates || !budget.spend(TERM_WORK)) break;
      if (text === typed || used.has(text)) continue;
      if (!occurs(makeWord(text, wanted, parts, [field]), field, together, scope)) continue;
      used.add(text);
      best.push(text);
    }
    for (const text of best) {
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

/** Whether a document that may be found contains the word in the field, and the other word if there is one. */
const occurs = (
  word: Word,
  field: SearchedField,
  together: Word | undefined,
  { masks, budget }: CandidateScope,
): boolean =>
  word.sources.some(([source], part) => {
    const mask = masks[part];
    if (!source) return false;
    if (!together) return !mask || isAnyWithin(mask, source, budget);
    const other = together.sources[part]?.find((candidate) => candidate.field === field);
    return other !== undefined && haveCommon(source, other, mask, budget);
  });

/** The terms of a dictionary at a distance (in typing errors) from the typed word, or that begin like such terms. */
function rangesOf(
  dictionary: TermDictionary,
  typed: string,
  typos: number,
  asPrefix: boolean,
  budget: SearchBudget,
): readonly TermRange[] {
  if (typos > 0) return termsAtDistance(dictionary, toBytes(typed), typos, asPrefix, budget);
  return asPrefix ? [prefixRange(dictionary, typed)] : [];
}
