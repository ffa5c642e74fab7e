import ort from 'onnxruntime-node';
import sharp from 'sharp';
import type { Raster } from '../../imaging/raster.ts';
import type { ClipThreadData } from './onnx-clip.ts';
import { openTokenizer } from './open-tokenizer.ts';
import { toUnitLength } from './unit-length.ts';

/** Pixels along each side of what the model sees, tokens that it reads. */
const [SIDE, MAX_TOKENS] = [224, 77];

/** Of red, green and blue. Source: preprocessor_config.json of CLIP ViT-B/32. */
const MEANS = [0.48145466, 0.4578275, 0.40821073];
const DEVIATIONS = [0.26862954, 0.26130258, 0.27577711];

/**
 * Loads both halves of the model; the functions give vectors of unit length.
 * Errors: when inputs or outputs are not those of the family, or a file cannot be read.
 */
export async function openClipSession({ visionFile, textFile, folder }: ClipThreadData) {
  const tokenize = await openTokenizer(folder, MAX_TOKENS);
  const vision = await openHalf(visionFile, ['pixel_values'], 'image_embeds');
  const text = await openHalf(textFile, ['input_ids', 'attention_mask'], 'text_embeds');
  return {
    async embedPicture(picture: Raster): Promise<Float32Array> {
      const pixels = new ort.Tensor('float32', await pixelValues(picture), [1, 3, SIDE, SIDE]);
      return vision({ pixel_values: pixels });
    },
    embedText(words: string): Promise<Float32Array> {
      const ids = tokenize(words);
      const tensor = (values: readonly number[]) =>
        new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
      return text({ input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1)) });
    },
  };
}

type Feeds = Readonly<Record<string, ort.Tensor>>;

async function openHalf(file: string, inputs: readonly string[], output: string) {
  const session = await ort.InferenceSession.create(file, { intraOpNumThreads: 2 });
  const unknown = session.inputNames.filter((name) => !inputs.includes(name));
  if (unknown.length > 0) throw new Error(`it has the unknown input ${unknown.join(', ')}`);
  if (!session.outputNames.includes(output)) throw new Error(`it has no output ${output}`);
  return async (feeds: Feeds): Promise<Float32Array> => {
    const wanted = Object.entries(feeds).filter(([name]) => session.inputNames.includes(name));
    const vector = (await session.run(Object.fromEntries(wanted), [output]))[output];
    if (!(vector?.data instanceof Float32Array)) throw new Error(`its ${output} holds no 32-bit floats`);
    return toUnitLength(vector.data);
  };
}

/** The middle of the picture, the shorter side as long as the square's, colour by colour. */
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
