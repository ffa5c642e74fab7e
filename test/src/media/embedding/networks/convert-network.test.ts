import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLASSES } from '../../../../../src/media/embedding/networks/class-words.ts';
import {
  convertNetwork,
  DIRECTIONS_FILE,
} from '../../../../../src/media/embedding/networks/convert-network.ts';
import { openDescriber } from '../../../../../src/media/embedding/networks/describe-picture.ts';
import { NETWORK_SIDE } from '../../../../../src/media/embedding/networks/network.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import {
  FEATURES,
  GRAPH,
  GRAPH_WEIGHTS,
  LAYER_WEIGHTS,
  LAYERS,
  tinyGraph,
  tinyLayers,
  valuesOf,
} from './tiny-networks.ts';

const PICTURE = {
  width: NETWORK_SIDE,
  height: NETWORK_SIDE,
  rgb: Uint8Array.from(
    { length: 3 * NETWORK_SIDE ** 2 },
    (_, at) => (Math.imul(at, 0x9e3779b1) >>> 24) ^ (at >> 8),
  ),
};

/** Its values from 0 to 1. */
const PIXELS: Planes = Array.from({ length: NETWORK_SIDE }, (_, y) =>
  Array.from({ length: NETWORK_SIDE }, (_, x) =>
    Array.from({ length: 3 }, (_, colour) => (PICTURE.rgb[3 * (y * NETWORK_SIDE + x) + colour] ?? 0) / 255),
  ),
);

async function convert(files: ReadonlyMap<string, Uint8Array>) {
  const folder = join(temporaryFolder(), 'network');
  mkdirSync(folder);
  const converted = await convertNetwork(files);
  for (const [path, bytes] of converted) writeFileSync(join(folder, path), bytes);
  return { converted, describe: await openDescriber(folder) };
}

const near = (values: Float32Array, expected: readonly number[]) => {
  expect(values).toHaveLength(expected.length);
  expect(Math.max(...expected.map((value, at) => Math.abs(value - (values[at] ?? Number.NaN))))).toBeLessThan(
    1e-4,
  );
};

/** The probabilities, by a classifier with features × all classes, of which the first `skipped` do not count. */
const classify = (features: readonly number[], weights: Float32Array, biases: Float32Array, skipped = 0) =>
  softmax(
    Array.from({ length: CLASSES }, (_, at) =>
      features.reduce(
        (sum, value, feature) =>
          sum + value * (weights[feature * (CLASSES + skipped) + at + skipped] ?? Number.NaN),
        biases[at + skipped] ?? Number.NaN,
      ),
    ),
  );

const relu6 = (value: number) => Math.min(6, Math.max(0, value));

describe('a converted network computes what the original does', () => {
  test('from a graph of TensorFlow', async () => {
    const { describe } = await convert(tinyGraph());
    const { scale, filters, bias, depthwise, depthBias, classifier, classBias } = GRAPH_WEIGHTS;
    const [factor = Number.NaN] = valuesOf(scale);
    const scaled = map(PIXELS, (value) => value * factor);
    const first = slide(scaled, same(NETWORK_SIDE, 3, 2), convolve(valuesOf(filters), 2));
    const active = map(first, (value, at) => relu6(value + (valuesOf(bias)[at] ?? Number.NaN)));
    const deep = slide(active, same(NETWORK_SIDE / 2, 3, 4), convolveEach(valuesOf(depthwise), 2, 2));
    const second = map(deep, (value, at) => relu6(value + (valuesOf(depthBias)[at] ?? Number.NaN)));
    const features = channelMeans(second);
    const described = await describe(PICTURE);
    near(described.features, features);
    near(described.probabilities, classify(features, valuesOf(classifier), valuesOf(classBias), 1));
  });

  test('from layers of Keras', async () => {
    const { describe } = await convert(tinyLayers());
    const weights = (name: keyof typeof LAYER_WEIGHTS) => valuesOf(LAYER_WEIGHTS[name]);
    const of = (name: keyof typeof LAYER_WEIGHTS, at: number) => weights(name)[at] ?? Number.NaN;
    const means = [103.939, 116.779, 123.68];
    const blueFirst = PIXELS.map((row) => row.map((pixel) => pixel.toReversed()));
    const centred = map(blueFirst, (value, at) => 255 * value - (means[at] ?? Number.NaN));
    const conv = slide(centred, { size: 3, stride: 4, pads: [1, 1] }, convolve(weights('kernel'), FEATURES));
    const norm = map(conv, (value, at) => {
      const relative = value + of('bias', at) - of('mean', at);
      return (of('gamma', at) * relative) / Math.sqrt(of('variance', at) + 0.001) + of('beta', at);
    });
    const relu = map(norm, (value) => Math.max(0, value));
    const pool = slide(relu, { size: 3, stride: 2, pads: [1, 1] }, (pixels) =>
      Array.from({ length: FEATURES }, (_, at) => Math.max(...pixels.map((pixel) => pixel?.[at] ?? 0))),
    );
    const convolved = slide(pool, same(pool.length, 3, 1), convolve(weights('same'), FEATURES));
    const features = channelMeans(
      add(
        map(convolved, (value, at) => value + of('sameBias', at)),
        pool,
      ),
    );
    const described = await describe(PICTURE);
    expect(Math.max(...features)).toBeGreaterThan(1);
    near(
      described.features.map((value, at) => value / (features[at] ?? Number.NaN)),
      features.map(() => 1),
    );
    near(described.probabilities, classify(features, weights('classifier'), weights('classBias')));
  });
});

test('the licence stays, and each class has a direction of its own', async () => {
  const { converted } = await convert(tinyLayers());
  expect([...converted.keys()]).toEqual(['LICENSE', 'network.onnx', 'directions.bin']);
  const directions = new Float32Array(Uint8Array.from(converted.get(DIRECTIONS_FILE) ?? []).buffer);
  const weights = valuesOf(LAYER_WEIGHTS.classifier);
  const relative = Array.from({ length: FEATURES }, (_, feature) => {
    const row = weights.subarray(feature * CLASSES, (feature + 1) * CLASSES);
    return (row[7] ?? Number.NaN) - row.reduce((sum, value) => sum + value, 0) / CLASSES;
  });
  const length = Math.hypot(...relative);
  near(
    directions.subarray(7 * FEATURES, 8 * FEATURES),
    relative.map((value) => value / length),
  );
});

test.each<[string, Map<string, Uint8Array>, string]>([
  [
    'with an unknown operation',
    tinyGraph([{ name: 'x', op: 'Elu', input: ['images'] }, ...GRAPH]),
    'unsupported operation Elu at x',
  ],
  [
    'with other padding',
    tinyGraph(GRAPH.map((node) => (node.name === 'deep' ? { ...node, attr: {} } : node))),
    'unsupported padding at deep',
  ],
  ['without a classifier', tinyGraph(GRAPH.slice(0, -1)), 'the graph has no classifier'],
  [
    'with an unknown layer',
    tinyLayers([{ class_name: 'Lambda', name: 'x', config: {}, inbound_nodes: [] }, ...LAYERS]),
    'unsupported layer Lambda at x',
  ],
  ['that lacks a file', without(tinyGraph(), 'two.bin'), 'there is no two.bin'],
  ['that is cut off', new Map(tinyGraph()).set('two.bin', new Uint8Array(9)), 'filters is cut off'],
  [
    'of no known kind',
    new Map([['graph.json', Buffer.from('{"modelTopology":{},"weightsManifest":[]}')]]),
    'graph.json describes no network',
  ],
])('a network %s is refused', async (_name, files, message) => {
  await expect(convertNetwork(files)).rejects.toThrow(message);
});

function without(files: Map<string, Uint8Array>, path: string): Map<string, Uint8Array> {
  files.delete(path);
  return files;
}

/** Rows of columns of channels, as TensorFlow has them. */
type Planes = readonly (readonly (readonly number[])[])[];

const map = (planes: Planes, change: (value: number, channel: number) => number): Planes =>
  planes.map((row) => row.map((pixel) => pixel.map(change)));

const add = (a: Planes, b: Planes): Planes =>
  a.map((row, y) => row.map((pixel, x) => pixel.map((value, at) => value + (b[y]?.[x]?.[at] ?? Number.NaN))));

const channelMeans = (planes: Planes): number[] =>
  (planes[0]?.[0] ?? []).map((_, at) => {
    const values = planes.flatMap((row) => row.map((pixel) => pixel[at] ?? Number.NaN));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });

interface Window {
  readonly size: number;
  readonly stride: number;
  /** Rows and columns before the first, and after the last. */
  readonly pads: readonly [before: number, after: number];
}

/** TensorFlow's padding `SAME`: the rest after the division, the larger half behind. */
function same(length: number, size: number, stride: number): Window {
  const total = Math.max(0, (Math.ceil(length / stride) - 1) * stride + size - length);
  return { size, stride, pads: [Math.floor(total / 2), Math.ceil(total / 2)] };
}

/** What `reduce` makes of each window; pixels outside are undefined. */
function slide(
  planes: Planes,
  { size, stride, pads: [before, after] }: Window,
  reduce: (pixels: readonly (readonly number[] | undefined)[]) => number[],
): Planes {
  const count = Math.floor((planes.length + before + after - size) / stride) + 1;
  const index = Array.from({ length: count }, (_, at) => at * stride - before);
  const offsets = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
  return index.map((y) =>
    index.map((x) => reduce(offsets.map(([down, right]) => planes[y + down]?.[x + right]))),
  );
}

/** A convolution; `filters` has height, width, channels in, channels out. */
const convolve =
  (filters: Float32Array, channels: number) =>
  (pixels: readonly (readonly number[] | undefined)[]): number[] =>
    Array.from({ length: channels }, (_, out) =>
      pixels.reduce(
        (sum, pixel, at) =>
          sum +
          (pixel ?? []).reduce(
            (part, value, i) =>
              part + value * (filters[(at * (pixel ?? []).length + i) * channels + out] ?? Number.NaN),
            0,
          ),
        0,
      ),
    );

/** The same, where each channel has `each` filters of its own. */
const convolveEach =
  (filters: Float32Array, channels: number, each: number) =>
  (pixels: readonly (readonly number[] | undefined)[]): number[] =>
    Array.from({ length: channels * each }, (_, out) =>
      pixels.reduce(
        (sum, pixel, at) =>
          sum + (pixel?.[Math.floor(out / each)] ?? 0) * (filters[at * channels * each + out] ?? Number.NaN),
        0,
      ),
    );

function softmax(values: readonly number[]): number[] {
  const powers = values.map(Math.exp);
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
