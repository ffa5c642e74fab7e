import ort from 'onnxruntime-node';
import type { TextThreadData } from './onnx-text.ts';
import { openTokenizer } from './open-tokenizer.ts';
import { toUnitLength } from './unit-length.ts';

/** What the family E5 takes. */
const MAX_TOKENS = 512;
const [INPUTS, OUTPUT] = [['input_ids', 'attention_mask', 'token_type_ids'], 'last_hidden_state'];

/**
 * Loads a text model; the function that it gives makes the mean of the last
 * layer over all tokens, of unit length.
 * Errors: when inputs or outputs are not those of the family, or a file cannot be read.
 */
export async function openTextSession({
  modelFile,
  folder,
}: TextThreadData): Promise<(text: string) => Promise<Float32Array>> {
  const tokenize = await openTokenizer(folder, MAX_TOKENS);
  const session = await ort.InferenceSession.create(modelFile, { intraOpNumThreads: 2 });
  const unknown = session.inputNames.filter((name) => !INPUTS.includes(name));
  if (unknown.length > 0) throw new Error(`it has the unknown input ${unknown.join(', ')}`);
  if (!session.outputNames.includes(OUTPUT)) throw new Error(`it has no output ${OUTPUT}`);

  return async (text) => {
    const ids = tokenize(text);
    const given: Readonly<Record<string, bigint>> = { attention_mask: 1n, token_type_ids: 0n };
    const feeds = Object.fromEntries(
      session.inputNames.map((name) => {
        const values = BigInt64Array.from(ids, (id) => given[name] ?? BigInt(id));
        return [name, new ort.Tensor('int64', values, [1, ids.length])];
      }),
    );
    const states = (await session.run(feeds))[OUTPUT];
    if (!(states?.data instanceof Float32Array)) throw new Error(`its ${OUTPUT} holds no 32-bit floats`);
    return meanDirection(states.data, ids.length);
  };
}

function meanDirection(states: Float32Array, tokens: number): Float32Array {
  const dimensions = states.length / tokens;
  const sum = new Float32Array(dimensions);
  for (const [at, value] of states.entries()) {
    const component = at % dimensions;
    sum[component] = (sum[component] ?? 0) + value;
  }
  return toUnitLength(sum);
}
