import { FIELDS, VectorSource } from '../queries/make-vectors.ts';
import type { VectorField } from '../queries/question.ts';

/** Six decimals, as `vitrine index` writes them. */
const DECIMALS = 6;
const UNITS = 10 ** DECIMALS;

/** Few, so that their texts stay in the processor's caches. */
const CLUSTERS = 256;
/** Vectors that are made around the centre of each cluster. */
const MEMBERS = 8;
/** Equal parts of a vector, each from any member of its cluster: enough that no two vectors are the same. */
export const PARTS = 8;
const MEMBER_BITS = 3;

/** A part of a member: its components and their text. */
export interface VectorPart {
  readonly components: Float64Array;
  readonly text: Buffer;
}

/**
 * The vectors of one field of any number of documents: clustered, of about length 1,
 * independent of their documents, and the same each time. Some thousands are made once;
 * each document's is put together from parts of these, so that its text needs only copying.
 */
export class FieldVectors {
  /** Of all members in turn, PARTS each. */
  readonly parts: readonly VectorPart[];
  readonly #dimensions: number;
  readonly #seed: number;

  constructor(field: VectorField, seed = 1) {
    this.#dimensions = FIELDS[field];
    this.#seed = seed;
    const source = new VectorSource('clustered', this.#dimensions, seed);
    this.parts = Array.from({ length: CLUSTERS }, (_, cluster) =>
      Array.from({ length: MEMBERS }, () => partsOf(rounded(source.near(cluster)))),
    ).flat(2);
  }

  /** The indexes of the parts of a document's vector. */
  choose(doc: number, chosen: Uint32Array): void {
    const random = mixed(doc, this.#seed ^ this.#dimensions);
    const first = (random % CLUSTERS) * MEMBERS * PARTS;
    const members = mixed(random, doc);
    for (let part = 0; part < PARTS; part += 1) {
      const member = (members >>> (part * MEMBER_BITS)) & (MEMBERS - 1);
      chosen[part] = first + member * PARTS + part;
    }
  }

  /** Components as a reader of their JSON has them. */
  at(doc: number): Float64Array {
    const vector = new Float64Array(this.#dimensions);
    const chosen = new Uint32Array(PARTS);
    this.choose(doc, chosen);
    for (const [i, part] of chosen.entries()) {
      vector.set(this.parts[part]?.components ?? [], (i * this.#dimensions) / PARTS);
    }
    return vector;
  }
}

/** At length 1. */
function rounded(vector: Float32Array): Float64Array {
  let squares = 0;
  for (const component of vector) squares += component * component;
  const factor = UNITS / Math.sqrt(squares);
  return Float64Array.from(vector, (component) => Math.round(component * factor) / UNITS);
}

function partsOf(vector: Float64Array): VectorPart[] {
  const length = vector.length / PARTS;
  return Array.from({ length: PARTS }, (_, part) => {
    const components = vector.slice(part * length, (part + 1) * length);
    return { components, text: Buffer.from(Array.from(components, textOf).join()) };
  });
}

const textOf = (component: number): string => component.toFixed(DECIMALS);

/** 32 bits that differ a lot when the numbers differ a little. Source: MurmurHash3's finalizer. */
function mixed(number: number, seed: number): number {
  let x = (number ^ Math.imul(seed, 0x9e3779b1)) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
