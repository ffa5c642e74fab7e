import type { SearchContext } from '../plan/plan.ts';
import type { VectorPlan } from '../plan/plan-vector.ts';
import {
  type Bitset,
  bitsetFor,
  bitsetLength,
  countBits,
  fullBitset,
  hasBit,
  intersect,
  subtract,
  toOrdinals,
  unite,
} from '../segment/bitset.ts';
import { findPhrase } from '../segment/phrase.ts';
import { wholeRange } from '../segment/posting-scan.ts';
import { termIndexOfWord } from '../segment/postings.ts';
import type { Segment } from '../segment/segment.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { type Neighbour, nearest } from '../vectors/nearest.ts';
import { filterDocuments } from './divide-filter.ts';
import { findWords } from './find-words.ts';
import type { Interpretation } from './interpretations.ts';
import type { Scores } from './scored-list.ts';

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
  /** Whether these are all live documents of the segment. If some are deleted, reading `docs` lists the others. */
  readonly isEveryLive: boolean;
  has(doc: number): boolean;
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

/** text_match of a document if no word was searched. */
const NO_WORDS = 100;
/** text_match of a document found only by a phrase, to which the weight of the field is added. */
const PHRASE_ONLY = 100_000;

/** Errors: SearchTimeout if nothing is found yet and partial work would give a wrong result. */
export function match(context: SearchContext): Matches {
  const { plan, snapshot } = context;
  const { text, vector } = plan;
  const phrases = snapshot.parts.map(({ segment }) =>
    text.phrases.map((words) => phraseByField(words, segment, context)),
  );
  const inFilter = plan.filter ? filterDocuments(plan.filter, context) : [];
  const filtered = snapshot.parts.map((part, i) => maskOf(part, inFilter[i], phrases[i] ?? [], context));
  const masks = snapshot.parts.map(({ segment }, i) => withoutExcluded(filtered[i], segment, context));
  if (text.words.length > 0) {
    const { scored, interpretations } = findWords(context, masks, filtered);
    const parts = scored.map((scores) => ({
      docs: scores.docs,
      count: scores.count,
      isEveryLive: false,
      has: (doc: number) => scores.has(doc),
      scores,
      distances: undefined,
    }));
    const isHybrid = vector !== undefined && plan.sort.some(({ by }) => by === 'text-match');
    const neighbours = isHybrid ? findNeighbours(vector, masks, context) : undefined;
    return { parts, total: totalOf(parts), interpretations, neighbours, fusion: undefined };
  }
  const near = vector && distancesByPart(findNeighbours(vector, masks, context), masks.length);
  const parts = snapshot.parts.map((part, i): SegmentMatches => {
    const scores = scoresOfPhrases(phrases[i] ?? []);
    const distances = near?.[i];
    if (distances) {
      const docs = Uint32Array.from(distances.keys()).sort();
      const has = (doc: number): boolean => distances.has(doc);
      return { docs, count: docs.length, isEveryLive: false, has, distances, scores };
    }
    return inMask(masks[i], part, scores);
  });
  return { parts, total: totalOf(parts), interpretations: [], neighbours: undefined, fusion: undefined };
}

/** The documents of a mask; undefined: every document of the segment. */
function inMask(mask: Bitset | undefined, { live, liveCount }: SnapshotPart, scores: Scores): SegmentMatches {
  const has = (doc: number): boolean => !mask || hasBit(mask, doc);
  const others = { has, scores, distances: undefined };
  if (mask !== live) {
    const docs = mask && toOrdinals(mask);
    return { docs, count: docs?.length ?? liveCount, isEveryLive: false, ...others };
  }
  let listed: Uint32Array | undefined;
  return {
    get docs() {
      listed ??= live && toOrdinals(live);
      return listed;
    },
    count: liveCount,
    isEveryLive: true,
    ...others,
  };
}

/** All live documents of a segment. */
export const everyLive = (part: SnapshotPart): SegmentMatches => inMask(part.live, part, scoresOfPhrases([]));

export const totalOf = (lists: readonly DocumentList[]): number =>
  lists.reduce((sum, { count }) => sum + count, 0);

/**
 * The documents that filter and phrases allow: without them the live ones themselves; undefined: every
 * document of the segment. `inFilter` is changed. Errors: SearchTimeout.
 */
function maskOf(
  part: SnapshotPart,
  inFilter: Bitset | undefined,
  phrases: readonly PhraseByField[],
  { budget }: SearchContext,
): Bitset | undefined {
  const { documentCount } = part.segment;
  if (!inFilter && phrases.length === 0) return part.live;
  const mask = inFilter ?? fullBitset(documentCount);
  if (part.live) intersect(mask, part.live);
  for (const phrase of phrases) intersect(mask, inAnyField(phrase, documentCount, { budget }));
  return mask;
}

/** Those of them that contain none of the excluded words and phrases. Errors: SearchTimeout. */
function withoutExcluded(
  filtered: Bitset | undefined,
  segment: Segment,
  context: SearchContext,
): Bitset | undefined {
  const { documentCount } = segment;
  const { excluded } = context.plan.text;
  if (excluded.length === 0) return filtered;
  const mask = filtered?.slice() ?? fullBitset(documentCount);
  for (const words of excluded)
    subtract(mask, inAnyField(phraseByField(words, segment, context), documentCount, context));
  return mask;
}

/** The documents that contain a phrase, by searched field; fields without one of its words are omitted. */
type PhraseByField = readonly { readonly weight: number; readonly docs: Bitset }[];

/** Units of work to look the words up in a field. */
const PHRASE_WORK = 200;

/** Errors: SearchTimeout. */
function phraseByField(
  words: readonly string[],
  { postings, dictionary, documentCount }: Segment,
  { plan, budget }: SearchContext,
): PhraseByField {
  return plan.fields.flatMap(({ name, weight }) => {
    const inField = postings.get(name);
    const indexes = inField ? words.map((word) => termIndexOfWord(inField, dictionary, word)) : [-1];
    const terms = indexes.map((index) => [index]);
    const docs =
      inField && !indexes.includes(-1)
        ? findPhrase(inField, terms, 'anywhere', wholeRange(documentCount), budget)
        : undefined;
    // Some of the documents with a phrase would mean something else.
    budget.require(PHRASE_WORK);
    return docs ? [{ weight, docs }] : [];
  });
}

function inAnyField(
  phrase: PhraseByField,
  documentCount: number,
  { budget }: Pick<SearchContext, 'budget'>,
): Bitset {
  const found = bitsetFor(documentCount);
  budget.require((phrase.length + 1) * bitsetLength(documentCount));
  for (const { docs } of phrase) unite(found, docs);
  return found;
}

/** Phrases score by the weight of the best field that contains one. */
function scoresOfPhrases(phrases: readonly PhraseByField[]): Scores {
  if (phrases.length === 0) return { lowBits: 0, constant: true, high: () => NO_WORDS, low: () => 0 };
  const byWeight = phrases.flat().sort((a, b) => b.weight - a.weight);
  return {
    lowBits: 0,
    constant: false,
    high: (doc) => PHRASE_ONLY + (byWeight.find(({ docs }) => hasBit(docs, doc))?.weight ?? 0),
    low: () => 0,
  };
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
  { plan, snapshot, budget, help }: SearchContext,
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
  return nearest(request, snapshot, budget, help);
}

/** Distances of neighbours by segment and document. */
export function distancesByPart(neighbours: readonly Neighbour[], parts: number): Map<number, number>[] {
  const distances = Array.from({ length: parts }, () => new Map<number, number>());
  for (const { part, doc, distance } of neighbours) distances[part]?.set(doc, distance);
  return distances;
}
