import { readFileSync } from 'node:fs';
import { TEXT_DIMENSIONS, textVector } from './builtin/text-vector.ts';
import { WordRarity } from './builtin/word-rarity.ts';
import type { TextEmbedder } from './embedder.ts';

/**
 * Text vectors without a model: they represent names, places, series, words and
 * parts of words, and some common motifs in four languages. They do not represent
 * meaning otherwise.
 */
export function openBuiltinTextEmbedder(): TextEmbedder {
  const rarity = new WordRarity(readFileSync(RARITY_FILE));
  return {
    name: 'vitrine-text-1',
    dimensions: TEXT_DIMENSIONS,
    embedTexts: async (texts) => texts.map((text) => textVector(text, rarity)),
    close: async () => {},
  };
}

/** Made by tools/learn-word-rarity.ts. */
const RARITY_FILE = new URL('./builtin/word-rarity.bin', import.meta.url);
