import { type Network, NetworkBuilder, PIXELS } from './network.ts';
import { attribute, floatAttribute } from './onnx-file.ts';
import { transposed, type Weights, weightOf } from './weights.ts';

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
