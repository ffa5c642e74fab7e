import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchRequest } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, hasBit, intersect, toOrdinals } from '../segment/bitset.ts';
import { documentsOf } from '../segment/documents-of.ts';
import { anySole, isSole, type Occurrence, SEVERAL } from '../segment/occurrence.ts';
import { PostingCursor } from '../segment/posting-cursor.ts';
import { PostingScan } from '../segment/posting-scan.ts';
import type { PostingList } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import {
  type FieldScoreSink,
  type FieldScores,
  fieldScoresFor,
  MAX_MATCHING_FIELDS,
  type ScoredDocuments,
  TOKEN_UNIT,
} from './document-scores.ts';
import {
  type Interpretation,
  mayUse,
  usableSources,
  type Word,
  type WordDocuments,
} from './interpretations.ts';
import { packFieldScore, scoreByPosition, scoreSeveralWords } from './score-field.ts';

export interface MatchOptions {
  readonly documents: WordDocuments;
  /** Heaviest first: of equal field scores that of the heavier field counts. */
  readonly fields: readonly SearchedField[];
  readonly request: SearchRequest;
  /** When it is spent, the remaining fields and documents are ignored. */
  readonly budget: SearchBudget;
}

const MAX_TOKENS = 15;

/** Steps between two payments. */
const BLOCK = 4_096;
/** Units of work to read one of several postings, and to score what a document has of them. */
const POSTING_WORK = 6;
const SCORE_WORK = 10;
/** Units of work for a field and a word in it, and for a document that is found. */
const FIELD_WORK = 4;
const HIT_WORK = 4;

/**
 * Finds the documents of a segment that contain every word of the interpretation,
 * each in any of the fields, and adds them with their scores. A dropped word is
 * optional, but counts like the others. Returns whether anything was found.
 */
export function matchInterpretation(
  interpretation: Interpretation,
  options: MatchOptions,
  { segment }: SnapshotPart,
  part: number,
  mask: Bitset | undefined,
  into: ScoredDocuments,
): boolean {
  const { words } = interpretation;
  const { fields, request, documents, budget } = options;
  const [first] = words;
  if (first && words.length + interpretation.dropped.length === 1 && isBestFieldEnough(request, into)) {
    const scores = oneWordScores(interpretation, request, TOKEN_UNIT);
    for (const source of first.sources[part] ?? []) {
      if (!mayUse(source.field, first) || !budget.spend(source.count)) continue;
      scoreOneWord(source, source.field.weight, scores, mask, into);
    }
    return into.count > 0;
  }
  budget.spend(fields.length * (words.length + interpretation.dropped.length) * FIELD_WORK);
  const sources = words.map((word) => usableSources(word, part));
  if (sources.some(({ length }) => length === 0)) return false;
  const dropped = interpretation.dropped.filter((word) => usableSources(word, part).length > 0);
  const allSources = [...sources, ...dropped.map((word) => usableSources(word, part))].flat();
  const isOneWord = words.length === 1 && dropped.length === 0;
  const allowed = isOneWord ? mask : commonDocuments(words, options, part, mask, segment.documentCount);
  const docs = isOneWord || !allowed ? undefined : toOrdinals(allowed);
  const scores = fieldScoresFor(segment, request.text_match_type);
  for (const field of fields) {
    const inField = allSources.filter((source) => source.field === field);
    const [only] = inField;
    if (!only) continue;
    if (inField.length === 1 && !request.prioritize_token_position && isWorthScanning(only, docs)) {
      if (!budget.spend(only.count)) break;
      scoreOneWord(only, field.weight, oneWordScores(interpretation, request), allowed, scores);
    } else {
      const inDocuments = docs ?? documentsIn(inField, mask, segment.documentCount, budget);
      scoreWords(inField, field, interpretation, options, inDocuments, scores);
    }
  }
  const droppedDocs = dropped.map((word) => documents.of(word, part));
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
  sources: readonly PostingList[],
  mask: Bitset | undefined,
  documentCount: number,
  budget: SearchBudget,
): Uint32Array {
  const set = documentsOf(sources, documentCount, budget);
  if (mask) intersect(set, mask);
  return toOrdinals(set);
}

/** The documents that contain all of the words, each in any field. */
function commonDocuments(
  words: readonly Word[],
  { documents, budget }: MatchOptions,
  part: number,
  mask: Bitset | undefined,
  documentCount: number,
): Bitset {
  budget.spend((words.length + 2) * bitsetLength(documentCount));
  const [first, ...rest] = words.map((word) => documents.of(word, part));
  const common = first ? first.slice() : bitsetFor(0);
  for (const docs of rest) intersect(common, docs);
  if (mask) intersect(common, mask);
  return common;
}

/** Whether scanning all postings costs less than looking up the few remaining documents. */
const isWorthScanning = ({ count }: PostingList, docs: Uint32Array | undefined): boolean =>
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
  list: PostingList,
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
      const sole = mayBeExact && (word < SEVERAL ? isSole(word) : anySole(extra, word));
      into.addField(doc, sole ? exact : plain, weight);
    }
  }
}

/** Several words in one field, looked up document by document. */
function scoreWords(
  sources: readonly PostingList[],
  { isList, weight }: SearchedField,
  interpretation: Interpretation,
  { request, budget }: MatchOptions,
  docs: Uint32Array,
  scores: FieldScores,
): void {
  const { typoCost } = interpretation;
  const { plain, exact } = oneWordScores(interpretation, request);
  const cursors = sources.map((source) => new PostingCursor(source));
  const buffers: Occurrence[][] = sources.map(() => []);
  const lists: number[][] = [];
  const counts: number[] = [];
  let steps = 0;
  for (let i = 0; i < docs.length; i += 1) {
    if (steps > BLOCK) {
      if (!budget.spend(steps)) return;
      steps = 0;
    }
    steps += sources.length * POSTING_WORK;
    const doc = docs[i] as number;
    let present = 0;
    for (let s = 0; s < cursors.length; s += 1) {
      const cursor = cursors[s];
      const buffer = buffers[s];
      if (!cursor || !buffer || cursor.seek(doc) !== doc) continue;
      const occurrences = cursor.readOccurrences(buffer);
      steps += occurrences * SCORE_WORK;
      counts[present] = occurrences;
      lists[present] = buffer;
      present += 1;
    }
    const [list = [], count = 0] = [lists[0], counts[0]];
    if (present > 1) {
      scores.addField(doc, scoreSeveralWords(lists, counts, present, isList, typoCost, request), weight);
    } else if (present === 1 && request.prioritize_token_position) {
      scores.addField(doc, scoreByPosition(list, count, typoCost, exact !== plain), weight);
    } else if (present === 1) {
      scores.addField(doc, exact !== plain && list.slice(0, count).some(isSole) ? exact : plain, weight);
    }
  }
  budget.spend(steps);
}
