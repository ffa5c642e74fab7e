import { openBuiltinImageEmbedder } from './builtin-image.ts';
import { openBuiltinTextEmbedder } from './builtin-text.ts';
import type { ImageEmbedder, TextEmbedder } from './embedder.ts';

// Only what is used is loaded.

/** The text model in a folder, or the built-in one. Errors: ModelError if the model cannot be used. */
export const openTextEmbedder = async (folder: string | undefined): Promise<TextEmbedder> =>
  folder === undefined
    ? openBuiltinTextEmbedder()
    : (await import('./onnx/onnx-text.ts')).openOnnxTextEmbedder(folder);

/** The image model in a folder, or the built-in one. Errors: ModelError if the model cannot be used. */
export const openImageEmbedder = async (folder: string | undefined): Promise<ImageEmbedder> =>
  folder === undefined
    ? openBuiltinImageEmbedder()
    : (await import('./onnx/onnx-clip.ts')).openClipEmbedder(folder);
