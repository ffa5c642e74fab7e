import { dotProductModule } from './dot-product-code.ts';
import type { VectorColumn } from './vector-column.ts';
import { hasWebAssembly } from './vector-memory.ts';

/** Multiplies one query with vectors of a column, by their codes. What it gives is valid until the next call. */
export interface DotProducts {
  /** With `count` vectors from the one at `first` on, at most MAX_PRODUCTS. */
  ofStretch(first: number, count: number): Int32Array;
  /** With the vectors at these places, at most MAX_PRODUCTS. */
  ofPlaces(places: Uint32Array): Int32Array;
}

/** So many results stay in the processor's cache until they are looked at. */
export const MAX_PRODUCTS = 8_192;

/** The query has as many codes as the column has dimensions. */
export const dotProducts = (column: VectorColumn, query: Int16Array): DotProducts =>
  compiledDotProducts(column, query) ?? plainDotProducts(column, query);

type Run = (base: number, places: number, count: number, stride: number, query: number, out: number) => void;

/** Undefined where the processor or Node.js cannot do that. */
export function compiledDotProducts(column: VectorColumn, query: Int16Array): DotProducts | undefined {
  const instance = instanceFor(column);
  if (!instance) return undefined;
  const { run, scratch } = instance;
  const { stride, codes } = column;
  const { places, out } = putIntoScratch(query, stride, scratch);
  return {
    ofStretch(first, count) {
      if (count > 0) run(codes.byteOffset + first * stride, FROM_ZERO_AT, count, stride, QUERY_AT, OUT_AT);
      return out.subarray(0, count);
    },
    ofPlaces(chosen) {
      places.set(chosen);
      if (chosen.length > 0) run(codes.byteOffset, PLACES_AT, chosen.length, stride, QUERY_AT, OUT_AT);
      return out.subarray(0, chosen.length);
    },
  };
}

/** The same without compiled code, some thirty times slower. */
export function plainDotProducts({ stride, codes }: VectorColumn, query: Int16Array): DotProducts {
  const out = new Int32Array(MAX_PRODUCTS);
  const multiply = (place: number): number => {
    const start = place * stride;
    let sum = 0;
    for (let i = 0; i < query.length; i += 1) sum += (codes[start + i] ?? 0) * (query[i] ?? 0);
    return sum;
  };
  return {
    ofStretch(first, count) {
      for (let i = 0; i < count; i += 1) out[i] = multiply(first + i);
      return out.subarray(0, count);
    },
    ofPlaces(places) {
      for (let i = 0; i < places.length; i += 1) out[i] = multiply(places[i] ?? 0);
      return out.subarray(0, places.length);
    },
  };
}

/** The scratch memory of this thread: numbers from 0 on, places, products, and behind them the query. */
const FROM_ZERO_AT = 0;
const LIST_BYTES = 4 * MAX_PRODUCTS;
const PLACES_AT = LIST_BYTES;
const OUT_AT = 2 * LIST_BYTES;
const QUERY_AT = 3 * LIST_BYTES;
const PAGE_BYTES = 65_536;

interface Compiled {
  readonly module: WebAssembly.Module;
  readonly scratch: WebAssembly.Memory;
  /** By the memory that they work on. */
  readonly instances: WeakMap<object, Run>;
}

/** Undefined before it is needed, false where it cannot be had. */
let compiled: Compiled | false | undefined;

function compile(): Compiled | false {
  if (!hasWebAssembly()) return false;
  const bytes = dotProductModule();
  if (!WebAssembly.validate(bytes)) return false;
  const scratch = new WebAssembly.Memory({ initial: Math.ceil(QUERY_AT / PAGE_BYTES) });
  const numbers = new Uint32Array(scratch.buffer, FROM_ZERO_AT, MAX_PRODUCTS);
  for (let i = 0; i < MAX_PRODUCTS; i += 1) numbers[i] = i;
  return { module: new WebAssembly.Module(bytes), scratch, instances: new WeakMap() };
}

function instanceFor({ memory }: VectorColumn): { run: Run; scratch: WebAssembly.Memory } | undefined {
  compiled ??= compile();
  if (!compiled || !(memory instanceof WebAssembly.Memory)) return undefined;
  const { module, scratch, instances } = compiled;
  let run = instances.get(memory);
  if (!run) {
    const instance = new WebAssembly.Instance(module, { memory: { 0: memory, 1: scratch } });
    run = instance.exports['run'] as Run;
    instances.set(memory, run);
  }
  return { run, scratch };
}

/** The query with zeros behind it up to `stride`. */
function putIntoScratch(
  query: Int16Array,
  stride: number,
  scratch: WebAssembly.Memory,
): { places: Uint32Array; out: Int32Array } {
  const missing = QUERY_AT + 2 * stride - scratch.buffer.byteLength;
  if (missing > 0) scratch.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = scratch;
  new Int16Array(buffer, QUERY_AT, stride).fill(0).set(query);
  return {
    places: new Uint32Array(buffer, PLACES_AT, MAX_PRODUCTS),
    out: new Int32Array(buffer, OUT_AT, MAX_PRODUCTS),
  };
}
