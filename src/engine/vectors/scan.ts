import { readFileSync } from 'node:fs';
import { CODES_IN_ROUND, type CodePlane, coarseBytes, fineBytes } from '../segment/vector-codes.ts';
import type { VectorColumn, VectorMemory } from '../segment/vector-column.ts';
import type { QueryCodes, QueryScale } from './quantize.ts';

/**
 * Compares vectors of a column with a query by their codes and lists those whose
 * similarity may reach a limit. A result is valid until the next call.
 */
export interface Scan {
  /** `count` vectors from index `first` on, at most MAX_SCANNED. */
  range(first: number, count: number, limit: number): Scanned;
  /** The vectors with these indexes, at most MAX_SCANNED. */
  chosen(indexes: Uint32Array, limit: number): Scanned;
}

export interface Scanned {
  readonly count: number;
  /** Indexes of the vectors, and the products of their codes with those of the query. */
  readonly indexes: Uint32Array;
  readonly products: Int32Array;
}

/** This many results stay in the processor's cache until they are read. */
export const MAX_SCANNED = 8_192;
/** Distant vectors that are prefetched together. */
const TOUCHED = 32;

/**
 * Reads the upper four bits of all codes, and the lower two of those that may reach the limit. The
 * query has as many codes as the column has dimensions.
 */
export function makeScan({ memory, stride, coarse, fine }: VectorColumn, query: QueryCodes): Scan {
  const { scan, refine, touch } = instanceFor(memory);
  const { chosen, indexes, products } = layOut(query, stride);
  const bytes = coarseBytes(stride);
  const list = (first: number, listAt: number, count: number, limit: number, found: number): number =>
    scan(
      ...offsetsOf(coarse),
      ...([first, listAt, count, bytes, HIGH_AT, FOUND_AT + 4 * found] as const),
      ...conditionOf(query.coarse, limit),
    );
  const refined = (count: number, limit: number): Scanned => {
    const found =
      count === 0
        ? 0
        : refine(
            coarse.codes.byteOffset,
            ...offsetsOf(fine),
            ...([FOUND_AT, count, fineBytes(stride), bothAt(stride), PRODUCTS_AT] as const),
            ...conditionOf(query.fine, limit),
          );
    return { count: found, indexes, products };
  };
  return {
    range: (first, count, limit) => refined(list(first, FROM_ZERO_AT, count, limit, 0), limit),
    chosen: (wanted, limit) => {
      chosen.set(wanted);
      let found = 0;
      for (let from = 0; from < wanted.length; from += TOUCHED) {
        const count = Math.min(TOUCHED, wanted.length - from);
        const at = CHOSEN_AT + 4 * from;
        touch(coarse.codes.byteOffset, at, count, bytes);
        found += list(0, at, count, limit, found);
      }
      return refined(found, limit);
    },
  };
}

/** Larger than the rounding error of 32 bits. */
const MARGIN = 1e-5;

/**
 * `centre`, `scale`, `sine` and `limit` of scan.wat.
 *
 * With the angles θ between the query's codes and those of a vector, φ between the vector and its
 * codes, and λ of the limit: the similarity may reach the limit if θ − φ ≤ λ, that is, for φ and λ
 * below 90°, if cos θ / cos φ + tan φ × sin λ ≥ cos λ. All is multiplied by the length of the query's codes.
 */
function conditionOf({ centre, scale, length, error }: QueryScale, limit: number) {
  const least = limit - error - MARGIN;
  if (!(least > 0)) return [centre, scale, 0, Number.NEGATIVE_INFINITY] as const;
  return [centre, scale, Math.sqrt(Math.max(0, length * length - least * least)), least] as const;
}

const offsetsOf = ({ codes, scales, tangents }: CodePlane) =>
  [codes.byteOffset, scales.byteOffset, tangents.byteOffset] as const;

/** The scratch memory of this thread: numbers from 0 on, chosen indexes, results, and the query. */
const LIST_BYTES = 4 * MAX_SCANNED;
const FROM_ZERO_AT = 0;
const CHOSEN_AT = LIST_BYTES;
const FOUND_AT = 2 * LIST_BYTES;
const PRODUCTS_AT = 3 * LIST_BYTES;
/** The upper bits of the query, and then both, in turn. */
const HIGH_AT = 4 * LIST_BYTES;
const bothAt = (stride: number): number => HIGH_AT + 2 * stride;
const PAGE_BYTES = 65_536;

/** The functions of scan.wat, which documents them. */
interface Instance {
  readonly scan: (...parameters: readonly number[]) => number;
  readonly refine: (...parameters: readonly number[]) => number;
  readonly touch: (...parameters: readonly number[]) => number;
}

interface Compiled {
  readonly module: WebAssembly.Module;
  readonly scratch: WebAssembly.Memory;
}

/** Undefined before the first use. */
let compiled: Compiled | undefined;

function compile(): Compiled {
  const module = new WebAssembly.Module(readFileSync(new URL('scan.wasm', import.meta.url)));
  const scratch = new WebAssembly.Memory({ initial: Math.ceil(HIGH_AT / PAGE_BYTES) });
  const numbers = new Uint32Array(scratch.buffer, FROM_ZERO_AT, MAX_SCANNED);
  for (let i = 0; i < MAX_SCANNED; i += 1) numbers[i] = i;
  return { module, scratch };
}

/** By the memory that they work on. */
const instances = new WeakMap<VectorMemory, Instance>();

const instanceFor = (memory: VectorMemory): Instance =>
  instances.getOrInsertComputed(memory, () => {
    compiled ??= compile();
    const { module, scratch } = compiled;
    const { exports } = new WebAssembly.Instance(module, { memory: { 0: memory, 1: scratch } });
    return exports as unknown as Instance;
  });

interface Lists {
  readonly chosen: Uint32Array;
  readonly indexes: Uint32Array;
  readonly products: Int32Array;
}

/** Writes the query, padded with zeros to `stride`, and returns the lists. */
function layOut({ high, low }: QueryCodes, stride: number): Lists {
  compiled ??= compile();
  const { scratch } = compiled;
  const missing = bothAt(stride) + 2 * stride - scratch.buffer.byteLength;
  if (missing > 0) scratch.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = scratch;
  new Int8Array(buffer, HIGH_AT, stride).fill(0).set(high);
  const both = new Int8Array(buffer, bothAt(stride), 2 * stride).fill(0);
  for (let start = 0; start < high.length; start += CODES_IN_ROUND) {
    both.set(high.subarray(start, start + CODES_IN_ROUND), 2 * start);
    both.set(low.subarray(start, start + CODES_IN_ROUND), 2 * start + CODES_IN_ROUND);
  }
  return {
    chosen: new Uint32Array(buffer, CHOSEN_AT, MAX_SCANNED),
    indexes: new Uint32Array(buffer, FOUND_AT, MAX_SCANNED),
    products: new Int32Array(buffer, PRODUCTS_AT, MAX_SCANNED),
  };
}
