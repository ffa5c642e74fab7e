import { openBuiltinTextEmbedder } from './builtin-text.ts';
import type { TextEmbedder } from './embedder.ts';
import { openOnnxTextEmbedder } from './onnx/onnx-text.ts';

/**
 * The text model in a folder, or the built-in one.
 * Errors: ModelError when the folder holds none that can be used.
 */
export const openTextEmbedder = (folder: string | undefined): Promise<TextEmbedder> =>
  folder === undefined ? Promise.resolve(openBuiltinTextEmbedder()) : openOnnxTextEmbedder(folder);
