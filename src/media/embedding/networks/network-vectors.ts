import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toUnitLength } from '../../../kernel/vectors.ts';
import type { ModelName } from '../models/model-table.ts';
import { spreadBits } from '../spread-bits.ts';
import { MAX_COMPONENTS } from './class-directions.ts';
import { CLASSES, type Classes } from './class-words.ts';
import { DIRECTIONS_FILE } from './convert-network.ts';
import type { Description } from './describe-picture.ts';

/** The parts of a vector, in order, and how much each counts. */
const LOOKS = { length: 128, weight: 1 };
const FEATURES = { length: MAX_COMPONENTS, weight: 1 };
const RECOGNISED = { length: 128, weight: 0.5 };

export const NETWORK_DIMENSIONS = LOOKS.length + FEATURES.length + RECOGNISED.length;

/** Of the network of this name, installed in a folder. */
export function openNetworkVectors(name: ModelName, folder: string): NetworkVectors {
  const directions = readFloats(join(folder, DIRECTIONS_FILE));
  const width = directions.length / CLASSES;
  return new NetworkVectors(directions, width, readFloats(new URL(`./means/${name}.bin`, import.meta.url)));
}

function readFloats(file: string | URL): Float32Array {
  const bytes = readFileSync(file);
  // A small file may start anywhere in a buffer that it shares.
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/**
 * Makes vectors of pictures and of things that can be compared. Three parts stand
 * side by side: how a picture looks (the built-in vector, projected), what a network
 * finds in it, relative to the mean of many pictures, and what it recognises (the
 * directions of the classes weighted by their probabilities, projected).
 */
export class NetworkVectors {
  readonly #directions: readonly Float32Array[];
  readonly #means: Float32Array;
  readonly #looks: Projection;
  readonly #recognised: Projection;

  /** `directions` has `width` components for each class; `means` are those of the features of many pictures. */
  constructor(directions: Float32Array, width: number, means: Float32Array) {
    this.#directions = Array.from({ length: directions.length / width }, (_, at) =>
      directions.subarray(at * width, (at + 1) * width),
    );
    this.#means = means;
    this.#looks = projection(512, LOOKS.length);
    this.#recognised = projection(width, RECOGNISED.length);
  }

  ofPicture(looks: Float32Array, { features, probabilities }: Description): Float32Array {
    const relative = features.map((value, at) => value - (this.#means[at] ?? 0));
    return joined(this.#looks(looks), relative, this.#recognised(this.#sum(probabilities)));
  }

  /** Of pictures that show some things, each given by the classes that show it. */
  ofThings(things: readonly Classes[]): Float32Array {
    const weights = new Float32Array(this.#directions.length);
    for (const classes of things) {
      for (const one of classes) weights[one] = (weights[one] ?? 0) + 1 / classes.length;
    }
    const sum = this.#sum(weights);
    return joined(new Float32Array(LOOKS.length), sum, this.#recognised(sum));
  }

  /** The weighted sum of the directions of all classes. */
  #sum(weights: Float32Array): Float32Array {
    const sum = new Float32Array(this.#directions[0]?.length ?? 0);
    for (const [one, direction] of this.#directions.entries()) {
      const weight = weights[one] ?? 0;
      if (weight < NEGLIGIBLE) continue;
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (direction[at] ?? 0);
    }
    return sum;
  }
}

/** Of a thousand classes, most have next to no probability. */
const NEGLIGIBLE = 1e-4;

/** The parts, each as long as its weight says, unless it is zero. */
function joined(looks: Float32Array, features: Float32Array, recognised: Float32Array): Float32Array {
  const vector = new Float32Array(NETWORK_DIMENSIONS);
  let start = 0;
  for (const [values, { length, weight }] of [
    [looks, LOOKS],
    [features, FEATURES],
    [recognised, RECOGNISED],
  ] as const) {
    const norm = Math.hypot(...values);
    const scale = norm === 0 ? 0 : weight / norm;
    for (const [at, value] of values.entries()) vector[start + at] = value * scale;
    start += length;
  }
  return toUnitLength(vector);
}

type Projection = (vector: Float32Array) => Float32Array;

/**
 * A random projection to fewer components, always the same one for the same
 * lengths: angles and relative lengths of vectors are about kept. `from` is a power
 * of two.
 */
export function projection(from: number, to: number): Projection {
  const signs = Float32Array.from({ length: from }, (_, at) => (randomOf(at, from) & 1 ? -1 : 1));
  const chosen = Array.from({ length: from }, (_, at) => at)
    .toSorted((a, b) => randomOf(a, to) - randomOf(b, to))
    .slice(0, to);
  /** Otherwise, the components would be longer by the root of `from`. */
  const scale = 1 / Math.sqrt(to);
  return (vector) => {
    const mixed = hadamard(vector.map((component, at) => component * (signs[at] ?? 1)));
    return Float32Array.from(chosen, (at) => (mixed[at] ?? 0) * scale);
  };
}

/** The Walsh–Hadamard transform: each component becomes a sum of all, with signs. */
function hadamard(values: Float32Array): Float32Array {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let at = start; at < start + half; at++) {
        const [a = 0, b = 0] = [values[at], values[at + half]];
        values[at] = a + b;
        values[at + half] = a - b;
      }
    }
  }
  return values;
}

const randomOf = (at: number, salt: number): number =>
  spreadBits(Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b));
