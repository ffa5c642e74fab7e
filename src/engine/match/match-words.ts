import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchRequest } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, hasBit, intersect, toOrdinals } from '../segment/bitset.ts';
import { NO_VALUE } from '../segment/columns.ts';
import { documentsOf } from '../segment/documents-of.ts';
import { anyFits, isSole, type Occurrence, readOccurrences, SEVERAL } from '../segment/occurrence.ts';
import { PostingLookup } from '../segment/posting-lookup.ts';
import { PostingScan } from '../segment/posting-scan.ts';
import {
  emptyDocuments,
  emptyFieldScores,
  type FieldScoreSink,
  type FieldScores,
  MAX_MATCHING_FIELDS,
  type ScoredDocuments,
  TOKEN_UNIT,
} from './document-scores.ts';
import { type Interpretation, type Source, usableSources, type Word } from './interpretations.ts';
import {
  areTogether,
  packFieldScore,
  scoreByPosition,
  scoreSeveralWords,
  scoreSingleOccurrences,
} from './score-field.ts';
import type { ScoredDocs } from './scored-list.ts';

export interface MatchOptions {
  /** Heaviest first: of equal field scores that of the heavier field counts. */
  readonly fields: readonly SearchedField[];
  readonly request: SearchRequest;
  /** When it is spent, the remaining fields and documents are ignored. */
  readonly budget: SearchBudget;
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

/** The segment that is searched: its number in the snapshot, and how many documents it has. */
export interface SearchedPart {
  readonly part: number;
  readonly documentCount: number;
}

/** What is found in a segment. */
interface MatchedPart extends ScoredDocs {
  /** The interpretations that a document matches. */
  readonly matched: readonly Interpretation[];
}

/** Finds the documents of a segment that match one of the interpretations. `mask` are those that may be found. */
export function matchPart(
  interpretations: readonly Interpretation[],
  searched: SearchedPart,
  options: MatchOptions,
  mask: Bitset | undefined,
): MatchedPart {
  const documents = new WordDocuments(searched, options.budget);
  const into = emptyDocuments(searched.documentCount);
  const scope = { ...options, ...searched, documents };
  const matched = interpretations.filter((interpretation) =>
    matchInterpretation(interpretation, scope, mask, into),
  );
  return { ...into.take(), matched };
}

interface PartScope extends MatchOptions, SearchedPart {
  readonly documents: WordDocuments;
}

/**
 * Finds the documents of a segment that contain every word of the interpretation,
 * each in any of the fields, and adds them with their scores. A dropped word is
 * optional, but counts like the others. Returns whether anything was found.
 */
function matchInterpretation(
  interpretation: Interpretation,
  scope: PartScope,
  mask: Bitset | undefined,
  into: ScoredDocuments,
): boolean {
  const { words } = interpretation;
  const { fields, request, documents, budget, part, documentCount } = scope;
  const [first] = words;
  if (first && words.length + interpretation.dropped.length === 1 && isBestFieldEnough(request, into)) {
    const scores = oneWordScores(interpretation, request, TOKEN_UNIT);
    for (const source of usableSources(first, part)) {
      if (!budget.spend(source.count)) continue;
      scoreOneWord(source, source.field.weight, scores, mask, into);
    }
    return into.count > 0;
  }
  budget.spend(fields.length * (words.length + interpretation.dropped.length) * FIELD_WORK);
  const sources: Source[] = [];
  for (const word of words) {
    const ofWord = usableSources(word, part);
    if (ofWord.length === 0) return false;
    sources.push(...ofWord);
  }
  const dropped: Word[] = [];
  for (const word of interpretation.dropped) {
    const ofWord = usableSources(word, part);
    if (ofWord.length > 0) dropped.push(word);
    sources.push(...ofWord);
  }
  const isOneWord = words.length === 1 && dropped.length === 0;
  const allowed = isOneWord ? mask : commonDocuments(words, scope, mask);
  const docs = isOneWord || !allowed ? undefined : toOrdinals(allowed);
  const scores = emptyFieldScores(documentCount, request.text_match_type);
  const withWords = new Set(sources.map(({ field }) => field));
  for (const field of fields) {
    if (!withWords.has(field)) continue;
    const inField = sources.filter((source) => source.field === field);
    const [only] = inField;
    if (!only) continue;
    if (inField.length === 1 && !request.prioritize_token_position && isWorthScanning(only, docs)) {
      if (!budget.spend(only.count)) break;
      scoreOneWord(only, field.weight, oneWordScores(interpretation, request), allowed, scores);
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
  sources: readonly Source[],
  mask: Bitset | undefined,
  { documentCount, budget }: PartScope,
): Uint32Array {
  const set = documentsOf(sources, documentCount, budget);
  if (mask) intersect(set, mask);
  return toOrdinals(set);
}

/** The documents that contain all of the words, each in any field. */
function commonDocuments(
  words: readonly Word[],
  { documents, budget, documentCount }: PartScope,
  mask: Bitset | undefined,
): Bitset {
  budget.spend((words.length + 2) * bitsetLength(documentCount));
  const [first, ...rest] = words.map((word) => documents.of(word));
  const common = first ? first.slice() : bitsetFor(0);
  for (const docs of rest) intersect(common, docs);
  if (mask) intersect(common, mask);
  return common;
}

/** Whether scanning all postings costs less than looking up the few remaining documents. */
const isWorthScanning = ({ count }: Source, docs: Uint32Array | undefined): boolean =>
  !docs || count < docs.length * 8;

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
  list: Source,
  weight: number,
  { plain, exact }: OneWordScores,
  allowed: Bitset | undefined,
  into: FieldScoreSink,
): void {
  const { extra } = list.postings;
  const mayBeExact = exact !== plain;
  for (const scan = new PostingScan(list); scan.next(); ) {
    const { docs, from, to } = scan;
    const where = mayBeExact ? scan.where() : docs;
    for (let i = from; i < to; i += 1) {
      const doc = docs[i] as number;
      if (allowed && !hasBit(allowed, doc)) continue;
      const word = where[i] as number;
      const sole = mayBeExact && (word < SEVERAL ? isSole(word) : anyFits(extra, word, isSole));
      into.addField(doc, sole ? exact : plain, weight);
    }
  }
}

/** Several words in one field, looked up document by document. */
function scoreWords(
  sources: readonly Source[],
  { isList, weight }: SearchedField,
  interpretation: Interpretation,
  { request, budget }: PartScope,
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
      const chunk = docs.subarray(i, i + length);
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
      const { extra } = (sources[ofSource[word] as number] as Source).postings;
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

/** By source: what stands for the occurrences in each of the documents that are looked up. */
const inChunk: Uint32Array[] = [];

/** Sets that are kept: at most some 20 MB in a segment of 2.6 million documents. */
const MAX_SETS = 64;

/**
 * The documents of a segment that contain a word in any of the fields. Kept while the segment is
 * searched, because one word takes part in many interpretations of the query.
 */
class WordDocuments {
  readonly #searched: SearchedPart;
  readonly #budget: SearchBudget;
  readonly #cache = new Map<Word, Bitset>();

  constructor(searched: SearchedPart, budget: SearchBudget) {
    this.#searched = searched;
    this.#budget = budget;
  }

  /** Not to be changed. */
  of(word: Word): Bitset {
    const { part, documentCount } = this.#searched;
    if (this.#cache.size >= MAX_SETS && !this.#cache.has(word)) this.#cache.clear();
    return this.#cache.getOrInsertComputed(word, () =>
      documentsOf(usableSources(word, part), documentCount, this.#budget),
    );
  }
}
