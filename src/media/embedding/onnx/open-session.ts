import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import ort from 'onnxruntime-node';

type Feeds = Readonly<Record<string, ort.Tensor>>;

/**
 * Loads a model; the returned function computes `output` from those of the feeds that the model has.
 * Errors: if inputs or outputs are not those of the family, or the file cannot be read.
 */
export async function openSession(
  file: string,
  inputs: readonly string[],
  output: string,
): Promise<(feeds: Feeds) => Promise<Float32Array>> {
  const session = await ort.InferenceSession.create(file, { intraOpNumThreads: 2 });
  const unknown = session.inputNames.filter((name) => !inputs.includes(name));
  if (unknown.length > 0) throw new Error(`it has the unknown input ${unknown.join(', ')}`);
  if (!session.outputNames.includes(output)) throw new Error(`it has no output ${output}`);
  return async (feeds) => {
    const used = Object.entries(feeds).filter(([name]) => session.inputNames.includes(name));
    const result = (await session.run(Object.fromEntries(used), [output]))[output];
    if (!(result?.data instanceof Float32Array)) throw new Error(`its ${output} holds no 32-bit floats`);
    return result.data;
  };
}

/** A row of integers. */
export const integerTensor = (values: readonly number[]): ort.Tensor =>
  new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);

/** The ids of a text's tokens; a text that is too long is cut before its closing token. */
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
