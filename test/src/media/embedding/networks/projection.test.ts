import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projection } from '../../../../../src/media/embedding/networks/network-vectors.ts';

const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 512, maxLength: 512 })
  .map((values) => Float32Array.from(values));
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

test('a projection to as many components keeps lengths and angles', () => {
  const project = projection(512, 512);
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      expect(dot(project(a), project(b))).toBeCloseTo(dot(a, b), 2);
    }),
    { numRuns: 20 },
  );
});

test('a projection to fewer components about keeps them', () => {
  const project = projection(512, 128);
  const unit = (at: number) => new Float32Array(512).fill(1, at, at + 1);
  for (let at = 0; at < 512; at += 37) {
    expect(dot(project(unit(at)), project(unit(at)))).toBeCloseTo(1, 5);
    expect(Math.abs(dot(project(unit(at)), project(unit((at + 100) % 512))))).toBeLessThan(0.35);
  }
});
