import type { Raster } from '../../imaging/raster.ts';
import { EmbedderBusy, type ImageEmbedder } from '../embedder.ts';
import { modelName, requireModel } from './model-files.ts';
import { openModelThread } from './model-thread.ts';

export interface ClipThreadData {
  readonly visionFile: string;
  readonly textFile: string;
  readonly folder: string;
}

export type ClipTask = { readonly picture: Raster } | { readonly text: string };

/** Length of `imageEmbedding`. */
const DIMENSIONS = 512;

/** Pictures and texts that may wait for the thread. One takes some 20 ms. [uploads-17] */
const MAX_QUEUE = 50;

/**
 * An image and text model of the CLIP family in a folder of the usual hub layout
 * (ViT-B/32 has the right dimensions).
 * Errors: ModelError; EmbedderBusy if too many wait.
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
  const white = { width: 1, height: 1, rgb: new Uint8Array([255, 255, 255]) };
  const thread = await openModelThread<ClipTask>({
    kind: 'image',
    folder,
    file: new URL('./clip-task.ts', import.meta.url),
    workerData,
    maxQueue: MAX_QUEUE,
    probes: [{ picture: white }, { text: '' }],
    dimensions: DIMENSIONS,
  });
  const embed = async (tasks: readonly ClipTask[]) => {
    const vectors: Float32Array[] = [];
    for (const task of tasks) {
      if (thread.queueSize >= MAX_QUEUE)
        throw new EmbedderBusy('too many pictures are waiting for the image model');
      vectors.push(await thread.run(task));
    }
    return vectors;
  };
  return {
    name: await modelName(folder, workerData.visionFile),
    dimensions: DIMENSIONS,
    // Not measured: no such model can be installed here. Models of this family place unrelated pictures at about 0.5.
    alikeDistance: 0.3,
    embedImages: (pictures) => embed(pictures.map((picture) => ({ picture }))),
    embedTexts: (texts) => embed(texts.map((text) => ({ text }))),
    close: () => thread.close(),
  };
}
