import type { TextEmbedder } from '../../../src/media/embedding/embedder.ts';
import { vectorAt } from '../api/served-vectors.ts';

/** A text model for which all words are at this angle; see `vectorAt`. */
export const fixedText = (degrees: number): TextEmbedder => ({
  name: `all words are at ${degrees} degrees`,
  dimensions: 384,
  embedTexts: async (texts) => texts.map(() => Float32Array.from(vectorAt(degrees, 'metadataEmbedding'))),
  close: async () => {},
});
