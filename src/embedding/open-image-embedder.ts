import { openBuiltinImageEmbedder } from './builtin-image.ts';
import type { ImageEmbedder } from './embedder.ts';
import { openClipEmbedder } from './onnx/onnx-clip.ts';

/**
 * The image model in a folder, or the built-in one.
 * Errors: ModelError when the folder holds none that can be used.
 */
export const openImageEmbedder = (folder: string | undefined): Promise<ImageEmbedder> =>
  folder === undefined ? Promise.resolve(openBuiltinImageEmbedder()) : openClipEmbedder(folder);
