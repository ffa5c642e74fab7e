import { workerData } from 'piscina';
import { type DecodeResult, decodePicture } from '../../imaging/decode-picture.ts';
import { openBuiltinImageEmbedder } from '../builtin-image.ts';

export interface FileThreadData {
  /** Whether to compute the vector as well, with the built-in model. */
  readonly builtin: boolean;
}

export type FileResult = DecodeResult | { readonly outcome: 'embedded'; readonly vector: Float32Array };

const embedder = (workerData as FileThreadData).builtin ? openBuiltinImageEmbedder() : undefined;

/** Others wait for the thread. The largest pictures take two seconds on an idle machine. */
const MAX_SECONDS = 12;

/** Runs in a separate thread: reads one picture file after the other. */
export default async function readFile(file: Uint8Array): Promise<FileResult> {
  const read = await decodePicture(file, MAX_SECONDS);
  if (embedder === undefined || read.outcome !== 'decoded') return read;
  const [vector = new Float32Array()] = await embedder.embedImages([read.raster]);
  return { outcome: 'embedded', vector };
}
