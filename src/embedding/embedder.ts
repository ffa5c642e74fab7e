import type { Raster } from '../imaging/raster.ts';

/**
 * The port to what turns texts and pictures into vectors of unit length that
 * lie close together when their contents do. Vectors of two models cannot be
 * compared: `name` says which one made them.
 */
interface Embedder {
  /** Grows a new name with everything that changes its vectors. */
  readonly name: string;
  /** Length of its vectors. */
  readonly dimensions: number;
  close(): Promise<void>;
}

export interface TextEmbedder extends Embedder {
  /** One vector for each text, in order. Any text has one. */
  embedTexts(texts: readonly string[], role: TextRole): Promise<readonly Float32Array[]>;
}

/** Some models are told whether a text is to be found or is what somebody looks for. */
type TextRole = 'document' | 'query';

export interface ImageEmbedder extends Embedder {
  /** One vector for each picture, in order. Any picture has one. */
  embedImages(pictures: readonly Raster[]): Promise<readonly Float32Array[]>;
  /** Vectors of texts that can be compared with those of pictures; undefined where the model has none. */
  readonly embedTexts?: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}
