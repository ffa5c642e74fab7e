import type { Classifier } from './class-directions.ts';
import { byChannel, type Network, NetworkBuilder, PIXELS, samePadding } from './network.ts';
import { attribute, floatAttribute } from './onnx-file.ts';
import {
  readWeights,
  transposed,
  type Weight,
  type Weights,
  type WeightsManifest,
  weightOf,
} from './weights.ts';

/** Bytes by path. */
type Files = ReadonlyMap<string, Uint8Array>;

/** The files of a converted network: the ONNX file, and the directions of the classes. */
export const [NETWORK_FILE, DIRECTIONS_FILE] = ['network.onnx', 'directions.bin'];

/** Of TensorFlow.js: a frozen graph of TensorFlow, or the layers of Keras. */
interface ModelJson {
  readonly modelTopology: {
    readonly node?: readonly GraphNode[];
    readonly model_config?: { readonly config: { readonly layers: readonly Layer[] } };
  };
  readonly weightsManifest: WeightsManifest;
}

/**
 * Converts a network from TensorFlow.js, `graph.json` and its weights, to ONNX. Other files stay as they are.
 * Errors: if it is not one of those that we know, or weights are missing.
 */
export async function convertNetwork(files: Files): Promise<Files> {
  const graph = Buffer.from(files.get(GRAPH_FILE) ?? []).toString();
  const { modelTopology, weightsManifest } = JSON.parse(graph) as ModelJson;
  const weights = readWeights(weightsManifest, (path) => files.get(path));
  const { file, directions } = convert(modelTopology, weights);
  const read = new Set([GRAPH_FILE, ...weightsManifest.flatMap(({ paths }) => paths)]);
  return new Map([
    ...[...files].filter(([path]) => !read.has(path)),
    [NETWORK_FILE, file],
    [DIRECTIONS_FILE, new Uint8Array(directions.buffer)],
  ]);
}

const GRAPH_FILE = 'graph.json';

function convert({ node, model_config }: ModelJson['modelTopology'], weights: Weights): Network {
  if (node !== undefined) return convertGraph(node, weights);
  if (model_config !== undefined) return convertLayers(model_config.config.layers, weights);
  throw new Error(`${GRAPH_FILE} describes no network`);
}

/** A node of a TensorFlow graph, as in `modelTopology` of TensorFlow.js. */
export interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: {
    readonly strides?: { readonly list: { readonly i: readonly string[] } };
    readonly padding?: { readonly s: string };
    /** Operations that follow within the node, in Base64. */
    readonly fused_ops?: { readonly list: { readonly s: readonly string[] } };
  };
}

/**
 * A network of the MobileNet family from the frozen graph of TensorFlow.js. Its
 * classifier is the convolution after the mean over all pixels.
 * Errors: if the graph has an operation that these networks do not need.
 */
export function convertGraph(graph: readonly GraphNode[], weights: Weights): Network {
  const built = new NetworkBuilder();
  built.constant('zero', { shape: [], values: Float32Array.of(0) });
  built.constant('six', { shape: [], values: Float32Array.of(6) });
  const relu6 = (from: string, name: string) => built.add('Clip', [from, 'zero', 'six'], name);
  /** A number, or one for each channel. */
  const constant = (name: string) => {
    const weight = weightOf(weights, name);
    return built.constant(name, weight.shape.length === 1 ? byChannel(weight) : weight);
  };

  let pooled: { readonly from: string; readonly name: string } | undefined;
  for (const { name, op, input = [], attr } of graph) {
    const [from = '', by = '', bias = ''] = input;
    const padded = () => {
      if (attr?.padding?.s !== SAME) throw new Error(`unsupported padding at ${name}`);
      return samePadding((attr.strides?.list.i ?? []).slice(1, 3).map(Number));
    };
    switch (op) {
      case 'Const':
        break;
      case 'Placeholder':
        built.add('Identity', [PIXELS], name);
        break;
      case 'Mul':
      case 'Sub':
        built.add(op, [from, constant(by)], name);
        break;
      case 'BiasAdd':
        built.add('Add', [from, constant(by)], name);
        break;
      case 'Relu6':
        relu6(from, name);
        break;
      case 'Mean':
        pooled = { from, name };
        break;
      case 'DepthwiseConv2dNative': {
        const { shape, values } = transposed(weightOf(weights, by), [2, 3, 0, 1]);
        const [channels = 1, each = 1, ...size] = shape;
        // Each channel is a group of its own.
        const filters = built.constant(by, { shape: [channels * each, 1, ...size], values });
        built.add('Conv', [from, filters], name, [...padded(), attribute('group', channels)]);
        break;
      }
      case '_FusedConv2D': {
        if (from === pooled?.name) {
          return built.finish(pooled.from, withoutBackground(weightOf(weights, by), weightOf(weights, bias)));
        }
        const fused = (attr?.fused_ops?.list.s ?? []).join();
        if (fused !== BIAS_AND_RELU6) throw new Error(`unsupported operations within ${name}`);
        const filters = built.constant(by, transposed(weightOf(weights, by), [3, 2, 0, 1]));
        built.add('Conv', [from, filters], `${name}/sum`, padded());
        relu6(built.add('Add', [`${name}/sum`, constant(bias)], `${name}/biased`), name);
        break;
      }
      default:
        throw new Error(`unsupported operation ${op} at ${name}`);
    }
  }
  throw new Error('the graph has no classifier');
}

/** The classifier of a convolution of one pixel; its first class is the background, which ImageNet does not have. */
function withoutBackground({ shape, values }: Weight, biases: Weight): Classifier {
  const [features = 0, classes = 0] = shape.slice(2);
  return {
    weights: { shape: [features, classes - 1], values: values.filter((_, at) => at % classes > 0) },
    biases: { shape: [classes - 1], values: biases.values.subarray(1) },
  };
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const SAME = inBase64('SAME');
const BIAS_AND_RELU6 = ['BiasAdd', 'Relu6'].map(inBase64).join();

/** A layer of Keras, as in `modelTopology` of TensorFlow.js. */
export interface Layer {
  readonly class_name: string;
  readonly name: string;
  readonly config: {
    readonly strides?: readonly number[];
    readonly padding?: string | readonly (readonly number[])[];
    readonly pool_size?: readonly number[];
    readonly epsilon?: number;
    readonly activation?: string;
  };
  /** For each use of the layer, the layers whose outputs it takes. */
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[];
}

/**
 * A network of the ResNet family from the layers of Keras.
 * Errors: if there is a layer that these networks do not need.
 */
export function convertLayers(layers: readonly Layer[], weights: Weights): Network {
  const built = new NetworkBuilder();
  /** Padding layers become attributes of the layers that follow them. */
  const paddings = new Map<string, { readonly from: string; readonly pads: readonly number[] }>();
  let last = '';

  for (const { class_name, name, config, inbound_nodes } of layers) {
    const inputs = (inbound_nodes[0] ?? []).map(([input]) => input);
    const [input = ''] = inputs;
    const { from, pads } = paddings.get(input) ?? { from: input, pads: [0, 0, 0, 0] };
    const window = () => [
      config.padding === 'same' ? attribute('auto_pad', 'SAME_UPPER') : attribute('pads', pads),
      attribute('strides', config.strides ?? [1, 1]),
    ];
    switch (class_name) {
      case 'InputLayer':
        addCentredColours(built, name);
        break;
      case 'ZeroPadding2D': {
        const [rows = [], columns = []] = config.padding as readonly (readonly number[])[];
        const [[top = 0, bottom = 0], [left = 0, right = 0]] = [rows, columns];
        paddings.set(name, { from, pads: [top, left, bottom, right] });
        break;
      }
      case 'Conv2D': {
        const filters = transposed(weightOf(weights, `${name}/kernel`), [3, 2, 0, 1]);
        const parts = [
          built.constant(`${name}/kernel`, filters),
          built.constant(`${name}/bias`, weightOf(weights, `${name}/bias`)),
        ];
        built.add('Conv', [from, ...parts], name, window());
        break;
      }
      case 'BatchNormalization': {
        const parts = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map((part) =>
          built.constant(`${name}/${part}`, weightOf(weights, `${name}/${part}`)),
        );
        built.add('BatchNormalization', [from, ...parts], name, [
          floatAttribute('epsilon', config.epsilon ?? 0.001),
        ]);
        break;
      }
      case 'Activation':
        if (config.activation !== 'relu')
          throw new Error(`unsupported activation ${config.activation} at ${name}`);
        built.add('Relu', [from], name);
        break;
      case 'MaxPooling2D':
        // Values before it are not negative, so padding does not change a maximum.
        built.add('MaxPool', [from], name, [
          attribute('kernel_shape', config.pool_size ?? [2, 2]),
          ...window(),
        ]);
        break;
      case 'Add':
        built.add('Add', inputs, name);
        break;
      case 'GlobalAveragePooling2D':
        last = from;
        break;
      case 'Dense':
        return built.finish(last, {
          weights: weightOf(weights, `${name}/kernel`),
          biases: weightOf(weights, `${name}/bias`),
        });
      default:
        throw new Error(`unsupported layer ${class_name} at ${name}`);
    }
  }
  throw new Error('there is no classifier');
}

/** The networks were trained with colours from 0 to 255, blue first, relative to their means in ImageNet. */
function addCentredColours(built: NetworkBuilder, name: string): void {
  built.constant('range', { shape: [], values: Float32Array.of(255) });
  built.constant('means', { shape: [3, 1, 1], values: Float32Array.of(123.68, 116.779, 103.939) });
  built.add('Mul', [PIXELS, 'range'], 'scaled');
  built.add('Sub', ['scaled', 'means'], 'centred');
  built.integers('blue first', [2, 1, 0]);
  built.add('Gather', ['centred', 'blue first'], name, [attribute('axis', 1)]);
}
