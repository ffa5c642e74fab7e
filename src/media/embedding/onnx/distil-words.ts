import { join } from 'node:path';
import ort from 'onnxruntime-node';
import { toUnitLength } from '../../../kernel/vectors.ts';
import { readVocabulary, WORD_VECTORS } from '../builtin/model-words.ts';

/**
 * Runs a model of the BERT family once over each piece of its vocabulary, so that
 * texts can be embedded without running it (as Model2Vec does): one row of 8-bit
 * integers for each piece, in the order of their ids, whose direction is that of the
 * piece without what all words have in common.
 */
export async function distilWords(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = await readVocabulary(folder);
  const [start, end] = [ids.get('[CLS]'), ids.get('[SEP]')];
  if (start === undefined || end === undefined) throw new Error('its vocabulary has no [CLS] or [SEP]');
  const session = await ort.InferenceSession.create(join(folder, 'onnx/model_quantized.onnx'), {
    intraOpNumThreads: 1,
  });
  const rows: Float32Array[] = [];
  for (let first = 0; first < ids.size; first += BATCH) {
    const pieces = Array.from({ length: Math.min(BATCH, ids.size - first) }, (_, at) => first + at);
    rows.push(...(await meansOf(session, pieces, start, end)));
  }
  await session.release();
  const words = [...ids].filter(([piece]) => WHOLE_WORD.test(piece)).map(([, id]) => rows[id]);
  const common = meanRow(words.filter((row) => row !== undefined));
  return new Map([[WORD_VECTORS, Buffer.concat(rows.map((row) => eightBits(row, common)))]]);
}

/** Pieces that are embedded together; with another number, the model rounds differently. */
const BATCH = 64;
const WHOLE_WORD = /^[a-z]{2,}$/;

/** The mean of the last layer over the piece and the two tokens around it, of unit length. */
async function meansOf(
  session: ort.InferenceSession,
  pieces: readonly number[],
  start: number,
  end: number,
): Promise<Float32Array[]> {
  const shape = [pieces.length, 3];
  const tensor = (values: readonly number[]) =>
    new ort.Tensor('int64', BigInt64Array.from(values, BigInt), shape);
  const inputs: Readonly<Record<string, ort.Tensor>> = {
    input_ids: tensor(pieces.flatMap((piece) => [start, piece, end])),
    attention_mask: tensor(pieces.flatMap(() => [1, 1, 1])),
    token_type_ids: tensor(pieces.flatMap(() => [0, 0, 0])),
  };
  const feeds = Object.fromEntries(
    session.inputNames.flatMap((name) => (inputs[name] ? [[name, inputs[name]]] : [])),
  );
  const { last_hidden_state: states } = await session.run(feeds, ['last_hidden_state']);
  const data = states?.data;
  if (!(data instanceof Float32Array)) throw new Error('its last_hidden_state holds no 32-bit floats');
  const dimensions = data.length / (3 * pieces.length);
  return pieces.map((_, at) => {
    const token = (n: number) => data.subarray((3 * at + n) * dimensions, (3 * at + n + 1) * dimensions);
    return toUnitLength(meanRow([token(0), token(1), token(2)]));
  });
}

function meanRow(rows: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(rows[0]?.length ?? 0);
  for (const row of rows) {
    for (const [i, value] of row.entries()) mean[i] = (mean[i] ?? 0) + value / rows.length;
  }
  return mean;
}

/** The direction from the common one, its largest component at 127. */
function eightBits(row: Float32Array, common: Float32Array): Uint8Array {
  const rest = row.map((value, i) => value - (common[i] ?? 0));
  const largest = rest.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return new Uint8Array(Int8Array.from(rest, (value) => Math.round((value / largest) * 127)).buffer);
}
