import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { VectorPlan } from '../plan/plan-vector.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  countBits,
  fullBitset,
  intersect,
  setBit,
  subtract,
  toOrdinals,
} from '../segment/bitset.ts';
import { findTerm } from '../segment/dictionary.ts';
import { findPhrase } from '../segment/phrase.ts';
import { type SegmentField, termIndexInField } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { type Neighbour, nearest } from '../vectors/nearest.ts';
import { findWords } from './find-words.ts';
import type { Interpretation } from './interpretations.ts';
import { ScoredList, type Scores } from './scored-list.ts';

/** The documents that match a plan. */
export interface Matches {
  /** By segment of the snapshot. */
  readonly parts: readonly SegmentMatches[];
  readonly total: number;
  /** The interpretations of the query that at least one document matches. */
  readonly interpretations: readonly Interpretation[];
  /** Hybrid searches: the neighbours of the vector, nearest first, before rank fusion adds them to `parts`. */
  readonly neighbours: readonly Neighbour[] | undefined;
  readonly fusion: RankFusion | undefined;
}

/** Some documents of a segment. */
export interface DocumentList {
  /** Ordinals; undefined: every document of the segment. */
  readonly docs: Uint32Array | undefined;
  readonly count: number;
}

/** The matching documents of one segment. */
export interface SegmentMatches extends DocumentList {
  /** The same as a set, if they were found as one: then reading `docs` lists it. */
  readonly set: Bitset | undefined;
  /** What text_match is sorted by. */
  readonly scores: Scores;
  /** Of neighbours of the query vector, by document. */
  readonly distances: ReadonlyMap<number, number> | undefined;
}

/** What rank fusion adds to the matches of a hybrid search. By segment. */
interface RankFusion {
  /** The scores by words. Those of the matches are made of ranks. */
  readonly textScores: readonly Scores[];
  /** The documents with a rank, ascending: only these can be on the page. */
  readonly ranked: readonly DocumentList[];
}

/** A document of the result: the number of its segment in the snapshot, and its ordinal there. */
export interface Hit {
  readonly part: number;
  readonly doc: number;
}

/** text_match of each document if no word was searched. */
const NO_WORDS: Scores = { lowBits: 0, constant: true, high: () => 100, low: () => 0 };
/** text_match of a document found only by a phrase, to which the weight of the field is added. */
const PHRASE_ONLY = 100_000;

/** Errors: SearchTimeout if nothing is found yet and partial work would give a wrong result. */
export function match(context: SearchContext): Matches {
  const { plan, snapshot } = context;
  const { text, vector } = plan;
  const phrases = snapshot.parts.map((_, part) =>
    text.phrases.map((words) => phraseByField(words, part, context)),
  );
  const filtered = snapshot.parts.map((part, i) => maskOf(part, phrases[i] ?? [], context));
  const masks = filtered.map((mask, part) => withoutExcluded(mask, part, context));
  if (text.words.length > 0) {
    const { scored, interpretations } = findWords(context, masks, filtered);
    const parts = scored.map(scoredMatches);
    const isHybrid = vector !== undefined && plan.sort.some(({ by }) => by === 'text-match');
    const neighbours = isHybrid ? findNeighbours(vector, masks, context) : undefined;
    return { parts, total: totalOf(parts), interpretations, neighbours, fusion: undefined };
  }
  const near = vector && distancesByPart(findNeighbours(vector, masks, context), masks.length);
  const parts = snapshot.parts.map((part, i): SegmentMatches => {
    const mask = masks[i];
    const scores =
      text.phrases.length > 0 && mask ? scoredByPhrases(toOrdinals(mask), phrases[i] ?? []) : NO_WORDS;
    const distances = near?.[i];
    if (distances) {
      const docs = Uint32Array.from(distances.keys()).sort();
      return { docs, set: undefined, count: docs.length, distances, scores };
    }
    return scores instanceof ScoredList ? scoredMatches(scores) : inMask(mask, part);
  });
  return { parts, total: totalOf(parts), interpretations: [], neighbours: undefined, fusion: undefined };
}

const scoredMatches = (scores: ScoredList): SegmentMatches => ({
  docs: scores.docs,
  set: undefined,
  count: scores.count,
  scores,
  distances: undefined,
});

/** The documents of a mask; undefined: every document of the segment. */
function inMask(mask: Bitset | undefined, { live, liveCount }: SnapshotPart): SegmentMatches {
  let listed: Uint32Array | undefined;
  return {
    set: mask,
    get docs() {
      listed ??= mask && toOrdinals(mask);
      return listed;
    },
    count: mask && mask !== live ? countBits(mask) : liveCount,
    scores: NO_WORDS,
    distances: undefined,
  };
}

export const totalOf = (lists: readonly DocumentList[]): number =>
  lists.reduce((sum, { count }) => sum + count, 0);

/**
 * The documents that filter and phrases allow: without them the live ones themselves; undefined: every
 * document of the segment. Errors: SearchTimeout.
 */
function maskOf(
  part: SnapshotPart,
  phrases: readonly PhraseByField[],
  { plan, snapshot, budget }: SearchContext,
): Bitset | undefined {
  const { documentCount } = part.segment;
  const maxPrefixTerms = plan.request.max_filter_by_candidates;
  const inFilter = plan.filter && evaluateFilter(plan.filter, part, { snapshot, budget, maxPrefixTerms });
  if (!inFilter && phrases.length === 0) return part.live;
  const [first, ...others] = phrases.map((phrase) => inAnyField(phrase, documentCount, { budget }));
  const mask = inFilter ?? first ?? fullBitset(documentCount);
  for (const set of [first, ...others, part.live]) if (set && set !== mask) intersect(mask, set);
  return mask;
}

/** Those of them that contain none of the excluded words and phrases. Errors: SearchTimeout. */
function withoutExcluded(
  filtered: Bitset | undefined,
  part: number,
  context: SearchContext,
): Bitset | undefined {
  const { documentCount } = (context.snapshot.parts[part] as SnapshotPart).segment;
  const { excluded } = context.plan.text;
  if (excluded.length === 0) return filtered;
  const mask = filtered?.slice() ?? fullBitset(documentCount);
  for (const words of excluded)
    subtract(mask, inAnyField(phraseByField(words, part, context), documentCount, context));
  return mask;
}

/** The documents that contain a phrase, ascending, by searched field; fields without it are omitted. */
type PhraseByField = readonly { readonly weight: number; readonly docs: Uint32Array }[];

/** Units of work to look the words up in a field. */
const PHRASE_WORK = 200;

/** Errors: SearchTimeout. */
function phraseByField(
  words: readonly string[],
  part: number,
  { plan, snapshot, budget }: SearchContext,
): PhraseByField {
  const { segment } = snapshot.parts[part] as SnapshotPart;
  const terms = words.map((word) => findTerm(segment.dictionary, word));
  budget.require(plan.fields.length * PHRASE_WORK);
  if (terms.includes(-1)) return [];
  return plan.fields.flatMap(({ weight, inParts }) => {
    const field = inParts[part] as SegmentField;
    const indexes = terms.map((term) => termIndexInField(field, term));
    if (indexes.includes(-1)) return [];
    const words = indexes.map((index) => [index]);
    const docs = findPhrase(field.postings, words, 'anywhere', segment.documentCount, budget);
    // Some of the documents with a phrase would mean something else.
    budget.require(PHRASE_WORK);
    return docs.length > 0 ? [{ weight, docs }] : [];
  });
}

function inAnyField(
  phrase: PhraseByField,
  documentCount: number,
  { budget }: Pick<SearchContext, 'budget'>,
): Bitset {
  const found = bitsetFor(documentCount);
  budget.require(bitsetLength(documentCount) + phrase.reduce((sum, { docs }) => sum + docs.length, 0));
  for (const { docs } of phrase) for (let i = 0; i < docs.length; i += 1) setBit(found, docs[i] as number);
  return found;
}

/** Phrases score by the weight of the best field that contains one. The documents ascend. */
function scoredByPhrases(docs: Uint32Array, phrases: readonly PhraseByField[]): ScoredList {
  const highs = new Float64Array(docs.length).fill(PHRASE_ONLY);
  for (const { weight, docs: inField } of phrases.flat().sort((a, b) => a.weight - b.weight)) {
    let at = 0;
    for (let i = 0; i < inField.length; i += 1) {
      const doc = inField[i] as number;
      while (at < docs.length && (docs[at] as number) < doc) at += 1;
      if (at < docs.length && docs[at] === doc) highs[at] = PHRASE_ONLY + weight;
    }
  }
  return new ScoredList({ docs, highs, lows: new Uint16Array(docs.length) }, 0);
}

/** Smallest number of neighbours in a hybrid search, so that later pages rank like the first. */
const MIN_HYBRID_NEIGHBOURS = 100;

/**
 * The documents nearest to the query vector, nearest first. Of equally near ones the
 * newest come first, in a hybrid search the oldest, as upstream.
 */
function findNeighbours(
  vector: VectorPlan,
  masks: readonly (Bitset | undefined)[],
  { plan, snapshot, budget }: SearchContext,
): Neighbour[] {
  const isHybrid = plan.text.words.length > 0;
  const onPages = plan.skip + plan.request.per_page;
  const usual = isHybrid ? Math.max(MIN_HYBRID_NEIGHBOURS, onPages) : onPages;
  // With few documents to choose from, upstream returns all of them.
  const isFlat =
    plan.filter !== undefined &&
    masks.reduce((sum, mask) => sum + (mask ? countBits(mask) : 0), 0) < vector.flatSearchCutoff;
  const most = isFlat ? Number.POSITIVE_INFINITY : vector.k || usual;
  if (most === 0) return [];
  const request = {
    field: vector.field,
    query: vector.values,
    most,
    maxDistance: vector.distanceThreshold,
    masks,
    // Upstream excludes the document of the vector only if there are no words.
    excluded: isHybrid ? undefined : vector.source,
    ties: isHybrid ? ('oldest' as const) : ('newest' as const),
  };
  return nearest(request, snapshot, budget);
}

/** Distances of neighbours by segment and document. */
export function distancesByPart(neighbours: readonly Neighbour[], parts: number): Map<number, number>[] {
  const distances = Array.from({ length: parts }, () => new Map<number, number>());
  for (const { part, doc, distance } of neighbours) distances[part]?.set(doc, distance);
  return distances;
}
