import { EmbedderBusy, type TextEmbedder } from '../embedder.ts';
import { modelName, requireModel } from './model-files.ts';
import { openModelThread } from './model-thread.ts';

export interface TextThreadData {
  readonly modelFile: string;
  readonly folder: string;
}

/** In order of preference: with eight-bit numbers, a model needs a quarter of the memory. */
const MODEL_FILES = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];

/** Length of `metadataEmbedding`. */
const DIMENSIONS = 384;

/** Texts that may wait for the thread. One takes some 10 ms. */
const MAX_QUEUE = 200;

/**
 * A text model of the E5 family in a folder of the usual hub layout
 * (multilingual-e5-small has the right dimensions). Each text is embedded alone, so
 * that its vector does not depend on others.
 * Errors: ModelError; EmbedderBusy from `embedTexts` for a query if too many wait.
 */
export async function openOnnxTextEmbedder(folder: string): Promise<TextEmbedder> {
  const modelFile = requireModel('text', folder, MODEL_FILES, ['tokenizer.json', 'tokenizer_config.json']);
  const workerData: TextThreadData = { modelFile, folder };
  const thread = await openModelThread<string>({
    kind: 'text',
    folder,
    file: new URL('./text-task.ts', import.meta.url),
    workerData,
    maxQueue: MAX_QUEUE,
    probes: ['query: '],
    dimensions: DIMENSIONS,
  });
  return {
    name: await modelName(folder, modelFile),
    dimensions: DIMENSIONS,
    async embedTexts(texts, role) {
      const prefix = role === 'query' ? 'query: ' : 'passage: ';
      if (role === 'query' && thread.queueSize + texts.length > MAX_QUEUE / 2) {
        throw new EmbedderBusy('too many texts are waiting for the text model');
      }
      const vectors: Float32Array[] = [];
      // One after the other, because passes embed more texts at once than may wait.
      for (const text of texts) vectors.push(await thread.run(prefix + text));
      return vectors;
    },
    close: () => thread.close(),
  };
}
