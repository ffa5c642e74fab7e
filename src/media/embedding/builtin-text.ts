import { readFileSync } from 'node:fs';
import { ConceptDirections } from './builtin/concept-directions.ts';
import { Concepts } from './builtin/concepts.ts';
import type { ModelWords } from './builtin/model-words.ts';
import { hasMeaning, TEXT_DIMENSIONS, type TextParts, textVector } from './builtin/text-vector.ts';
import { WordMeanings } from './builtin/word-meanings.ts';
import { WordRarity } from './builtin/word-rarity.ts';
import { WordVectors } from './builtin/word-vectors.ts';
import type { TextEmbedder } from './embedder.ts';

/**
 * Text vectors that represent names, places, series, words, parts of words, and the
 * concepts that words name in several languages. With the words of an installed
 * model they also represent what English words mean; the model is not run.
 */
export function openBuiltinTextEmbedder(model?: {
  readonly name: string;
  readonly words: ModelWords;
}): TextEmbedder {
  // Read when a text is first embedded: many processes never embed one.
  let parts: TextParts | undefined;
  const readOnce = (): TextParts => {
    parts ??= readParts(model?.words);
    return parts;
  };
  return {
    name: model === undefined ? NAME : `${NAME}+${model.name}`,
    dimensions: TEXT_DIMENSIONS,
    // Chosen by bench/near-words.ts.
    nearDistances: model === undefined ? { any: 0.14, nearest: 0.15 } : { any: 0.17, nearest: 0.21 },
    // Chosen by bench/alike.ts.
    alikeDistance: model === undefined ? 0.15 : 0.17,
    embedTexts: async (texts) => {
      const read = readOnce();
      return texts.map((text) => textVector(text, read));
    },
    understands: (text) => hasMeaning(text, readOnce()),
    close: async () => {},
  };
}

const NAME = 'vitrine-text-2';

/** Made by tools/learn-word-rarity.ts. */
const RARITY_FILE = new URL('./builtin/word-rarity.bin', import.meta.url);

function readParts(model: ModelWords | undefined): TextParts {
  const concepts = new Concepts();
  const meanings = new WordMeanings(concepts);
  return {
    rarity: new WordRarity(readFileSync(RARITY_FILE)),
    directions: new ConceptDirections(meanings, concepts.size),
    words: model && new WordVectors(model, concepts, meanings),
  };
}
