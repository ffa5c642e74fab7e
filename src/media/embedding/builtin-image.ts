import { readFileSync } from 'node:fs';
import { IMAGE_DIMENSIONS, PARTS, type PictureMeans, pictureVector } from './builtin/picture-vector.ts';
import type { ImageEmbedder } from './embedder.ts';

export const BUILTIN_IMAGE_MODEL = 'vitrine-image-2';

/**
 * Image vectors without a model: they represent colours with their positions, and
 * edges. They describe how a picture looks, not what it shows.
 */
export function openBuiltinImageEmbedder(): ImageEmbedder {
  const means = readPictureMeans();
  return {
    name: BUILTIN_IMAGE_MODEL,
    dimensions: IMAGE_DIMENSIONS,
    // Chosen by bench/alike.ts.
    alikeDistance: 0.4,
    embedImages: async (pictures) => pictures.map((picture) => pictureVector(picture, means)),
    close: async () => {},
  };
}

/** Made by tools/learn-picture-means.ts: little-endian floats of the components, then of the parts. */
export function readPictureMeans(): PictureMeans {
  const bytes = readFileSync(new URL('./builtin/picture-means.bin', import.meta.url));
  const floats = Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  if (floats.length !== IMAGE_DIMENSIONS + PARTS.length) throw new RangeError('picture-means.bin is damaged');
  return { components: floats.subarray(0, IMAGE_DIMENSIONS), distances: floats.subarray(IMAGE_DIMENSIONS) };
}
