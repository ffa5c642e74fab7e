import { hasManyMarks } from '../../../kernel/folded-text.ts';
import { spreadBits } from '../spread-bits.ts';
import type { ConceptDirections } from './concept-directions.ts';
import { addScaled, normalize } from './directions.ts';
import type { WordRarity } from './word-rarity.ts';
import type { WordVectors } from './word-vectors.ts';

export const TEXT_DIMENSIONS = 384;

/** What a vector is made of. */
export interface TextParts {
  readonly rarity: WordRarity;
  readonly directions: ConceptDirections;
  /** Of an installed model. */
  readonly words: WordVectors | undefined;
}

/**
 * The vector of a text: the sum of three directions. The first one stands for its
 * words as they are written: each word, pair and part of a word adds its weight, with
 * a sign, to the component that its hash selects. The second one stands for the
 * concepts that the words name, in any language; the third one, if a model is
 * installed, for what the words mean by that model.
 *
 * Rare words weigh more. Those of the first line, which is the title of a record, and
 * of short lines weigh more than those of a description.
 *
 * The first component is the same in all vectors and holds most of the energy, so
 * that unrelated texts are at a distance of some 0.2, in line with the
 * thresholds that the API's documentation suggests.
 */
export function textVector(text: string, { rarity, directions, words }: TextParts): Float32Array {
  const weights = new Map<number, number>();
  const counts = new Map<number, number>();
  const wordWeights = new Map<string, number>();
  let lineWeight = FIRST_LINE_WEIGHT;
  let isFirst = true;
  const count = (hash: number, weight: number) => {
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
    weights.set(hash, Math.max(weights.get(hash) ?? 0, weight * lineWeight));
  };
  visitFeatures(text.slice(0, MAX_CHARACTERS), {
    line: (length) => {
      const weight = Math.min(1, Math.sqrt(FULL_WEIGHT_WORDS / length));
      lineWeight = isFirst ? FIRST_LINE_WEIGHT * weight : weight;
      isFirst = false;
    },
    word: (hash, word) => {
      const rareness = rarity.ofWord(hash);
      count(hash, WORD_WEIGHT * rareness);
      wordWeights.set(word, Math.max(wordWeights.get(word) ?? 0, rareness * lineWeight));
    },
    pair: (hash, first, second) =>
      count(hash, PAIR_WEIGHT * 0.5 * (rarity.ofWord(first) + rarity.ofWord(second))),
    part: (hash) => count(hash, PART_WEIGHT * rarity.ofPart(hash)),
  });

  const written = new Float64Array(TEXT_DIMENSIONS);
  for (const [hash, weight] of weights) {
    const component = 1 + ((hash >>> 1) % (TEXT_DIMENSIONS - 1));
    const value = weight * (1 + Math.log(counts.get(hash) ?? 1));
    written[component] = (written[component] ?? 0) + (hash & 1 ? value : -value);
  }
  const sum = normalize(written);
  addScaled(sum, directionOf(wordWeights, directions), CONCEPTS_WEIGHT);
  if (words !== undefined) addScaled(sum, directionOf(wordWeights, words), MODEL_WEIGHT);
  return withConstant(sum, words === undefined ? CONSTANT_ENERGY : CONSTANT_ENERGY_WITH_MODEL);
}

/** Whether a text has a word, not of the most frequent ones, that names a concept or that the model knows. */
export function hasMeaning(text: string, { rarity, directions, words }: TextParts): boolean {
  let isFound = false;
  visitFeatures(text.slice(0, MAX_CHARACTERS), {
    line: () => {},
    word: (hash, word) => {
      isFound ||= rarity.ofWord(hash) > MAX_COMMON && (directions.knows(word) || words?.knows(word) === true);
    },
    pair: () => {},
    part: () => {},
  });
  return isFound;
}

/** The rarity of words such as "the" and "from", at most; that of others is at least 4. */
const MAX_COMMON = 3;

const CONSTANT_ENERGY = 0.8;

/** Directions of a model's words have much in common. With this, as many records are within a threshold as without. */
const CONSTANT_ENERGY_WITH_MODEL = 0.7;

/** Longer texts are cut: the record of a cookbook has hundreds of thousands of characters. */
const MAX_CHARACTERS = 6000;

/** Longer lines weigh as much in total as one of this length. */
const FULL_WEIGHT_WORDS = 8;

const FIRST_LINE_WEIGHT = 2;

/** Of the other two directions beside that of the written words. Chosen by bench/meaning.ts. */
const [CONCEPTS_WEIGHT, MODEL_WEIGHT] = [1.5, 2];

const WORD_WEIGHT = 1;
const PAIR_WEIGHT = 0.7;
const PART_WEIGHT = 0.35;

function directionOf(
  wordWeights: ReadonlyMap<string, number>,
  words: ConceptDirections | WordVectors,
): Float64Array {
  const sum = new Float64Array(TEXT_DIMENSIONS);
  for (const [word, weight] of wordWeights) words.add(sum, word, weight);
  return normalize(sum);
}

/** Unit length, the constant first. A text without letters and digits has a fixed direction. */
function withConstant(sums: Float64Array, constantEnergy: number): Float32Array {
  let energy = 0;
  for (const sum of sums) energy += sum * sum;
  if (energy === 0) energy = sums[1] = 1;
  const scale = Math.sqrt((1 - constantEnergy) / energy);
  const vector = Float32Array.from(sums, (sum) => sum * scale);
  vector[0] = Math.sqrt(constantEnergy);
  return vector;
}

/** Receives the features of a text, each as a hash of 32 bits. */
export interface FeatureVisitor {
  /** The number of words in the line of the following features. */
  line(words: number): void;
  word(hash: number, word: string): void;
  /** Two adjacent words of a line, with the hashes of both. */
  pair(hash: number, first: number, second: number): void;
  /** Three to five characters of a word; its beginning and end count as a character. */
  part(hash: number): void;
}

/**
 * Visits the features of a text after folding: case, accents and compatibility
 * forms do not matter.
 */
export function visitFeatures(text: string, visitor: FeatureVisitor): void {
  for (const line of foldText(text).split('\n')) {
    let previous: number | undefined;
    const words = line.match(WORD) ?? [];
    visitor.line(words.length);
    for (const word of words) {
      const hash = spreadBits(add(KIND_WORD, word));
      visitor.word(hash, word);
      if (previous !== undefined) visitor.pair(spreadBits(Math.imul(previous, PRIME) ^ hash), previous, hash);
      previous = hash;
      if (!NUMBER.test(word)) visitParts(`_${word.slice(0, MAX_WORD)}_`, visitor);
    }
  }
}

/** A word of a folded text. */
export const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /^\p{N}+$/u;
const MARKS = /\p{M}+/gu;
const ASCII = /^[\n -~]*$/;

const [SHORTEST_PART, LONGEST_PART] = [3, 5];

/** In languages without spaces, a word can be a whole sentence. */
const MAX_WORD = 40;

/** Lowercase, without accents and compatibility forms, `ss` for `ß`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const plain = hasManyMarks(lower) ? lower : lower.normalize('NFKD');
  return plain.replace(MARKS, '').replaceAll('ß', 'ss').toLowerCase();
}

function visitParts(word: string, visitor: FeatureVisitor): void {
  for (let start = 0; start + SHORTEST_PART <= word.length; start++) {
    let hash = KIND_PART;
    const end = Math.min(word.length, start + LONGEST_PART);
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
      if (at - start >= SHORTEST_PART - 1) visitor.part(spreadBits(hash));
    }
  }
}

/*
 * FNV-1a over UTF-16 units with another start for each kind of feature; with its bits
 * spread, every bit depends on every unit.
 */
const PRIME = 0x01000193;
const [KIND_WORD, KIND_PART] = [0x811c9dc5, 0x6d2b79f5];

function add(state: number, text: string): number {
  let hash = state;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}
