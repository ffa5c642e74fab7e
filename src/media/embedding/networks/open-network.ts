import type { Raster } from '../../imaging/raster.ts';
import { EmbedderBusy, type ImageEmbedder } from '../embedder.ts';
import type { InstalledModel } from '../models/installed-model.ts';
import { openModelThread } from '../onnx/model-thread.ts';
import { thingsIn } from './class-words.ts';
import { NETWORK_DIMENSIONS, type NetworkVectors, openNetworkVectors } from './network-vectors.ts';

export type NetworkThreadData = Pick<InstalledModel, 'name' | 'folder'>;

/** Pictures that may wait for the thread. One takes some 15 ms with MobileNet. [uploads-17] */
const MAX_QUEUE = 50;

/**
 * An installed network that recognises what pictures show. Its vectors also
 * represent how they look. Texts have a vector if they name things that it knows.
 * Errors: ModelError; EmbedderBusy if too many pictures wait.
 */
export async function openNetworkEmbedder({ name, folder, digest }: InstalledModel): Promise<ImageEmbedder> {
  const workerData: NetworkThreadData = { name, folder };
  const thread = await openModelThread<Raster>({
    kind: 'image',
    folder,
    file: new URL('./network-task.ts', import.meta.url),
    workerData,
    maxQueue: MAX_QUEUE,
    probes: [{ width: 1, height: 1, rgb: new Uint8Array([255, 255, 255]) }],
    dimensions: NETWORK_DIMENSIONS,
  });
  let vectors: NetworkVectors | undefined;
  return {
    name: `vitrine-image-3+${name}@${digest}`,
    dimensions: NETWORK_DIMENSIONS,
    // Chosen by bench/alike.ts.
    alikeDistance: 0.5,
    async embedImages(pictures) {
      const embedded: Float32Array[] = [];
      for (const picture of pictures) {
        if (thread.queueSize >= MAX_QUEUE)
          throw new EmbedderBusy('too many pictures are waiting for the image model');
        embedded.push(await thread.run(picture));
      }
      return embedded;
    },
    async embedTexts(texts) {
      vectors ??= openNetworkVectors(name, folder);
      return texts.map((text) => {
        const things = thingsIn(text);
        return things.length === 0 ? undefined : vectors?.ofThings(things);
      });
    },
    close: () => thread.close(),
  };
}
