import ort from 'onnxruntime-node';
import { workerData } from 'piscina';
import sharp from 'sharp';
import { toUnitLength } from '../../../kernel/vectors.ts';
import type { Raster } from '../../imaging/raster.ts';
import type { ClipTask, ClipThreadData } from './onnx-clip.ts';
import { integerTensor, openSession, openTokenizer } from './open-session.ts';

/** The model's input: pixels along each side, and tokens. */
const [SIDE, MAX_TOKENS] = [224, 77];

/** Of red, green and blue. Source: preprocessor_config.json of CLIP ViT-B/32. */
const MEANS = [0.48145466, 0.4578275, 0.40821073];
const DEVIATIONS = [0.26862954, 0.26130258, 0.27577711];

let embedTask: ReturnType<typeof openClip> | undefined;

/** Runs in a separate thread: embeds one picture or text after the other with a model that is loaded once. */
export default async function embed(task: ClipTask): Promise<Float32Array> {
  embedTask ??= openClip(workerData as ClipThreadData);
  return (await embedTask)(task);
}

async function openClip({ visionFile, textFile, folder }: ClipThreadData) {
  const tokenize = await openTokenizer(folder, MAX_TOKENS);
  const vision = await openSession(visionFile, ['pixel_values'], 'image_embeds');
  const text = await openSession(textFile, ['input_ids', 'attention_mask'], 'text_embeds');
  return async (task: ClipTask): Promise<Float32Array> => {
    if ('picture' in task) {
      const pixels = new ort.Tensor('float32', await pixelValues(task.picture), [1, 3, SIDE, SIDE]);
      return toUnitLength(await vision({ pixel_values: pixels }));
    }
    const ids = tokenize(task.text);
    const mask = ids.map(() => 1);
    return toUnitLength(await text({ input_ids: integerTensor(ids), attention_mask: integerTensor(mask) }));
  };
}

/** The centre of the picture, with the shorter side as long as the square's, colour by colour. */
async function pixelValues({ width, height, rgb }: Raster): Promise<Float32Array> {
  const pixels = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'cover', position: 'centre', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return Float32Array.from({ length: 3 * SIDE * SIDE }, (_, at) => {
    const colour = Math.floor(at / (SIDE * SIDE));
    const value = pixels[3 * (at % (SIDE * SIDE)) + colour] ?? 0;
    return (value / 255 - (MEANS[colour] ?? 0)) / (DEVIATIONS[colour] ?? 1);
  });
}
