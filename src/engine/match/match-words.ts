import type { SearchedField } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, hasBit, intersect, toOrdinals } from '../segment/bitset.ts';
import { isSole } from '../segment/occurrence.ts';
import { readOccurrences, SEVERAL, seek } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { packFieldScore, scoreByPosition, scoreSeveralWords } from './field-score.ts';
import { type FieldScores, fieldScoresFor, type TextMatchType } from './field-scores.ts';
import type { Hits } from './hits.ts';
import { mayUse, type Source, usableSources, type Word, type WordPostings } from './word.ts';
import { documentsOf, type WordDocuments } from './word-documents.ts';

/** One way to read the query: a word of the vocabulary for each of its words. */
export interface WordChoice {
  readonly words: readonly Word[];
  /** Words of the query that this reading leaves out; a document that holds one scores higher. */
  readonly dropped: readonly Word[];
  readonly typoCost: number;
}

export interface MatchOptions {
  readonly documents: WordDocuments;
  /** Heaviest first: of equal field scores the heavier field's counts. */
  readonly fields: readonly SearchedField[];
  readonly exactMatters: boolean;
  readonly positionMatters: boolean;
  readonly matchingFieldsMatter: boolean;
  readonly type: TextMatchType;
  /** When it is spent, fields and documents that were not looked at yet count for nothing. */
  readonly budget: SearchBudget;
}

const MAX_TOKENS = 15;
const MAX_FIELDS = 7;
/** One matched token in a score, see FieldScores. */
const TOKEN_UNIT = 2 ** 48;

/**
 * Finds the documents of a segment that hold every word of the choice, each in
 * any of the fields, and adds them with their scores. A dropped word need not
 * be there, but counts like the others where it is. Tells whether there are any.
 */
export function matchWords(
  choice: WordChoice,
  options: MatchOptions,
  part: SnapshotPart,
  partIndex: number,
  mask: Bitset | undefined,
  hits: Hits,
): boolean {
  const [first] = choice.words;
  const isAlone = choice.words.length === 1 && choice.dropped.length === 0;
  if (first && isAlone && mayScoreAtOnce(options, hits)) {
    for (const source of first.sources[partIndex] ?? [])
      if (mayUse(source.field, first) && options.budget.spend(source.to - source.from))
        addOneWord(source, choice, options, mask, hits);
    return hits.count > 0;
  }
  options.budget.spend(options.fields.length * (choice.words.length + choice.dropped.length) * FIELD_WORK);
  const sources = choice.words.map((word) => usableSources(word, partIndex));
  if (sources.some((own) => own.length === 0)) return false;
  const { documentCount } = part.segment;
  const dropped = choice.dropped.filter((word) => usableSources(word, partIndex).length > 0);
  const droppedSources = dropped.map((word) => usableSources(word, partIndex));
  const isOneWord = sources.length === 1 && dropped.length === 0;
  const allowed = isOneWord ? mask : commonDocuments(choice.words, options, partIndex, mask, documentCount);
  const docs = isOneWord || !allowed ? undefined : toOrdinals(allowed);
  const scores = fieldScoresFor(part.segment, options.type);
  for (const field of options.fields) {
    const { weight, isList } = field;
    const inField = [...sources, ...droppedSources].flatMap((own) =>
      own.filter((source) => source.field === field),
    );
    const [first] = inField;
    if (!first) continue;
    if (inField.length === 1 && !options.positionMatters && isWorthwhile(first, docs)) {
      if (!options.budget.spend(first.to - first.from)) break;
      scoreOneWord(first, choice, options, allowed, weight, scores);
    } else {
      scoreWords(
        inField,
        isList,
        choice,
        options,
        docs ?? documentsIn(inField, mask, documentCount, options.budget),
        weight,
        scores,
      );
    }
  }
  const droppedDocs = dropped.map((word) => options.documents.of(word, partIndex));
  const found = scores.docs();
  // What was scored is added, whatever that costs: it is found.
  options.budget.spend(found.length * (HIT_WORK + droppedDocs.length));
  for (let i = 0; i < found.length; i += 1) {
    const doc = found[i] as number;
    let tokens = choice.words.length;
    for (const set of droppedDocs) if (hasBit(set, doc)) tokens += 1;
    const matching = options.matchingFieldsMatter ? Math.min(MAX_FIELDS, scores.matching(doc)) : 0;
    hits.add(doc, scores.high(doc, Math.min(MAX_TOKENS, tokens)), scores.low(doc, matching));
  }
  return found.length > 0;
}

function documentsIn(
  sources: readonly WordPostings[],
  mask: Bitset | undefined,
  documentCount: number,
  budget: SearchBudget,
): Uint32Array {
  const set = documentsOf(sources, documentCount, budget);
  if (mask) intersect(set, mask);
  return toOrdinals(set);
}

/** The documents that hold all of the words, each in any field. */
function commonDocuments(
  words: readonly Word[],
  { documents, budget }: MatchOptions,
  partIndex: number,
  mask: Bitset | undefined,
  documentCount: number,
): Bitset {
  budget.spend((words.length + 2) * bitsetLength(documentCount));
  const [first, ...rest] = words.map((word) => documents.of(word, partIndex));
  const common = first ? first.slice() : bitsetFor(0);
  for (const own of rest) intersect(common, own);
  if (mask) intersect(common, mask);
  return common;
}

/** Whether walking through all postings costs less than looking up the few documents that are left. */
const isWorthwhile = ({ from, to }: WordPostings, docs: Uint32Array | undefined): boolean =>
  !docs || to - from < docs.length * 8;

const mayBeExactAlone = (choice: WordChoice, options: MatchOptions): boolean =>
  options.exactMatters && choice.words.length === 1 && choice.typoCost === 0;

/** Whether nothing was found before, and a document's score is simply its best field's. */
const mayScoreAtOnce = (options: MatchOptions, hits: Hits): boolean =>
  hits.count === 0 &&
  options.type === 'max_score' &&
  options.matchingFieldsMatter &&
  !options.positionMatters;

/** One word as the whole query, by far the most frequent case: straight into the hits. */
function addOneWord(
  { postings: { docs, where, extra }, from, to, field }: Source,
  choice: WordChoice,
  options: MatchOptions,
  mask: Bitset | undefined,
  hits: Hits,
): void {
  const { weight } = field;
  const exactAlone = mayBeExactAlone(choice, options);
  const plain = TOKEN_UNIT + packFieldScore(1, 1, choice.typoCost, 0, false, 0);
  const exact = TOKEN_UNIT + packFieldScore(1, 1, choice.typoCost, 0, true, 0);
  for (let place = from; place < to; place += 1) {
    const doc = docs[place] as number;
    if (mask && !hasBit(mask, doc)) continue;
    const word = where[place] as number;
    const sole = exactAlone && (word < SEVERAL ? isSole(word) : anySole(extra, word - SEVERAL));
    hits.addField(doc, sole ? exact : plain, weight);
  }
}

/** One word in one field: every posting says by itself what it is worth. */
function scoreOneWord(
  { postings: { docs, where, extra }, from, to }: WordPostings,
  choice: WordChoice,
  options: MatchOptions,
  allowed: Bitset | undefined,
  weight: number,
  scores: FieldScores,
): void {
  const exactAlone = mayBeExactAlone(choice, options);
  const plain = packFieldScore(1, 1, choice.typoCost, 0, false, 0);
  const exact = packFieldScore(1, 1, choice.typoCost, 0, true, 0);
  for (let place = from; place < to; place += 1) {
    const doc = docs[place] as number;
    if (allowed && !hasBit(allowed, doc)) continue;
    const word = where[place] as number;
    const sole = exactAlone && (word < SEVERAL ? isSole(word) : anySole(extra, word - SEVERAL));
    scores.add(doc, sole ? exact : plain, weight);
  }
}

function anySole(extra: Uint32Array, at: number): boolean {
  const end = at + 1 + (extra[at] as number);
  for (let i = at + 1; i < end; i += 1) if (isSole(extra[i] as number)) return true;
  return false;
}

/** Steps between two payments. */
const BLOCK = 4_096;
/** Units of work to read one posting of several, and to score what a document has of them. */
const POSTING_WORK = 6;
const SCORE_WORK = 10;
/** Of a field and a word in it, for any number of documents; and of a document that is found. */
const FIELD_WORK = 4;
const HIT_WORK = 4;

/** Several words in one field, looked up document by document. */
function scoreWords(
  sources: readonly WordPostings[],
  isList: boolean,
  choice: WordChoice,
  options: MatchOptions,
  docs: Uint32Array,
  weight: number,
  scores: FieldScores,
): void {
  const at = Uint32Array.from(sources, ({ from }) => from);
  const buffers: number[][] = sources.map(() => []);
  const exactAlone = mayBeExactAlone(choice, options);
  const plain = packFieldScore(1, 1, choice.typoCost, 0, false, 0);
  const exact = packFieldScore(1, 1, choice.typoCost, 0, true, 0);
  const lists: number[][] = [];
  const counts: number[] = [];
  let steps = 0;
  for (let i = 0; i < docs.length; i += 1) {
    if (steps > BLOCK) {
      if (!options.budget.spend(steps)) return;
      steps = 0;
    }
    steps += sources.length * POSTING_WORK;
    const doc = docs[i] as number;
    let present = 0;
    for (let s = 0; s < sources.length; s += 1) {
      const source = sources[s];
      const buffer = buffers[s];
      if (!source || !buffer) continue;
      const place = seek(source.postings.docs, at[s] as number, source.to, doc);
      at[s] = place;
      if (place >= source.to || source.postings.docs[place] !== doc) continue;
      const occurrences = readOccurrences(source.postings, place, buffer);
      steps += occurrences * SCORE_WORK;
      counts[present] = occurrences;
      lists[present] = buffer;
      present += 1;
    }
    if (present === 0) continue;
    if (present > 1) {
      scores.add(doc, scoreSeveralWords(lists, counts, present, isList, choice.typoCost, options), weight);
    } else if (options.positionMatters) {
      scores.add(
        doc,
        scoreByPosition(lists[0] ?? [], counts[0] as number, choice.typoCost, exactAlone),
        weight,
      );
    } else {
      const sole = exactAlone && (lists[0] ?? []).slice(0, counts[0]).some(isSole);
      scores.add(doc, sole ? exact : plain, weight);
    }
  }
  options.budget.spend(steps);
}
