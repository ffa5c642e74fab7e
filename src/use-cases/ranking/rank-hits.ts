import { identifierKey } from '../../documents/objects/identifier-key.ts';
import { varied } from '../../kernel/varied.ts';
import type { RankedWord } from '../search-request.ts';
import {
  namedWords,
  partialScore,
  placedValues,
  placeScore,
  type RankedDocument,
  withForms,
} from './place-scores.ts';
import { PLACES } from './places.ts';

export interface RankedHit {
  readonly document: RankedDocument;
  readonly text_match?: number;
}

/** The fields that `rankHits` reads. */
export const RANK_FIELDS = [...PLACES, 'identifier', 'dataProvider'];

/** Differences below this are none. */
const STEP = 0.2;

/**
 * Hits of the engine in a better order: those of which all words say what they are come first; then, where some are only
 * mentioned, those that are more relevant to the engine. Of equals, those count of which most words say what they are,
 * also in other words for the same; then near-identical ones of a series are spread. [words-39]
 */
export function rankHits<Hit extends RankedHit>(
  hits: readonly Hit[],
  words: readonly RankedWord[],
  first_identifier: string | undefined,
): Hit[] {
  const sought = withForms(words);
  const placed = hits.map(({ document }) => placedValues(document, sought));
  const named = namedWords(sought, placed);
  const ranked = hits
    .map((hit, i) => {
      const values = placed[i] ?? [];
      const isFirst = hasIdentifier(hit.document, first_identifier);
      const score = isFirst ? Number.POSITIVE_INFINITY : inSteps(placeScore(named, values));
      if (score > 0) return { hit, score, relevance: 0, partial: 0 };
      return { hit, score, relevance: hit.text_match ?? 0, partial: inSteps(partialScore(named, values)) };
    })
    .sort((a, b) => b.score - a.score || b.relevance - a.relevance || b.partial - a.partial);
  const keyOf = ({ score, relevance, partial }: (typeof ranked)[number]) =>
    `${score} ${relevance} ${partial}`;
  return [...Map.groupBy(ranked, keyOf).values()].flatMap((equal) =>
    varied(
      equal.map(({ hit }) => hit),
      ({ document }) => traitsOf(document),
    ),
  );
}

/** Neighbours that name equally many words: by where they do so, also in other words for the same; the nearest first among equals. */
export function rankNeighbours<Hit extends RankedHit>(
  hits: readonly Hit[],
  words: readonly RankedWord[],
): Hit[] {
  const sought = withForms(words);
  const placed = hits.map(({ document }) => placedValues(document, sought));
  const named = namedWords(sought, placed);
  return hits
    .map((hit, i) => ({ hit, score: inSteps(partialScore(named, placed[i] ?? [])) }))
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}

const inSteps = (score: number): number => Math.round(score / STEP);

const hasIdentifier = ({ identifier = [] }: RankedDocument, key: string | undefined): boolean =>
  key !== undefined && identifier.some((one) => identifierKey(one) === key);

/** Objects with the same traits are alike: pages of a booklet, letters to the same person, sheets of a sketchbook. */
function traitsOf({ title = '', creator, dcType, isPartOf = [], dataProvider }: RankedDocument): string[] {
  return [
    `title ${dataProvider} ${creator?.[0]} ${withoutNumbers(title)}`,
    `part ${isPartOf.at(-1) ?? title}`,
    `kind ${dcType?.[0]}`,
  ];
}

/** Titles of a series differ in numbers and dates. */
const withoutNumbers = (title: string): string => title.toLowerCase().replace(/[\d\s.,:;[\]()?]+/g, ' ');
