import { Piscina } from 'piscina';
import type { Raster } from '../../imaging/raster.ts';
import type { ImageEmbedder } from '../embedder.ts';
import { EmbedderBusy } from '../model-error.ts';
import { modelName, requireModel, unusable } from './model-files.ts';

/** What a thread is given: files of the model, once, and then pictures and texts. */
export interface ClipThreadData {
  readonly visionFile: string;
  readonly textFile: string;
  readonly folder: string;
}

export type ClipTask = { readonly picture: Raster } | { readonly text: string };

/** Length of `imageEmbedding`. */
const DIMENSIONS = 512;

/** Pictures and texts that may wait for the thread. One takes some 20 ms. */
const MAX_QUEUE = 50;

/**
 * An image and text model of the family CLIP in a folder of the usual hub layout
 * (ViT-B/32 has the right length). Runs and closes as the text model does.
 * Errors: ModelError; EmbedderBusy when too many wait.
 */
export async function openClipEmbedder(folder: string): Promise<ImageEmbedder> {
  const others = ['tokenizer.json', 'tokenizer_config.json'];
  const file = (part: string) =>
    requireModel('image', folder, [`onnx/${part}_quantized.onnx`, `onnx/${part}.onnx`], others);
  const workerData: ClipThreadData = {
    visionFile: file('vision_model'),
    textFile: file('text_model'),
    folder,
  };
  const pool = new Piscina<ClipTask, Float32Array>({
    filename: new URL('./clip-task.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: MAX_QUEUE,
    workerData,
  });
  const embed = async (tasks: readonly ClipTask[]) => {
    const vectors: Float32Array[] = [];
    for (const task of tasks) {
      if (pool.queueSize >= MAX_QUEUE) throw new EmbedderBusy('too many pictures wait for the image model');
      vectors.push(await pool.run(task));
    }
    return vectors;
  };
  try {
    const white = { width: 1, height: 1, rgb: new Uint8Array([255, 255, 255]) };
    for (const { length } of await embed([{ picture: white }, { text: '' }])) {
      if (length !== DIMENSIONS) throw new Error(`it has ${length} dimensions, not ${DIMENSIONS}`);
    }
  } catch (error) {
    await pool.close();
    throw unusable('image', folder, error);
  }
  return {
    name: await modelName(folder, workerData.visionFile),
    dimensions: DIMENSIONS,
    embedImages: (pictures) => embed(pictures.map((picture) => ({ picture }))),
    embedTexts: (texts) => embed(texts.map((text) => ({ text }))),
    close: () => pool.close(),
  };
}
