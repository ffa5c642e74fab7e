import { expect, test } from 'vitest';
import {
  classDirections,
  componentsAlong,
  principalAxes,
} from '../../../../../src/media/embedding/networks/class-directions.ts';

/** Numbers from -0.5 to 0.5, always the same. */
const numbers = (length: number) =>
  Float32Array.from({ length }, (_, at) => (Math.imul(at + 7, 0x9e3779b1) >>> 0) / 2 ** 32 - 0.5);
const row = (values: Float32Array, at: number, width: number) =>
  values.subarray(at * width, (at + 1) * width);
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

test('principal axes are orthogonal and span vectors that need no more of them', () => {
  const [width, count] = [20, 3];
  // Twelve sums of three vectors.
  const [parts, shares] = [numbers(count * width), numbers(12 * count)];
  const vectors = Float32Array.from({ length: 12 * width }, (_, at) =>
    row(shares, Math.floor(at / width), count).reduce(
      (sum, share, part) => sum + share * (parts[part * width + (at % width)] ?? 0),
      0,
    ),
  );
  const axes = principalAxes(vectors, width, count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      expect(dot(row(axes, a, width), row(axes, b, width))).toBeCloseTo(a === b ? 1 : 0, 4);
    }
  }
  const components = componentsAlong(axes, vectors, width);
  for (let at = 0; at < 12; at++) {
    const [vector, projected] = [row(vectors, at, width), row(components, at, count)];
    expect(dot(projected, projected)).toBeCloseTo(dot(vector, vector), 4);
  }
});

test('directions in fewer components are as far from each other, if these suffice', () => {
  const [features, classes, count] = [20, 12, 3];
  // Each feature is a sum of three kinds.
  const [kinds, shares] = [numbers(count * classes), numbers(features * count)];
  const values = Float32Array.from({ length: features * classes }, (_, at) =>
    row(shares, Math.floor(at / classes), count).reduce(
      (sum, share, kind) => sum + share * (kinds[kind * classes + (at % classes)] ?? 0),
      0,
    ),
  );
  const classifier = {
    weights: { shape: [features, classes], values },
    biases: { shape: [classes], values: numbers(classes) },
  };
  const whole = classDirections(classifier);
  const fewer = classDirections(classifier, count);
  expect([whole.axes, fewer.axes?.shape]).toEqual([undefined, [features, count]]);
  expect(fewer.directions).toHaveLength(classes * count);
  for (let at = 0; at < classes; at++) {
    expect(dot(row(fewer.directions, 0, count), row(fewer.directions, at, count))).toBeCloseTo(
      dot(row(whole.directions, 0, features), row(whole.directions, at, features)),
      4,
    );
  }
});
