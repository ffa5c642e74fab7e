import { workerData } from 'piscina';
import type { Raster } from '../../imaging/raster.ts';
import { openBuiltinImageEmbedder } from '../builtin-image.ts';
import { openDescriber } from './describe-picture.ts';
import { openNetworkVectors } from './network-vectors.ts';
import type { NetworkThreadData } from './open-network.ts';

let embedPicture: ReturnType<typeof openNetwork> | undefined;

/** Runs in a separate thread: embeds one picture after the other with a network that is loaded once. */
export default async function embed(picture: Raster): Promise<Float32Array> {
  embedPicture ??= openNetwork(workerData as NetworkThreadData);
  return (await embedPicture)(picture);
}

async function openNetwork({ name, folder }: NetworkThreadData) {
  const describe = await openDescriber(folder);
  const vectors = openNetworkVectors(name, folder);
  const builtin = openBuiltinImageEmbedder();
  return async (picture: Raster): Promise<Float32Array> => {
    const [looks = new Float32Array()] = await builtin.embedImages([picture]);
    return vectors.ofPicture(looks, await describe(picture));
  };
}
