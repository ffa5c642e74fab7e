import {
  ADD,
  ADD_4,
  assembleModule,
  type Code,
  constant,
  DOT_16,
  get,
  I32,
  IS_BELOW,
  lane,
  load32,
  load128,
  MULTIPLY,
  repeatWhile,
  SUBTRACT,
  set,
  store32,
  tee,
  V128,
  WIDEN_HIGH,
  WIDEN_LOW,
  ZERO_128,
} from './wasm-assembler.ts';

/** Codes that one instruction takes. */
const LANES = 16;
/** Codes that one round of the loop takes: the codes of a vector fill a multiple of it. */
export const STRIDE_UNIT = 2 * LANES;

/** The memory of the codes comes first: V8 reaches it at the least cost. */
const CODES = 0;
const SCRATCH = 1;

/** Parameters: addresses and numbers in bytes but for `count`. */
const [BASE, PLACES, COUNT, STRIDE, QUERY, OUT] = [0, 1, 2, 3, 4, 5];
/** Local variables. */
const [AT, QUERY_AT, END, CODE_16, LOW, HIGH] = [6, 7, 8, 9, 10, 11];

/**
 * A module whose `run(base, places, count, stride, query, out)` multiplies a
 * query with many vectors:
 *
 *     do {
 *       at = base + places[0] * stride                in the memory of the codes
 *       out[0] = sum of codes[at + i] * query[i]      for i below stride
 *       places += 1, out += 1
 *     } while (count -= 1)
 *
 * Codes are 8-bit integers, the query has 16-bit ones; sums are 32-bit integers
 * that must not overflow. `places`, `query` and `out` are in the scratch memory.
 * `count` and `stride` are not 0.
 */
export function dotProductModule(): Uint8Array {
  const increase = (local: number, by: number): Code[] => [get(local), constant(by), ADD, set(local)];
  const half = (widen: Code, queryOffset: number, sum: number): Code[] => [
    ...[widen, get(QUERY_AT), load128(SCRATCH, queryOffset), DOT_16],
    ...[get(sum), ADD_4, set(sum)],
  ];
  const sixteen = (from: number): Code[] => [
    ...[get(AT), load128(CODES, from), tee(CODE_16), ...half(WIDEN_LOW, 2 * from, LOW)],
    ...[get(CODE_16), ...half(WIDEN_HIGH, 2 * from + LANES, HIGH)],
  ];
  const row: Code[] = [
    ...[get(BASE), get(PLACES), load32(SCRATCH), get(STRIDE), MULTIPLY, ADD, tee(AT)],
    ...[get(STRIDE), ADD, set(END), get(QUERY), set(QUERY_AT)],
    ...[ZERO_128, set(LOW), ZERO_128, set(HIGH)],
    repeatWhile(
      ...[...sixteen(0), ...sixteen(LANES)],
      ...increase(QUERY_AT, 2 * STRIDE_UNIT),
      ...[get(AT), constant(STRIDE_UNIT), ADD, tee(AT), get(END), IS_BELOW],
    ),
    ...[get(OUT), get(LOW), get(HIGH), ADD_4, tee(LOW), lane(0)],
    ...[1, 2, 3].flatMap((index) => [get(LOW), lane(index), ADD]),
    store32(SCRATCH),
    ...increase(PLACES, 4),
    ...increase(OUT, 4),
    ...[get(COUNT), constant(1), SUBTRACT, tee(COUNT)],
  ];
  const code = {
    parameters: 6,
    locals: [I32, I32, I32, V128, V128, V128],
    body: [repeatWhile(...row)],
  };
  return assembleModule(code, [true, false]);
}
