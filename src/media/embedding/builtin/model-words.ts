import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The vocabulary of a model of the BERT family, and one row of 8-bit integers for each piece. */
export interface ModelWords {
  /** Ids by piece: the numbers from 0 on. */
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly rows: Int8Array;
}

/** The file of a model's folder that distil-words.ts makes when the model is installed. */
export const WORD_VECTORS = 'word-vectors.bin';

/** Errors: if a file is missing or is not what it should be. */
export async function readModelWords(folder: string): Promise<ModelWords> {
  const [vocabulary, bytes] = await Promise.all([
    readVocabulary(folder),
    readFile(join(folder, WORD_VECTORS)),
  ]);
  if (bytes.length === 0 || bytes.length % vocabulary.size !== 0)
    throw new Error(`${WORD_VECTORS} has ${bytes.length} bytes for ${vocabulary.size} pieces`);
  return { vocabulary, rows: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** Ids by piece. Errors: if tokenizer.json is not that of a model with a vocabulary. */
export async function readVocabulary(folder: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(join(folder, 'tokenizer.json'), 'utf8');
  return new Map(Object.entries(tokenizerSchema.parse(JSON.parse(text)).model.vocab));
}

const tokenizerSchema = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) });
