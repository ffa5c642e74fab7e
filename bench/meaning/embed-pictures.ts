import { readFileSync } from 'node:fs';
import type { ImageEmbedder } from '../../src/media/embedding/embedder.ts';
import { decodePicture } from '../../src/media/imaging/decode-picture.ts';
import { VectorRanking } from './vector-ranking.ts';

/** Vectors of picture files by id. Errors: a file that cannot be read. */
export async function embedPictures(
  embedder: ImageEmbedder,
  files: ReadonlyMap<string, string>,
): Promise<VectorRanking> {
  const vectors: Float32Array[] = [];
  for (const file of files.values()) {
    const decoded = await decodePicture(readFileSync(file));
    if (decoded.outcome !== 'decoded') throw new Error(`${file} cannot be read`);
    vectors.push(...(await embedder.embedImages([decoded.raster])));
  }
  return new VectorRanking([...files.keys()], vectors);
}
