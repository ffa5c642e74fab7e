import type { Raster } from '../imaging/raster.ts';

/**
 * The port to embedding models, which turn texts and pictures into vectors of unit
 * length; similar contents have close vectors. Vectors of different models cannot
 * be compared: `name` says which one made them.
 */
interface Embedder {
  /** Changes with everything that changes the vectors. */
  readonly name: string;
  /** Length of its vectors. */
  readonly dimensions: number;
  close(): Promise<void>;
}

export interface TextEmbedder extends Embedder {
  /** One vector for each text, in order. Any text has one. */
  embedTexts(texts: readonly string[], role: TextRole): Promise<readonly Float32Array[]>;
  /**
   * Whether the model knows the meaning of any word of a text. If not, its vector only
   * shows how the words are written. Absent: it knows all words.
   */
  readonly understands?: (text: string) => boolean;
  /**
   * The largest distances at which most texts are about the words of a query: of any text, and of the
   * nearest few, which are more often about them. Absent: 0.15.
   */
  readonly nearDistances?: { readonly any: number; readonly nearest: number };
  /** The largest distance at which most records that name the same are about it. Absent: 0.15. */
  readonly alikeDistance?: number;
}

/** Some models distinguish between texts to be found and search texts. */
type TextRole = 'document' | 'query';

export interface ImageEmbedder extends Embedder {
  /** One vector for each picture, in order. Any picture has one. */
  embedImages(pictures: readonly Raster[]): Promise<readonly Float32Array[]>;
  /** The largest distance at which most pictures look alike. Absent: 0.75. */
  readonly alikeDistance?: number;
  /**
   * Vectors of texts that can be compared with those of pictures; undefined for a text whose words the model
   * does not know. Absent if the model has no vectors of texts.
   */
  readonly embedTexts?: (texts: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>;
}

/** As a setting, instead of a model's folder: the built-in model, whatever is installed. */
export const BUILTIN = 'builtin';

/** A model cannot be used; the message names its folder and says why. */
export class ModelError extends Error {}

/** Too many texts or pictures are waiting; the caller should retry later. */
export class EmbedderBusy extends Error {}

/** The model has stopped working. */
export class EmbedderDown extends Error {}
