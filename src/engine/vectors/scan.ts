import { readFileSync } from 'node:fs';
import { hasWebAssembly, LANES, type VectorColumn } from '../segment/vector-column.ts';
import type { quantizeQuery } from './quantize.ts';

/** A query in 16-bit codes. */
export type QueryCodes = ReturnType<typeof quantizeQuery>;

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

/** Vectors in one round of `scanNarrow`, and how many entries it may write behind those found. */
const SCANNED_AT_ONCE = 4;
/** This many results stay in the processor's cache until they are read. */
export const MAX_SCANNED = 8_192;
/** Distant vectors that are prefetched together. */
const TOUCHED = 32;
/** Larger than the rounding error of 32 bits. */
const MARGIN = 1e-5;

/** The query has as many codes as the column has dimensions. */
export const makeScan = (column: VectorColumn, query: QueryCodes): Scan =>
  compiledScan(column, query) ?? plainScan(column, query);

/** Undefined without WebAssembly or its vector instructions. */
export function compiledScan(column: VectorColumn, query: QueryCodes): Scan | undefined {
  const instance = instanceFor(column);
  if (!instance) return undefined;
  const { touch, scratch } = instance;
  const { stride, codes, scales, errors } = column;
  const isNarrow = stride === LANES;
  const scan = isNarrow ? instance.scanNarrow : instance.scan;
  /** The rest is scanned one by one. */
  const inCode = (count: number): number => (isNarrow ? count - (count % SCANNED_AT_ONCE) : count);
  const { scale, error } = query;
  const { chosen, indexes, products } = layOut(scratch, query.codes, stride);
  const one = scanOne(column, query, indexes, products);
  const run = (first: number, indexesAt: number, count: number, limit: number, found: number): number =>
    scan(
      ...([codes.byteOffset, scales.byteOffset, errors.byteOffset, first, indexesAt, count] as const),
      ...([stride, QUERY_AT, FOUND_AT + 4 * found, PRODUCTS_AT + 4 * found] as const),
      ...([scale, 1 + error, error, limit - MARGIN] as const),
    );
  return {
    range: (first, count, limit) => {
      const most = inCode(count);
      let found = most > 0 ? run(first, FROM_ZERO_AT, most, limit, 0) : 0;
      for (let i = most; i < count; i += 1) found = one(first + i, limit, found);
      return { count: found, indexes, products };
    },
    chosen: (wanted, limit) => {
      chosen.set(wanted);
      const most = inCode(wanted.length);
      let found = 0;
      for (let from = 0; from < most; from += TOUCHED) {
        const count = Math.min(TOUCHED, most - from);
        const at = CHOSEN_AT + 4 * from;
        touch(codes.byteOffset, at, count, stride);
        found += run(0, at, count, limit, found);
      }
      for (let i = most; i < wanted.length; i += 1) found = one(wanted[i] as number, limit, found);
      return { count: found, indexes, products };
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
      let found = 0;
      for (let i = 0; i < count; i += 1) found = one(first + i, limit, found);
      return { count: found, indexes, products };
    },
    chosen: (wanted, limit) => {
      let found = 0;
      for (const index of wanted) found = one(index, limit, found);
      return { count: found, indexes, products };
    },
  };
}

/** Scans one vector, lists it if it may reach the limit, and returns how many are listed. */
function scanOne(
  { stride, codes, scales, errors }: VectorColumn,
  { codes: query, scale, error }: QueryCodes,
  indexes: Uint32Array,
  products: Int32Array,
): (index: number, limit: number, found: number) => number {
  return (index, limit, found) => {
    const start = index * stride;
    let product = 0;
    for (let i = 0; i < query.length; i += 1) product += (codes[start + i] as number) * (query[i] as number);
    const upper =
      product * (scales[index] as number) * scale + (errors[index] as number) * (1 + error) + error;
    if (upper < limit - MARGIN) return found;
    indexes[found] = index;
    products[found] = product;
    return found + 1;
  };
}

/** The scratch memory of this thread: numbers from 0 on, chosen indexes, results, and the query. */
const LIST_BYTES = 4 * (MAX_SCANNED + SCANNED_AT_ONCE);
const FROM_ZERO_AT = 0;
const CHOSEN_AT = LIST_BYTES;
const FOUND_AT = 2 * LIST_BYTES;
const PRODUCTS_AT = 3 * LIST_BYTES;
const QUERY_AT = 4 * LIST_BYTES;
const PAGE_BYTES = 65_536;

/** The functions of scan.wat, which documents them. */
interface Instance {
  readonly scan: (...parameters: readonly number[]) => number;
  readonly scanNarrow: (...parameters: readonly number[]) => number;
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
  const scratch = new WebAssembly.Memory({ initial: Math.ceil(QUERY_AT / PAGE_BYTES) });
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

/** Writes the query, padded with zeros to `stride`, and returns the lists. */
function layOut(
  scratch: WebAssembly.Memory,
  query: Int16Array,
  stride: number,
): { readonly chosen: Uint32Array; readonly indexes: Uint32Array; readonly products: Int32Array } {
  const missing = QUERY_AT + 2 * stride - scratch.buffer.byteLength;
  if (missing > 0) scratch.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = scratch;
  new Int16Array(buffer, QUERY_AT, stride).fill(0).set(query);
  return {
    chosen: new Uint32Array(buffer, CHOSEN_AT, MAX_SCANNED),
    indexes: new Uint32Array(buffer, FOUND_AT, MAX_SCANNED),
    products: new Int32Array(buffer, PRODUCTS_AT, MAX_SCANNED),
  };
}
