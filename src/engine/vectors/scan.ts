import { readFileSync } from 'node:fs';
import { LANES, type VectorColumn } from '../segment/vector-column.ts';
import { hasWebAssembly } from '../segment/vector-memory.ts';
import type { quantizeQuery } from './quantize.ts';

/** A query in 16-bit codes. */
export type QueryCodes = ReturnType<typeof quantizeQuery>;

/**
 * Goes through vectors of a column by their codes and gives those whose
 * similarity to a query may reach a limit. What it gives is valid until the next call.
 */
export interface Scan {
  /** `count` vectors from the one at `first` on, at most MAX_SCANNED. */
  stretch(first: number, count: number, limit: number): Scanned;
  /** The vectors at these places, at most MAX_SCANNED. */
  places(places: Uint32Array, limit: number): Scanned;
}

export interface Scanned {
  readonly count: number;
  /** The vectors, and the products of their codes with those of the query. */
  readonly places: Uint32Array;
  readonly products: Int32Array;
}

/** Vectors in one round of `scanNarrow`; it writes to so many entries behind what is found. */
const SCANNED_AT_ONCE = 4;
/** So many results stay in the processor's cache until they are looked at. */
export const MAX_SCANNED = 8_192;
/** Vectors far from each other that are fetched together. */
const TOUCHED = 32;
/** More than rounding to 32 bits can do. */
const MARGIN = 1e-5;

/** The query has as many codes as the column has dimensions. */
export const makeScan = (column: VectorColumn, query: QueryCodes): Scan =>
  compiledScan(column, query) ?? plainScan(column, query);

/** Undefined where the processor or Node.js cannot do that. */
export function compiledScan(column: VectorColumn, query: QueryCodes): Scan | undefined {
  const instance = instanceFor(column);
  if (!instance) return undefined;
  const { touch, scratch } = instance;
  const { stride, codes, steps, errors } = column;
  const isNarrow = stride === LANES;
  const scan = isNarrow ? instance.scanNarrow : instance.scan;
  /** The last few are scanned one by one. */
  const inCode = (count: number): number => (isNarrow ? count - (count % SCANNED_AT_ONCE) : count);
  const { step, error } = query;
  const { chosen, places, products } = layOut(scratch, query.codes, stride);
  const one = scanOne(column, query, places, products);
  const run = (first: number, placesAt: number, count: number, limit: number, found: number): number =>
    scan(
      ...([codes.byteOffset, steps.byteOffset, errors.byteOffset, first, placesAt, count] as const),
      ...([stride, QUERY_AT, FOUND_AT + 4 * found, PRODUCTS_AT + 4 * found] as const),
      ...([step, 1 + error, error, limit - MARGIN] as const),
    );
  return {
    stretch: (first, count, limit) => {
      const most = inCode(count);
      let found = most > 0 ? run(first, FROM_ZERO_AT, most, limit, 0) : 0;
      for (let i = most; i < count; i += 1) found = one(first + i, limit, found);
      return { count: found, places, products };
    },
    places: (wanted, limit) => {
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
      return { count: found, places, products };
    },
  };
}

/** The same without compiled code, some thirty times slower. */
export function plainScan(column: VectorColumn, query: QueryCodes): Scan {
  const places = new Uint32Array(MAX_SCANNED);
  const products = new Int32Array(MAX_SCANNED);
  const one = scanOne(column, query, places, products);
  return {
    stretch: (first, count, limit) => {
      let found = 0;
      for (let i = 0; i < count; i += 1) found = one(first + i, limit, found);
      return { count: found, places, products };
    },
    places: (wanted, limit) => {
      let found = 0;
      for (const place of wanted) found = one(place, limit, found);
      return { count: found, places, products };
    },
  };
}

/** Scans one vector, lists it behind the `found` ones if it may reach the limit, and gives how many there are then. */
function scanOne(
  { stride, codes, steps, errors }: VectorColumn,
  { codes: query, step, error }: QueryCodes,
  places: Uint32Array,
  products: Int32Array,
): (place: number, limit: number, found: number) => number {
  return (place, limit, found) => {
    const start = place * stride;
    let product = 0;
    for (let i = 0; i < query.length; i += 1) product += (codes[start + i] as number) * (query[i] as number);
    const upper = product * (steps[place] as number) * step + (errors[place] as number) * (1 + error) + error;
    if (upper < limit - MARGIN) return found;
    places[found] = place;
    products[found] = product;
    return found + 1;
  };
}

/**
 * The scratch memory of this thread: numbers from 0 on, chosen places, what is
 * found, and behind it the query. A list has room for what is written behind it.
 */
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

/** Undefined before it is needed, false where it cannot be had. */
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
  const known = instances.get(memory);
  if (known) return known;
  const { exports } = new WebAssembly.Instance(module, { memory: { 0: memory, 1: scratch } });
  const made = { ...(exports as unknown as Omit<Instance, 'scratch'>), scratch };
  instances.set(memory, made);
  return made;
}

/** Puts the query there, with zeros behind it up to `stride`, and gives the lists. */
function layOut(
  scratch: WebAssembly.Memory,
  query: Int16Array,
  stride: number,
): { readonly chosen: Uint32Array; readonly places: Uint32Array; readonly products: Int32Array } {
  const missing = QUERY_AT + 2 * stride - scratch.buffer.byteLength;
  if (missing > 0) scratch.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = scratch;
  new Int16Array(buffer, QUERY_AT, stride).fill(0).set(query);
  return {
    chosen: new Uint32Array(buffer, CHOSEN_AT, MAX_SCANNED),
    places: new Uint32Array(buffer, FOUND_AT, MAX_SCANNED),
    products: new Int32Array(buffer, PRODUCTS_AT, MAX_SCANNED),
  };
}
