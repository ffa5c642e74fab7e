import { CLASSES } from '../../../../../src/media/embedding/networks/class-words.ts';
import type { GraphNode, Layer } from '../../../../../src/media/embedding/networks/convert-network.ts';

/** Features of the tiny networks. */
export const FEATURES = 4;

/** A number from -0.5 to 0.5, always the same for the same name and position. */
function weightAt(name: string, at: number): number {
  let hash = at + 1;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((Math.imul(hash, 0x9e3779b1) >>> 8) % 1001) / 1000 - 0.5;
}

interface Shape {
  readonly name: string;
  readonly shape: readonly number[];
}

/** The values of a weight of the tiny networks. */
export const valuesOf = ({ name, shape }: Shape): Float32Array =>
  Float32Array.from(
    { length: shape.reduce((product, length) => product * length, 1) },
    (_, at) => weightAt(name, at) + (/variance|gamma/.test(name) ? 1 : 0),
  );

/** `graph.json` and its weights, in two files, as a package has them. */
function modelFiles(modelTopology: object, shapes: readonly Shape[]): Map<string, Uint8Array> {
  const bytes = Buffer.concat(shapes.map((shape) => new Uint8Array(valuesOf(shape).buffer)));
  const weights = shapes.map((shape) => ({ ...shape, dtype: 'float32' }));
  const json = { modelTopology, weightsManifest: [{ paths: ['one.bin', 'two.bin'], weights }] };
  return new Map<string, Uint8Array>([
    ['LICENSE', Buffer.from('ISC')],
    ['graph.json', Buffer.from(JSON.stringify(json))],
    ['one.bin', bytes.subarray(0, 10)],
    ['two.bin', bytes.subarray(10)],
  ]);
}

export const GRAPH_WEIGHTS = {
  scale: { name: 'scale', shape: [] },
  filters: { name: 'filters', shape: [3, 3, 3, 2] },
  bias: { name: 'bias', shape: [2] },
  depthwise: { name: 'depthwise', shape: [3, 3, 2, 2] },
  depthBias: { name: 'depthBias', shape: [FEATURES] },
  classifier: { name: 'classifier', shape: [1, 1, FEATURES, CLASSES + 1] },
  classBias: { name: 'classBias', shape: [CLASSES + 1] },
} as const;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const padded = (strides: number) => ({
  padding: { s: base64('SAME') },
  strides: { list: { i: ['1', `${strides}`, `${strides}`, '1'] } },
});

export const GRAPH: readonly GraphNode[] = [
  { name: 'filters', op: 'Const' },
  { name: 'images', op: 'Placeholder' },
  { name: 'scaled', op: 'Mul', input: ['images', 'scale'] },
  {
    name: 'first',
    op: '_FusedConv2D',
    input: ['scaled', 'filters', 'bias'],
    attr: { ...padded(2), fused_ops: { list: { s: ['BiasAdd', 'Relu6'].map(base64) } } },
  },
  { name: 'deep', op: 'DepthwiseConv2dNative', input: ['first', 'depthwise'], attr: padded(4) },
  { name: 'biased', op: 'BiasAdd', input: ['deep', 'depthBias'] },
  { name: 'second', op: 'Relu6', input: ['biased'] },
  { name: 'mean', op: 'Mean', input: ['second', 'axes'] },
  { name: 'logits', op: '_FusedConv2D', input: ['mean', 'classifier', 'classBias'] },
];

/** A network in the way of MobileNet. */
export const tinyGraph = (graph: readonly GraphNode[] = GRAPH): Map<string, Uint8Array> =>
  modelFiles({ node: graph }, Object.values(GRAPH_WEIGHTS));

export const LAYER_WEIGHTS = {
  kernel: { name: 'conv/kernel', shape: [3, 3, 3, FEATURES] },
  bias: { name: 'conv/bias', shape: [FEATURES] },
  gamma: { name: 'norm/gamma', shape: [FEATURES] },
  beta: { name: 'norm/beta', shape: [FEATURES] },
  mean: { name: 'norm/moving_mean', shape: [FEATURES] },
  variance: { name: 'norm/moving_variance', shape: [FEATURES] },
  same: { name: 'same/kernel', shape: [3, 3, FEATURES, FEATURES] },
  sameBias: { name: 'same/bias', shape: [FEATURES] },
  classifier: { name: 'classes/kernel', shape: [FEATURES, CLASSES] },
  classBias: { name: 'classes/bias', shape: [CLASSES] },
} as const;

const layer = (
  class_name: string,
  name: string,
  inputs: readonly string[],
  config: Layer['config'] = {},
): Layer => ({ class_name, name, config, inbound_nodes: [inputs.map((input) => [input, 0, 0, {}])] });

const pads = (count: number) => ({
  padding: [
    [count, count],
    [count, count],
  ],
});

export const LAYERS: readonly Layer[] = [
  { ...layer('InputLayer', 'input', []), inbound_nodes: [] },
  layer('ZeroPadding2D', 'pad', ['input'], pads(1)),
  layer('Conv2D', 'conv', ['pad'], { strides: [4, 4], padding: 'valid' }),
  layer('BatchNormalization', 'norm', ['conv'], { epsilon: 0.001 }),
  layer('Activation', 'relu', ['norm'], { activation: 'relu' }),
  layer('ZeroPadding2D', 'pool pad', ['relu'], pads(1)),
  layer('MaxPooling2D', 'pool', ['pool pad'], { pool_size: [3, 3], strides: [2, 2], padding: 'valid' }),
  layer('Conv2D', 'same', ['pool'], { strides: [1, 1], padding: 'same' }),
  layer('Add', 'sum', ['same', 'pool']),
  layer('GlobalAveragePooling2D', 'mean', ['sum']),
  layer('Dense', 'classes', ['mean'], { activation: 'softmax' }),
];

/** A network in the way of ResNet. */
export const tinyLayers = (layers: readonly Layer[] = LAYERS): Map<string, Uint8Array> =>
  modelFiles({ model_config: { config: { layers } } }, Object.values(LAYER_WEIGHTS));
