import { toUnitLength } from '../../../kernel/vectors.ts';
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

/**
 * As many orthogonal axes of unit length in which vectors differ most, about the
 * principal components (by block power iteration, without subtracting a mean). The
 * vectors are rows of `width` components; the result has one axis after the other.
 */
export function principalAxes(vectors: Float32Array, width: number, count: number): Float32Array {
  const axes = new Float32Array(count * width);
  for (let at = 0; at < axes.length; at++) axes[at] = Math.imul(at + 1, 0x9e3779b1) >> 24;
  for (let round = 0; round < ROUNDS; round++) {
    orthogonalize(axes, width);
    const sums = new Float32Array(axes.length);
    for (let from = 0; from < vectors.length; from += width) {
      const vector = vectors.subarray(from, from + width);
      for (let start = 0; start < axes.length; start += width) {
        addTimes(sums, start, vector, dot(axes, start, vector));
      }
    }
    axes.set(sums);
  }
  orthogonalize(axes, width);
  return axes;
}

/** How far each vector reaches along each axis, one vector after the other. */
export function componentsAlong(axes: Float32Array, vectors: Float32Array, width: number): Float32Array {
  const components = new Float32Array((vectors.length / width) * (axes.length / width));
  let at = 0;
  for (let from = 0; from < vectors.length; from += width) {
    const vector = vectors.subarray(from, from + width);
    for (let start = 0; start < axes.length; start += width) components[at++] = dot(axes, start, vector);
  }
  return components;
}

/** More rounds change the axes hardly. */
const ROUNDS = 3;

/** Makes each axis orthogonal to those before it and of unit length (Gram–Schmidt). */
function orthogonalize(axes: Float32Array, width: number): void {
  for (let start = 0; start < axes.length; start += width) {
    const axis = axes.subarray(start, start + width);
    for (let before = 0; before < start; before += width) {
      addTimes(axes, start, axes.subarray(before, before + width), -dot(axes, before, axis));
    }
    const length = Math.sqrt(dot(axes, start, axis));
    if (length > 0) for (let at = 0; at < width; at++) axis[at] = (axis[at] ?? 0) / length;
  }
}

function dot(values: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (values[start + at] ?? 0) * (vector[at] ?? 0);
  return sum;
}

function addTimes(to: Float32Array, start: number, vector: Float32Array, factor: number): void {
  for (let at = 0; at < vector.length; at++) {
    to[start + at] = (to[start + at] ?? 0) + factor * (vector[at] ?? 0);
  }
}
