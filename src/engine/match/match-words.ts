import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchRequest } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, hasBit, intersect, toOrdinals } from '../segment/bitset.ts';
import { NO_VALUE } from '../segment/columns.ts';
import { anyFits, isSole, type Occurrence, readOccurrences, SEVERAL } from '../segment/occurrence.ts';
import { PostingLookup } from '../segment/posting-lookup.ts';
import { PostingScan } from '../segment/posting-scan.ts';
import {
  type FieldScoreSink,
  type FieldScores,
  MAX_MATCHING_FIELDS,
  type ScoredDocuments,
  sliceDocuments,
  sliceFieldScores,
  TOKEN_UNIT,
} from './document-scores.ts';
import type { Interpretation, Word } from './interpretations.ts';
import {
  areTogether,
  packFieldScore,
  scoreByPosition,
  scoreSeveralWords,
  scoreSingleOccurrences,
} from './score-field.ts';
import type { ScoredDocs, ScoredMemory } from './scored-list.ts';
import {
  documentsWithin,
  type Slice,
  type SliceSource,
  setWithin,
  sliceLength,
  sourcesWithin,
  WordDocuments,
} from './slices.ts';

export interface MatchOptions {
  /** Heaviest first: of equal field scores that of the heavier field counts. */
  readonly fields: readonly SearchedField[];
  readonly request: SearchRequest;
  /** When it is spent, the remaining fields and documents are ignored. */
  readonly budget: SearchBudget;
  /** Of the lists that are found. */
  readonly memory: ScoredMemory;
}

const MAX_TOKENS = 15;

/** Documents that are looked up together. */
const CHUNK = 128;
/** Units of work to read one of several postings, and to score what a document has of them. */
const POSTING_WORK = 6;
const SCORE_WORK = 10;
/** Units of work for a field and a word in it, and for a document that is found. */
const FIELD_WORK = 4;
const HIT_WORK = 4;

/** What is found in a slice. */
export interface MatchedSlice extends ScoredDocs {
  /** By interpretation: whether a document matches it. */
  readonly isFound: readonly boolean[];
}

/**
 * Finds the documents of a slice that match one of the interpretations. `mask` are the
 * documents of its segment that may be found.
 */
export function matchSlice(
  interpretations: readonly Interpretation[],
  slice: Slice,
  options: MatchOptions,
  mask: Bitset | undefined,
): MatchedSlice {
  const documents = new WordDocuments(slice, options.budget);
  const allowed = mask && setWithin(mask, slice);
  const into = sliceDocuments();
  const scope = { ...options, documents, slice };
  const isFound = interpretations.map((interpretation) =>
    matchInterpretation(interpretation, scope, allowed, into),
  );
  return { ...into.take(slice, options.memory), isFound };
}

interface SliceScope extends MatchOptions {
  readonly slice: Slice;
  readonly documents: WordDocuments;
}

/**
 * Finds the documents of a slice that contain every word of the interpretation,
 * each in any of the fields, and adds them with their scores. A dropped word is
 * optional, but counts like the others. Returns whether anything was found.
 */
function matchInterpretation(
  interpretation: Interpretation,
  scope: SliceScope,
  mask: Bitset | undefined,
  into: ScoredDocuments,
): boolean {
  const { words } = interpretation;
  const { fields, request, documents, budget, slice } = scope;
  const [first] = words;
  if (first && words.length + interpretation.dropped.length === 1 && isBestFieldEnough(request, into)) {
    const scores = oneWordScores(interpretation, request, TOKEN_UNIT);
    for (const source of sourcesWithin(first, slice)) {
      if (!budget.spend(source.inSlice)) continue;
      scoreOneWord(source, source.field.weight, scores, slice, mask, into);
    }
    return into.count > 0;
  }
  budget.spend(fields.length * (words.length + interpretation.dropped.length) * FIELD_WORK);
  const sources: SliceSource[] = [];
  for (const word of words) {
    const ofWord = sourcesWithin(word, slice);
    if (ofWord.length === 0) return false;
    sources.push(...ofWord);
  }
  const dropped: Word[] = [];
  for (const word of interpretation.dropped) {
    const ofWord = sourcesWithin(word, slice);
    if (ofWord.length > 0) dropped.push(word);
    sources.push(...ofWord);
  }
  const isOneWord = words.length === 1 && dropped.length === 0;
  const allowed = isOneWord ? mask : commonDocuments(words, scope, mask);
  const docs = isOneWord || !allowed ? undefined : toOrdinals(allowed);
  const scores = sliceFieldScores(request.text_match_type);
  const withWords = new Set(sources.map(({ field }) => field));
  for (const field of fields) {
    if (!withWords.has(field)) continue;
    const inField = sources.filter((source) => source.field === field);
    const [only] = inField;
    if (!only) continue;
    if (inField.length === 1 && !request.prioritize_token_position && isWorthScanning(only, docs)) {
      if (!budget.spend(only.inSlice)) break;
      scoreOneWord(only, field.weight, oneWordScores(interpretation, request), slice, allowed, scores);
    } else {
      const inDocuments = docs ?? documentsIn(inField, mask, scope);
      scoreWords(inField, field, interpretation, scope, inDocuments, scores);
    }
  }
  const droppedDocs = dropped.map((word) => documents.of(word));
  const found = scores.docs();
  // Everything that has a score is added, even beyond the budget.
  budget.spend(found.length * (HIT_WORK + droppedDocs.length));
  for (let i = 0; i < found.length; i += 1) {
    const doc = found[i] as number;
    let tokens = words.length;
    for (const set of droppedDocs) if (hasBit(set, doc)) tokens += 1;
    const matching = request.prioritize_num_matching_fields
      ? Math.min(MAX_MATCHING_FIELDS, scores.matching(doc))
      : 0;
    into.add(doc, scores.high(doc, Math.min(MAX_TOKENS, tokens)), scores.low(doc, matching));
  }
  return found.length > 0;
}

function documentsIn(
  sources: readonly SliceSource[],
  mask: Bitset | undefined,
  { slice, budget }: SliceScope,
): Uint32Array {
  const set = documentsWithin(sources, slice, budget);
  if (mask) intersect(set, mask);
  return toOrdinals(set);
}

/** The documents that contain all of the words, each in any field. */
function commonDocuments(
  words: readonly Word[],
  { documents, budget, slice }: SliceScope,
  mask: Bitset | undefined,
): Bitset {
  budget.spend((words.length + 2) * bitsetLength(sliceLength(slice)));
  const [first, ...rest] = words.map((word) => documents.of(word));
  const common = first ? first.slice() : bitsetFor(0);
  for (const docs of rest) intersect(common, docs);
  if (mask) intersect(common, mask);
  return common;
}

/** Whether scanning all postings costs less than looking up the few remaining documents. */
const isWorthScanning = ({ inSlice }: SliceSource, docs: Uint32Array | undefined): boolean =>
  !docs || inSlice < docs.length * 8;

/** Whether nothing was found before, and the score of a document is simply that of its best field. */
const isBestFieldEnough = (request: SearchRequest, { count }: ScoredDocuments): boolean =>
  count === 0 &&
  request.text_match_type === 'max_score' &&
  request.prioritize_num_matching_fields &&
  !request.prioritize_token_position;

/** Field scores of one word alone: `exact` if it is the whole value. */
interface OneWordScores {
  readonly plain: number;
  readonly exact: number;
}

function oneWordScores(
  { words, typoCost }: Interpretation,
  { prioritize_exact_match }: SearchRequest,
  tokens = 0,
): OneWordScores {
  const mayBeExact = prioritize_exact_match && words.length === 1 && typoCost === 0;
  const plain = tokens + packFieldScore(1, 1, typoCost, 0, false, 0);
  return { plain, exact: mayBeExact ? tokens + packFieldScore(1, 1, typoCost, 0, true, 0) : plain };
}

/** One word in one field: each posting alone decides the score. */
function scoreOneWord(
  list: SliceSource,
  weight: number,
  { plain, exact }: OneWordScores,
  slice: Slice,
  allowed: Bitset | undefined,
  into: FieldScoreSink,
): void {
  const { extra } = list.postings;
  const mayBeExact = exact !== plain;
  for (const scan = new PostingScan(list, slice); scan.next(); ) {
    const { docs, from, to } = scan;
    const where = mayBeExact ? scan.where() : docs;
    for (let i = from; i < to; i += 1) {
      const doc = (docs[i] as number) - slice.from;
      if (allowed && !hasBit(allowed, doc)) continue;
      const word = where[i] as number;
      const sole = mayBeExact && (word < SEVERAL ? isSole(word) : anyFits(extra, word, isSole));
      into.addField(doc, sole ? exact : plain, weight);
    }
  }
}

/** Several words in one field, looked up document by document. */
function scoreWords(
  sources: readonly SliceSource[],
  { isList, weight }: SearchedField,
  interpretation: Interpretation,
  { request, budget, slice }: SliceScope,
  docs: Uint32Array,
  scores: FieldScores,
): void {
  const { typoCost } = interpretation;
  const { plain, exact } = oneWordScores(interpretation, request);
  const lookups = sources.map((source) => new PostingLookup(source));
  while (inChunk.length < sources.length) inChunk.push(new Uint32Array(CHUNK));
  /** By word that a document has: what stands for its occurrences, of which list, and the occurrences themselves. */
  const where: number[] = sources.map(() => 0);
  const ofSource: number[] = sources.map(() => 0);
  const buffers: Occurrence[][] = sources.map(() => []);
  const counts: number[] = sources.map(() => 0);
  let steps = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const at = i % CHUNK;
    if (at === 0) {
      const length = Math.min(CHUNK, docs.length - i);
      steps += length * sources.length * POSTING_WORK;
      if (!budget.spend(steps)) return;
      steps = 0;
      for (let k = 0; k < length; k += 1) chunk[k] = slice.from + (docs[i + k] as number);
      for (let s = 0; s < lookups.length; s += 1) {
        (lookups[s] as PostingLookup).find(chunk, length, inChunk[s] as Uint32Array);
      }
    }
    const doc = docs[i] as number;
    let present = 0;
    let areSingle = true;
    for (let s = 0; s < lookups.length; s += 1) {
      const found = (inChunk[s] as Uint32Array)[at] as number;
      if (found === NO_VALUE) continue;
      if (found >= SEVERAL) areSingle = false;
      where[present] = found;
      ofSource[present] = s;
      present += 1;
    }
    if (present === 0) continue;
    steps += present * SCORE_WORK;
    if (areSingle && present > 1 && areTogether(where, present)) {
      scores.addField(doc, scoreSingleOccurrences(where, present, isList, typoCost, request), weight);
      continue;
    }
    for (let word = 0; word < present; word += 1) {
      const { extra } = (sources[ofSource[word] as number] as SliceSource).postings;
      counts[word] = readOccurrences(extra, where[word] as number, buffers[word] as Occurrence[]);
      steps += (counts[word] as number) * SCORE_WORK;
    }
    const [list = []] = buffers;
    const [count = 0] = counts;
    if (present > 1) {
      scores.addField(doc, scoreSeveralWords(buffers, counts, present, isList, typoCost, request), weight);
    } else if (request.prioritize_token_position) {
      scores.addField(doc, scoreByPosition(list, count, typoCost, exact !== plain), weight);
    } else {
      scores.addField(doc, exact !== plain && list.slice(0, count).some(isSole) ? exact : plain, weight);
    }
  }
  budget.spend(steps);
}

/** Ordinals of the documents that are looked up, and by source: what stands for the occurrences in each of them. */
const chunk = new Uint32Array(CHUNK);
const inChunk: Uint32Array[] = [];
