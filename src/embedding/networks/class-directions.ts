import { toUnitLength } from '../../vectors/vectors.ts';
import { componentsAlong, principalAxes } from './principal-axes.ts';
import type { Weight } from './weights.ts';

/** The last layer of a network: for each class of ImageNet, how much each feature speaks for it. */
export interface Classifier {
  /** Features × classes. */
  readonly weights: Weight;
  /** Of the classes. */
  readonly biases: Weight;
}

export interface ClassDirections {
  /**
   * For each class, one after the other, the direction in which pictures of it differ most from all others,
   * as a vector of unit length.
   */
  readonly directions: Float32Array;
  /**
   * Features × fewer components, in which classes differ most; undefined if there are few features: then they
   * are the components.
   */
  readonly axes: Weight | undefined;
}

/** Components of a direction. */
export const MAX_COMPONENTS = 256;

export function classDirections(
  { weights: { shape, values } }: Classifier,
  most = MAX_COMPONENTS,
): ClassDirections {
  const [features = 0, classes = 0] = shape;
  const directions = new Float32Array(classes * features);
  for (let feature = 0; feature < features; feature++) {
    const ofFeature = values.subarray(feature * classes, (feature + 1) * classes);
    const mean = ofFeature.reduce((sum, weight) => sum + weight, 0) / classes;
    for (const [at, weight] of ofFeature.entries()) directions[at * features + feature] = weight - mean;
  }
  makeUnits(directions, features);
  if (features <= most) return { directions, axes: undefined };

  const axes = principalAxes(directions, features, most);
  const projected = componentsAlong(axes, directions, features);
  makeUnits(projected, most);
  const columns = Float32Array.from(axes, (_, at) => {
    const [feature, component] = [Math.floor(at / most), at % most];
    return axes[component * features + feature] ?? 0;
  });
  return { directions: projected, axes: { shape: [features, most], values: columns } };
}

function makeUnits(vectors: Float32Array, width: number): void {
  for (let start = 0; start < vectors.length; start += width) {
    const vector = vectors.subarray(start, start + width);
    vector.set(toUnitLength(vector));
  }
}
