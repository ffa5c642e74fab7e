import { readFileSync } from 'node:fs';
import { type CodePlane, coarseBytes, fineBytes, NARROW, unpackCodes } from '../segment/vector-codes.ts';
import { hasWebAssembly, type VectorColumn } from '../segment/vector-column.ts';
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

/** Vectors in one round of `scanNarrow`. */
const SCANNED_AT_ONCE = 4;
/** This many results stay in the processor's cache until they are read. */
export const MAX_SCANNED = 8_192;
/** Distant vectors that are prefetched together. */
const TOUCHED = 32;

/** The query has as many codes as the column has dimensions. */
export const makeScan = (column: VectorColumn, query: QueryCodes): Scan =>
  compiledScan(column, query) ?? plainScan(column, query);

/** Undefined without WebAssembly or its vector instructions. */
export function compiledScan(column: VectorColumn, query: QueryCodes): Scan | undefined {
  const instance = instanceFor(column);
  if (!instance) return undefined;
  const lists = layOut(instance.scratch, query, column.stride);
  return column.stride === NARROW
    ? narrowScan(column, query, instance, lists)
    : wideScan(column, query, instance, lists);
}

/** Reads the upper four bits of all codes, and the lower two of those that may reach the limit. */
function wideScan(
  { stride, coarse, fine }: VectorColumn,
  query: QueryCodes,
  { scan, refine, touch }: Instance,
  { chosen, indexes, products }: Lists,
): Scan {
  const bytes = coarseBytes(stride);
  const list = (first: number, listAt: number, count: number, limit: number, found: number): number =>
    scan(
      ...offsetsOf(coarse),
      ...([first, listAt, count, bytes, HIGH_AT, FOUND_AT + 4 * found] as const),
      ...numbersOf(conditionOf(query.coarse, limit)),
    );
  const refined = (count: number, limit: number): Scanned => {
    const found =
      count === 0
        ? 0
        : refine(
            coarse.codes.byteOffset,
            ...offsetsOf(fine),
            ...([FOUND_AT, count, fineBytes(stride), bothAt(stride), PRODUCTS_AT] as const),
            ...numbersOf(conditionOf(query.fine, limit)),
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

/** The same for short vectors. Chosen ones are compared by all bits at once. */
function narrowScan(
  { coarse, fine }: VectorColumn,
  query: QueryCodes,
  { scanNarrow, refineNarrow }: Instance,
  { indexes, products }: Lists,
): Scan {
  const refined = (listed: number, limit: number): Scanned => {
    const found =
      listed === 0
        ? 0
        : refineNarrow(
            coarse.codes.byteOffset,
            ...offsetsOf(fine),
            ...([FOUND_AT, listed, bothAt(NARROW), PRODUCTS_AT] as const),
            ...numbersOf(conditionOf(query.fine, limit)),
          );
    return { count: found, indexes, products };
  };
  return {
    range: (first, count, limit) => {
      const most = count - (count % SCANNED_AT_ONCE);
      let listed =
        most === 0
          ? 0
          : scanNarrow(
              ...offsetsOf(coarse),
              ...([first, most, HIGH_AT, FOUND_AT] as const),
              ...numbersOf(conditionOf(query.coarse, limit)),
            );
      for (let i = most; i < count; i += 1) {
        indexes[listed] = first + i;
        listed += 1;
      }
      return refined(listed, limit);
    },
    chosen: (wanted, limit) => {
      indexes.set(wanted);
      return refined(wanted.length, limit);
    },
  };
}

/** The same without WebAssembly, some thirty times slower. */
export function plainScan(column: VectorColumn, query: QueryCodes): Scan {
  const indexes = new Uint32Array(MAX_SCANNED);
  const products = new Int32Array(MAX_SCANNED);
  const one = scanOne(column, query, indexes, products);
  return {
    range: (first, count, limit) => {
      const condition = conditionOf(query.fine, limit);
      let found = 0;
      for (let i = 0; i < count; i += 1) found = one(first + i, condition, found);
      return { count: found, indexes, products };
    },
    chosen: (wanted, limit) => oneByOne(wanted, limit, query, one, { indexes, products }),
  };
}

type ScanOne = (index: number, condition: Condition, found: number) => number;

function oneByOne(
  wanted: Uint32Array,
  limit: number,
  query: QueryCodes,
  one: ScanOne,
  lists: Pick<Lists, 'indexes' | 'products'>,
): Scanned {
  const condition = conditionOf(query.fine, limit);
  let found = 0;
  for (const index of wanted) found = one(index, condition, found);
  return { count: found, ...lists };
}

/** Scans one vector by all bits, lists it if it may reach the limit, and returns how many are listed. */
function scanOne(
  column: VectorColumn,
  query: QueryCodes,
  indexes: Uint32Array,
  products: Int32Array,
): ScanOne {
  const { fine, dimensions, stride } = column;
  const codes = new Uint8Array(stride);
  const whole = Int16Array.from(query.high, (high, i) => HIGH_UNIT * high + (query.low[i] as number));
  return (index, condition, found) => {
    unpackCodes(column, index, codes);
    let product = 0;
    for (let i = 0; i < dimensions; i += 1) product += (codes[i] as number) * (whole[i] as number);
    const along = (product - condition.centre) * (fine.scales[index] as number) * condition.scale;
    if (along + (fine.tangents[index] as number) * condition.sine < condition.limit) return found;
    indexes[found] = index;
    products[found] = product;
    return found + 1;
  };
}

/** `centre`, `scale`, `sine` and `limit` of scan.wat. */
interface Condition {
  readonly centre: number;
  readonly scale: number;
  readonly sine: number;
  readonly limit: number;
}

/** Larger than the rounding error of 32 bits. */
const MARGIN = 1e-5;

/**
 * With the angles θ between the query's codes and those of a vector, φ between the vector and its
 * codes, and λ of the limit: the similarity may reach the limit if θ − φ ≤ λ, that is, for φ and λ
 * below 90°, if cos θ / cos φ + tan φ × sin λ ≥ cos λ. All is multiplied by the length of the query's codes.
 */
function conditionOf({ centre, scale, length, error }: QueryScale, limit: number): Condition {
  const least = limit - error - MARGIN;
  if (!(least > 0)) return { centre, scale, sine: 0, limit: Number.NEGATIVE_INFINITY };
  return { centre, scale, sine: Math.sqrt(Math.max(0, length * length - least * least)), limit: least };
}

const numbersOf = ({ centre, scale, sine, limit }: Condition) => [centre, scale, sine, limit] as const;

const offsetsOf = ({ codes, scales, tangents }: CodePlane) =>
  [codes.byteOffset, scales.byteOffset, tangents.byteOffset] as const;

/** See quantizeQuery. */
const HIGH_UNIT = 128;

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
  readonly scanNarrow: (...parameters: readonly number[]) => number;
  readonly refine: (...parameters: readonly number[]) => number;
  readonly refineNarrow: (...parameters: readonly number[]) => number;
  readonly touch: (...parameters: readonly number[]) => number;
  readonly scratch: WebAssembly.Memory;
}

interface Compiled {
  readonly module: WebAssembly.Module;
  readonly scratch: WebAssembly.Memory;
  /** By the memory that they work on. */
  readonly instances: WeakMap<object, Instance>;
}

/** Undefined before the first use, false where it is not available. */
let compiled: Compiled | false | undefined;

function compile(): Compiled | false {
  if (!hasWebAssembly()) return false;
  const bytes = readFileSync(new URL('scan.wasm', import.meta.url));
  if (!WebAssembly.validate(bytes)) return false;
  const scratch = new WebAssembly.Memory({ initial: Math.ceil(HIGH_AT / PAGE_BYTES) });
  const numbers = new Uint32Array(scratch.buffer, FROM_ZERO_AT, MAX_SCANNED);
  for (let i = 0; i < MAX_SCANNED; i += 1) numbers[i] = i;
  return { module: new WebAssembly.Module(bytes), scratch, instances: new WeakMap() };
}

function instanceFor({ memory }: VectorColumn): Instance | undefined {
  compiled ??= compile();
  if (!compiled || !(memory instanceof WebAssembly.Memory)) return undefined;
  const { module, scratch, instances } = compiled;
  const existing = instances.get(memory);
  if (existing) return existing;
  const { exports } = new WebAssembly.Instance(module, { memory: { 0: memory, 1: scratch } });
  const made = { ...(exports as unknown as Omit<Instance, 'scratch'>), scratch };
  instances.set(memory, made);
  return made;
}

interface Lists {
  readonly chosen: Uint32Array;
  readonly indexes: Uint32Array;
  readonly products: Int32Array;
}

/** Writes the query, padded with zeros to `stride`, and returns the lists. */
function layOut(scratch: WebAssembly.Memory, { high, low }: QueryCodes, stride: number): Lists {
  const missing = bothAt(stride) + 2 * stride - scratch.buffer.byteLength;
  if (missing > 0) scratch.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = scratch;
  if (stride === NARROW) layOutNarrow(new Int8Array(buffer, HIGH_AT, 2 * NARROW), high);
  else new Int8Array(buffer, HIGH_AT, stride).fill(0).set(high);
  const round = Math.min(stride, CODES_IN_ROUND);
  const both = new Int8Array(buffer, bothAt(stride), 2 * stride).fill(0);
  for (let start = 0; start < high.length; start += round) {
    both.set(high.subarray(start, start + round), 2 * start);
    both.set(low.subarray(start, start + round), 2 * start + round);
  }
  return {
    chosen: new Uint32Array(buffer, CHOSEN_AT, MAX_SCANNED),
    indexes: new Uint32Array(buffer, FOUND_AT, MAX_SCANNED),
    products: new Int32Array(buffer, PRODUCTS_AT, MAX_SCANNED),
  };
}

/** As the upper and lower halves of the bytes of two vectors have them. */
function layOutNarrow(target: Int8Array, high: Int8Array): void {
  for (let i = 0; i < 2 * NARROW; i += 1) {
    const isUpper = i >= NARROW;
    const byte = i % (NARROW / 2);
    const code = (byte % 4) + (byte < 4 ? 0 : NARROW / 2) + (isUpper ? 4 : 0);
    target[i] = high[code] ?? 0;
  }
}

/** In one round of `refine`. */
const CODES_IN_ROUND = 64;
