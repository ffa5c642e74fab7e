import { workerData } from 'piscina';
import { toUnitLength } from '../../../kernel/vectors.ts';
import type { TextThreadData } from './onnx-text.ts';
import { integerTensor, openSession, openTokenizer } from './open-session.ts';

/** The maximum of the family E5. */
const MAX_TOKENS = 512;
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];

let embedText: ReturnType<typeof openText> | undefined;

/** Runs in a separate thread: embeds one text after the other with a model that is loaded once. */
export default async function embed(text: string): Promise<Float32Array> {
  embedText ??= openText(workerData as TextThreadData);
  return (await embedText)(text);
}

/** The vector is the mean of the last layer over all tokens. */
async function openText({ modelFile, folder }: TextThreadData) {
  const tokenize = await openTokenizer(folder, MAX_TOKENS);
  const run = await openSession(modelFile, INPUTS, 'last_hidden_state');
  return async (text: string): Promise<Float32Array> => {
    const ids = tokenize(text);
    const states = await run({
      input_ids: integerTensor(ids),
      attention_mask: integerTensor(ids.map(() => 1)),
      token_type_ids: integerTensor(ids.map(() => 0)),
    });
    return meanDirection(states, ids.length);
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
