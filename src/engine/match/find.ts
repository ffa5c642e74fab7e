import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { Plan } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  fullBitset,
  hasBit,
  intersect,
  subtract,
  toOrdinals,
  unite,
} from '../segment/bitset.ts';
import { findPhrase } from '../segment/phrase.ts';
import { slotOfWord } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import type { Neighbour } from '../vectors/nearest.ts';
import { distancesByPart, findNeighbours } from './find-neighbours.ts';
import { findWords } from './find-words.ts';
import type { WordChoice } from './match-words.ts';
import type { Score } from './score.ts';

/** The documents that a plan finds, by part of the snapshot. */
export interface Found {
  readonly parts: readonly FoundPart[];
  readonly total: number;
  /** The readings of the query that a document fits. */
  readonly choices: readonly WordChoice[];
  /** Neighbours of a vector query beside words, nearest first; they are not among the parts yet. */
  readonly neighbours?: readonly Neighbour[];
  /** The documents that can be on the page, where that is known: only some of the found ones. */
  readonly candidates?: readonly FoundPart[];
}

export interface FoundPart {
  /** Ordinals of the documents; undefined: every document of the segment. */
  readonly docs: Uint32Array | undefined;
  readonly count: number;
  /** Only some of the found documents are left, those that can be on the page. */
  readonly narrowed?: true;
  /** Whether the document was found. */
  has(doc: number): boolean;
  /** How many documents the group of the document has, where results are put in groups. */
  groupSize?(doc: number): number;
  /** How far a neighbour of a vector query is away; undefined for other documents. */
  distance?(doc: number): number | undefined;
  /** The score of a document as text_match is ordered. */
  readonly score: Score;
  /** The score by words, where `score` is made of ranks among words and neighbours. */
  readonly textScore?: Score;
}

/** text_match of a document where no word was searched. */
const NO_WORDS = 100;
/** text_match of a document found by a phrase alone, to which the weight of the field is added. */
const PHRASE_ONLY = 100_000;

/** Errors: SearchTimeout where nothing is found yet and a part of the work would be no answer. */
export function find(plan: Plan, snapshot: Snapshot, budget: SearchBudget): Found {
  const phrases = snapshot.parts.map(({ segment }) =>
    plan.text.phrases.map((words) => inFields(words, plan, segment, budget)),
  );
  const filtered = snapshot.parts.map((part, i) => maskOf(plan, snapshot, part, phrases[i] ?? [], budget));
  const masks = snapshot.parts.map((part, i) => withoutExcluded(filtered[i], plan, part, budget));
  if (plan.text.words.length > 0) {
    const { hits, choices } = findWords(plan, snapshot, masks, filtered, budget);
    const parts = hits.map((own) => ({
      docs: own.docs(),
      count: own.count,
      has: (doc: number) => own.has(doc),
      score: own,
    }));
    const found = { parts, choices, total: total(parts) };
    const { vector } = plan;
    if (!vector || plan.sort.every(({ by }) => by !== 'text-match')) return found;
    return { ...found, neighbours: findNeighbours(vector, plan, masks, snapshot, budget) };
  }
  const { vector } = plan;
  const neighbours = vector && findNeighbours(vector, plan, masks, snapshot, budget);
  const distances = neighbours && distancesByPart(neighbours, masks.length);
  const parts = snapshot.parts.map((part, i): FoundPart => {
    const mask = masks[i];
    const own = phrases[i] ?? [];
    const score = own.length > 0 ? scoreOfPhrases(own) : constantScore(NO_WORDS);
    const near = distances?.[i];
    if (near) {
      const docs = Uint32Array.from(near.keys()).sort();
      const distance = (doc: number): number | undefined => near.get(doc);
      return { docs, count: docs.length, has: (doc) => near.has(doc), distance, score };
    }
    const docs = mask && toOrdinals(mask);
    const count = docs ? docs.length : part.segment.documentCount;
    return { docs, count, has: (doc) => !mask || hasBit(mask, doc), score };
  });
  return { parts, choices: [], total: total(parts) };
}

const total = (parts: readonly FoundPart[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** The documents that the filter and phrases allow; undefined: every document of the segment. Errors: SearchTimeout. */
function maskOf(
  plan: Plan,
  snapshot: Snapshot,
  part: SnapshotPart,
  phrases: readonly PhraseInFields[],
  budget: SearchBudget,
): Bitset | undefined {
  const { documentCount } = part.segment;
  if (!plan.filter && !part.live && phrases.length === 0) return undefined;
  const mask = plan.filter ? evaluateFilter(plan.filter, snapshot, part, budget) : fullBitset(documentCount);
  if (part.live) intersect(mask, part.live);
  for (const phrase of phrases) intersect(mask, anyOf(phrase, documentCount, budget));
  return mask;
}

/** Those of them that hold nothing that the query excludes. Errors: SearchTimeout. */
function withoutExcluded(
  filtered: Bitset | undefined,
  plan: Plan,
  { segment }: SnapshotPart,
  budget: SearchBudget,
): Bitset | undefined {
  const { documentCount } = segment;
  const { excluded } = plan.text;
  if (excluded.length === 0) return filtered;
  const mask = filtered?.slice() ?? fullBitset(documentCount);
  for (const words of excluded)
    subtract(mask, anyOf(inFields(words, plan, segment, budget), documentCount, budget));
  return mask;
}

/** The documents that hold a phrase, by searched field; fields without all of its words are left out. */
type PhraseInFields = readonly { readonly weight: number; readonly docs: Bitset }[];

/** Units of work to look the words up in a field. */
const PHRASE_WORK = 200;

/** Errors: SearchTimeout. */
function inFields(
  words: readonly string[],
  { fields }: Plan,
  segment: Segment,
  budget: SearchBudget,
): PhraseInFields {
  const found: { readonly weight: number; readonly docs: Bitset }[] = [];
  for (const { name, weight } of fields) {
    const docs = phraseInField(words, name, segment, budget);
    // A part of the documents with a phrase means something else.
    budget.require(PHRASE_WORK);
    if (docs) found.push({ weight, docs });
  }
  return found;
}

function anyOf(phrase: PhraseInFields, documentCount: number, budget: SearchBudget): Bitset {
  const found = bitsetFor(documentCount);
  budget.require((phrase.length + 1) * bitsetLength(documentCount));
  for (const { docs } of phrase) unite(found, docs);
  return found;
}

/** Undefined where a word of the phrase is nowhere in the field. */
function phraseInField(
  words: readonly string[],
  field: string,
  segment: Segment,
  budget: SearchBudget,
): Bitset | undefined {
  const postings = segment.postings.get(field);
  if (!postings) return undefined;
  const slots = words.map((word) => slotOfWord(postings, segment.dictionary, word));
  if (slots.includes(-1)) return undefined;
  const choices = slots.map((slot) => [slot]);
  return findPhrase(postings, choices, 'anywhere', segment.documentCount, budget);
}

const constantScore = (value: number): Score => ({
  lowBits: 0,
  constant: true,
  high: () => value,
  low: () => 0,
});

/** Phrases alone score by the weight of the best field that holds one. */
function scoreOfPhrases(phrases: readonly PhraseInFields[]): Score {
  const byWeight = phrases.flat().sort((a, b) => b.weight - a.weight);
  return {
    lowBits: 0,
    constant: false,
    high: (doc) => PHRASE_ONLY + (byWeight.find(({ docs }) => hasBit(docs, doc))?.weight ?? 0),
    low: () => 0,
  };
}
