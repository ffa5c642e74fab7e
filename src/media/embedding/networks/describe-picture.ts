import { join } from 'node:path';
import ort from 'onnxruntime-node';
import sharp from 'sharp';
import type { Raster } from '../../imaging/raster.ts';
import { openSession } from '../onnx/open-session.ts';
import { CLASSES } from './class-words.ts';
import { NETWORK_FILE } from './convert-network.ts';
import { DESCRIPTION, NETWORK_SIDE, PIXELS } from './network.ts';

/** What a network finds in a picture. */
export interface Description {
  readonly features: Float32Array;
  /** Of each class. */
  readonly probabilities: Float32Array;
}

/** Loads the network in a folder. Errors: if the file cannot be read or is of another kind. */
export async function openDescriber(folder: string): Promise<(picture: Raster) => Promise<Description>> {
  const run = await openSession(join(folder, NETWORK_FILE), [PIXELS], DESCRIPTION);
  return async (picture) => {
    const pixels = new ort.Tensor('float32', await pixelValues(picture), [1, 3, NETWORK_SIDE, NETWORK_SIDE]);
    const description = await run({ [PIXELS]: pixels });
    return { features: description.subarray(0, -CLASSES), probabilities: description.subarray(-CLASSES) };
  };
}

/** The whole picture, squeezed into a square, colour by colour. */
async function pixelValues({ width, height, rgb }: Raster): Promise<Float32Array> {
  const pixels = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(NETWORK_SIDE, NETWORK_SIDE, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const plane = NETWORK_SIDE * NETWORK_SIDE;
  return Float32Array.from(
    { length: 3 * plane },
    (_, at) => (pixels[3 * (at % plane) + Math.floor(at / plane)] ?? 0) / 255,
  );
}
