import { expect, test } from 'vitest';
import { SIDE } from '../../../../src/media/embedding/builtin/picture-planes.ts';
import { lowFrequencies } from '../../../../src/media/embedding/builtin/picture-vector.ts';

/** The transform as its definition says. */
function naive(plane: Float32Array, u: number, v: number): number {
  let sum = 0;
  for (const [at, value] of plane.entries()) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const wave = (frequency: number, place: number) =>
      Math.cos((Math.PI * frequency * (2 * place + 1)) / (2 * SIDE));
    sum += value * wave(u, x) * wave(v, y);
  }
  return (sum * Math.sqrt(1 + u + v)) / (SIDE * SIDE);
}

test('low frequencies are those of the definition', () => {
  const plane = Float32Array.from(
    { length: SIDE * SIDE },
    (_, at) => Math.sin(at * 0.37) + (at % SIDE) / SIDE,
  );
  const found = lowFrequencies(plane, 6);
  expect(found).toHaveLength(36);
  for (const [at, value] of found.entries()) {
    expect(value).toBeCloseTo(naive(plane, at % 6, Math.floor(at / 6)), 4);
  }
});
