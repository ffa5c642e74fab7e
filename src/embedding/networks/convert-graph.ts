import type { Classifier } from './class-directions.ts';
import { byChannel, type Network, NetworkBuilder, PIXELS, samePadding } from './network.ts';
import { attribute } from './onnx-file.ts';
import { transposed, type Weight, type Weights, weightOf } from './weights.ts';

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
