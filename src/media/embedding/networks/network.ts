import { type Classifier, classDirections } from './class-directions.ts';
import { attribute, FLOAT, floats, INT64, node, onnxFile, tensor, value } from './onnx-file.ts';
import type { Weight } from './weights.ts';

/** The input: red, green and blue planes, each value from 0 to 1. */
export const PIXELS = 'pixels';

/** The output: what the network finds, then the probability of each class. */
export const DESCRIPTION = 'description';

/** Pixels along each side. */
export const NETWORK_SIDE = 224;

/** A network that recognises what pictures show. */
export interface Network {
  /** The ONNX file that describes a picture. */
  readonly file: Uint8Array;
  /** Of the classes, one after the other; each has as many components as the features of a picture. */
  readonly directions: Float32Array;
}

/** Collects the operations of an ONNX graph. */
export class NetworkBuilder {
  readonly #nodes: Uint8Array[] = [];
  readonly #tensors: Uint8Array[] = [];

  /** Adds an operation and returns the name of its output. */
  add(
    type: string,
    inputs: readonly string[],
    output: string,
    attributes: readonly Uint8Array[] = [],
  ): string {
    this.#nodes.push(node(type, inputs, output, attributes));
    return output;
  }

  /** Adds a tensor and returns its name. */
  constant(name: string, { shape, values }: Weight): string {
    this.#tensors.push(floats(name, shape, values));
    return name;
  }

  /** Adds a list of whole numbers and returns its name. */
  integers(name: string, values: readonly number[]): string {
    const bytes = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    this.#tensors.push(tensor(name, INT64, [values.length], bytes));
    return name;
  }

  /** The network whose features are the mean of `last` over height and width. */
  finish(last: string, classifier: Classifier): Network {
    this.add('GlobalAveragePool', [last], 'pooled');
    this.add('Flatten', ['pooled'], 'features');
    const weights = this.constant('classifier/weights', classifier.weights);
    this.add('MatMul', ['features', weights], 'classifier/sum');
    const biases = this.constant('classifier/biases', classifier.biases);
    this.add('Add', ['classifier/sum', biases], 'classifier/biased');
    this.add('Softmax', ['classifier/biased'], 'probabilities', [attribute('axis', 1)]);
    const { directions, axes } = classDirections(classifier);
    const found =
      axes === undefined
        ? 'features'
        : this.add('MatMul', ['features', this.constant('axes', axes)], 'components');
    this.add('Concat', [found, 'probabilities'], DESCRIPTION, [attribute('axis', 1)]);
    const file = onnxFile({
      nodes: this.#nodes,
      tensors: this.#tensors,
      inputs: [value(PIXELS, FLOAT, ['n', 3, NETWORK_SIDE, NETWORK_SIDE])],
      outputs: [value(DESCRIPTION, FLOAT, ['n', 'length'])],
    });
    return { file, directions };
  }
}

/** Attributes of a convolution that keeps the size, divided by the strides, as TensorFlow pads it. */
export const samePadding = (strides: readonly number[]): Uint8Array[] => [
  attribute('auto_pad', 'SAME_UPPER'),
  attribute('strides', strides),
];

/** One value for each channel, to be added to or multiplied with planes. */
export const byChannel = ({ shape, values }: Weight): Weight => ({ shape: [...shape, 1, 1], values });
