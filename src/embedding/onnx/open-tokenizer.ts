import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** The numbers of a text's tokens; a text that is too long is cut within, so that its closing token stays. */
export async function openTokenizer(
  folder: string,
  maxTokens: number,
): Promise<(text: string) => readonly number[]> {
  const [tokenizer = {}, config = {}] = await Promise.all(
    ['tokenizer.json', 'tokenizer_config.json'].map(
      async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as object,
    ),
  );
  const words = new Tokenizer(tokenizer, config);
  return (text) => {
    const { ids } = words.encode(text);
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ...ids.slice(-1)];
  };
}
