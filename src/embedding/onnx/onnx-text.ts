import { Piscina } from 'piscina';
import type { TextEmbedder } from '../embedder.ts';
import { EmbedderBusy } from '../model-error.ts';
import { modelName, requireModel, unusable } from './model-files.ts';

/** What a thread is given: files of the model, once, and texts. */
export interface TextThreadData {
  readonly modelFile: string;
  readonly folder: string;
}

/** The first that is there is taken: with numbers of eight bits it needs a quarter of the memory. */
const MODEL_FILES = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];

/** Length of `metadataEmbedding`. */
const DIMENSIONS = 384;

/** Texts that may wait for the thread. One takes some 10 ms. */
const MAX_QUEUE = 200;

/**
 * A text model of the family E5 in a folder of the usual hub layout
 * (multilingual-e5-small has the right length). It runs in a thread of its own,
 * which it blocks; each text is embedded alone, so that its vector does not
 * depend on others.
 *
 * `close` lets what has begun and what waits end: a thread that is stopped
 * within the runtime takes the whole process along.
 * Errors: ModelError; EmbedderBusy from `embedTexts` for a query when too many wait.
 */
export async function openOnnxTextEmbedder(folder: string): Promise<TextEmbedder> {
  const modelFile = requireModel('text', folder, MODEL_FILES, ['tokenizer.json', 'tokenizer_config.json']);
  const workerData: TextThreadData = { modelFile, folder };
  const pool = new Piscina<string, Float32Array>({
    filename: new URL('./text-task.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: MAX_QUEUE,
    workerData,
  });
  const close = () => pool.close();
  try {
    const first = await pool.run('query: ');
    if (first.length !== DIMENSIONS) throw new Error(`it has ${first.length} dimensions, not ${DIMENSIONS}`);
  } catch (error) {
    await close();
    throw unusable('text', folder, error);
  }
  return {
    name: await modelName(folder, modelFile),
    dimensions: DIMENSIONS,
    async embedTexts(texts, role) {
      const prefix = role === 'query' ? 'query: ' : 'passage: ';
      if (role === 'query' && pool.queueSize + texts.length > MAX_QUEUE / 2) {
        throw new EmbedderBusy('too many texts wait for the text model');
      }
      const vectors: Float32Array[] = [];
      // One after the other: passes embed more at once than may wait.
      for (const text of texts) vectors.push(await pool.run(prefix + text));
      return vectors;
    },
    close,
  };
}
