import { visitFeatures } from './text-features.ts';
import type { WordRarity } from './word-rarity.ts';

export const TEXT_DIMENSIONS = 384;

/**
 * The vector of a text: each feature adds its weight, with a sign, to the component
 * that its hash selects. Rare features weigh more, and weights grow with the
 * logarithm of the frequency in the text. Features of a long line weigh less,
 * because a word of a title is more significant than one of a description.
 *
 * The first component is the same in all vectors and holds 0.8 of the energy, so
 * that unrelated texts are at a distance of at most about 0.2, in line with the
 * thresholds that the API's documentation suggests.
 */
export function textVector(text: string, rarity: WordRarity): Float32Array {
  const weights = new Map<number, number>();
  const counts = new Map<number, number>();
  const count = (hash: number, weight: number) => {
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
    weights.set(hash, Math.max(weights.get(hash) ?? 0, weight * lineWeight));
  };
  let lineWeight = 1;
  visitFeatures(text.slice(0, MAX_CHARACTERS), {
    line: (words) => {
      lineWeight = Math.min(1, Math.sqrt(FULL_WEIGHT_WORDS / words));
    },
    word: (hash) => count(hash, WORD_WEIGHT * rarity.ofWord(hash)),
    motif: (hash) => count(hash, MOTIF_WEIGHT * rarity.ofWord(hash)),
    pair: (hash, first, second) =>
      count(hash, PAIR_WEIGHT * 0.5 * (rarity.ofWord(first) + rarity.ofWord(second))),
    part: (hash) => count(hash, PART_WEIGHT * rarity.ofPart(hash)),
  });

  const sums = new Float64Array(TEXT_DIMENSIONS);
  for (const [hash, weight] of weights) {
    const component = 1 + ((hash >>> 1) % (TEXT_DIMENSIONS - 1));
    const value = weight * (1 + Math.log(counts.get(hash) ?? 1));
    sums[component] = (sums[component] ?? 0) + (hash & 1 ? value : -value);
  }
  return withConstant(sums);
}

const CONSTANT_ENERGY = 0.8;

/** Longer texts are cut: the record of a cookbook has hundreds of thousands of characters. */
const MAX_CHARACTERS = 6000;

/** Longer lines weigh as much in total as one of this length. */
const FULL_WEIGHT_WORDS = 8;

const WORD_WEIGHT = 1;
const MOTIF_WEIGHT = 1.5;
const PAIR_WEIGHT = 0.7;
const PART_WEIGHT = 0.35;

/** Unit length, the constant first. A text without letters and digits has a fixed direction. */
function withConstant(sums: Float64Array): Float32Array {
  let energy = 0;
  for (const sum of sums) energy += sum * sum;
  if (energy === 0) energy = sums[1] = 1;
  const scale = Math.sqrt((1 - CONSTANT_ENERGY) / energy);
  const vector = Float32Array.from(sums, (sum) => sum * scale);
  vector[0] = Math.sqrt(CONSTANT_ENERGY);
  return vector;
}
