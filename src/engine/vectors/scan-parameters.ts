import { F32, I32 } from './wasm-assembler.ts';

/** What `scan` and `scanNarrow` are called with, in this order; see there. */
export const SCAN_INTEGERS = [
  ...['codes', 'steps', 'errors', 'first', 'places', 'count'],
  ...['stride', 'query', 'foundPlaces', 'foundProducts'],
] as const;
export const SCAN_FLOATS = ['step', 'more', 'error', 'limit'] as const;
export const SCAN_PARAMETERS = [...SCAN_INTEGERS.map(() => I32), ...SCAN_FLOATS.map(() => F32)];

/** The memory of the vectors comes first: V8 reaches it at the least cost. */
export const VECTORS = 0;
export const SCRATCH = 1;

/** Codes that one instruction takes. */
export const LANES = 16;
