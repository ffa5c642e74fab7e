import { narrowScanFunction } from './narrow-scan-code.ts';
import { LANES, SCAN_FLOATS, SCAN_INTEGERS, SCAN_PARAMETERS, SCRATCH, VECTORS } from './scan-parameters.ts';
import {
  ADD,
  ADD_4,
  assembleModule,
  type Code,
  constant,
  countDown,
  DOT_16,
  FLOAT_ADD,
  FLOAT_IS_AT_LEAST,
  FLOAT_MULTIPLY,
  get,
  I32,
  IS_BELOW,
  increase,
  lane,
  load32,
  load128,
  loadFloat,
  MULTIPLY,
  numbered,
  repeatWhile,
  set,
  store32,
  TO_FLOAT,
  tee,
  V128,
  type WasmFunction,
  WIDEN_HIGH,
  WIDEN_LOW,
  when,
  ZERO_128,
} from './wasm-assembler.ts';

/** Codes that one round of the loop takes: the codes of a vector fill a multiple of it, unless they are few. */
export const STRIDE_UNIT = 2 * LANES;
/** Bytes that the processor fetches at once. */
const LINE_BYTES = 64;

/**
 * A module of three functions. `scan` multiplies a query with vectors by their
 * codes and lists those whose similarity may reach a limit; it returns how many:
 *
 *     found = 0
 *     do {
 *       place = first + places[0], places += 1
 *       product = sum of codes[place * stride + i] * query[i]      for i below stride
 *       if (product * steps[place] * step + errors[place] * more + error >= limit) {
 *         foundPlaces[found] = place, foundProducts[found] = product, found += 1
 *       }
 *     } while (count -= 1)
 *
 * `codes` are 8-bit integers, the query has 16-bit ones; products are 32-bit
 * integers that must not overflow. `codes`, `steps` and `errors` are in the
 * memory of the vectors; `places`, `query` and what is found in the scratch memory.
 *
 * `scanNarrow` does the same for vectors of few codes: see there.
 *
 * `touch(codes, places, count, stride)` reads a little of each of these vectors.
 * Those of a filter stand far apart, and the processor waits for one after the
 * other when they are multiplied; here it asks for many of them at once.
 *
 * Parameters are addresses and numbers of bytes but for `first`, `count` and the
 * floats; `count` and `stride` are not 0.
 */
export const scanModule = (): Uint8Array =>
  assembleModule([scanFunction(), narrowScanFunction(), touchFunction()], [true, false]);

function scanFunction(): WasmFunction {
  const variables = ['place', 'at', 'queryAt', 'end', 'product', 'found', 'sixteen', 'low', 'high'] as const;
  const of = numbered([...SCAN_INTEGERS, ...SCAN_FLOATS, ...variables]);

  const half = (widen: Code, queryOffset: number, sum: number): Code[] => [
    ...[widen, get(of.queryAt), load128(SCRATCH, queryOffset), DOT_16],
    ...[get(sum), ADD_4, set(sum)],
  ];
  const sixteen = (from: number): Code[] => [
    ...[get(of.at), load128(VECTORS, from), tee(of.sixteen), ...half(WIDEN_LOW, 2 * from, of.low)],
    ...[get(of.sixteen), ...half(WIDEN_HIGH, 2 * from + LANES, of.high)],
  ];
  /** A float of the vector, from the list at an address. */
  const floatOf = (list: number): Code[] => [
    ...[get(list), get(of.place), constant(4), MULTIPLY, ADD, loadFloat(VECTORS)],
  ];
  const note = (list: number, value: number): Code[] => [
    ...[get(list), get(of.found), constant(4), MULTIPLY, ADD, get(value), store32(SCRATCH)],
  ];
  const vector: Code[] = [
    ...[get(of.first), get(of.places), load32(SCRATCH), ADD, tee(of.place)],
    ...[get(of.stride), MULTIPLY, get(of.codes), ADD, tee(of.at)],
    ...[get(of.stride), ADD, set(of.end), get(of.query), set(of.queryAt)],
    ...[ZERO_128, set(of.low), ZERO_128, set(of.high)],
    repeatWhile(
      ...[...sixteen(0), ...sixteen(LANES)],
      ...increase(of.queryAt, 2 * STRIDE_UNIT),
      ...[get(of.at), constant(STRIDE_UNIT), ADD, tee(of.at), get(of.end), IS_BELOW],
    ),
    ...[get(of.low), get(of.high), ADD_4, tee(of.low), lane(0)],
    ...[1, 2, 3].flatMap((index) => [get(of.low), lane(index), ADD]),
    ...[tee(of.product), TO_FLOAT, ...floatOf(of.steps), FLOAT_MULTIPLY, get(of.step), FLOAT_MULTIPLY],
    ...[...floatOf(of.errors), get(of.more), FLOAT_MULTIPLY, FLOAT_ADD, get(of.error), FLOAT_ADD],
    ...[get(of.limit), FLOAT_IS_AT_LEAST],
    when(...note(of.foundPlaces, of.place), ...note(of.foundProducts, of.product), ...increase(of.found, 1)),
    ...increase(of.places, 4),
    ...countDown(of.count, 1),
  ];
  return {
    name: 'scan',
    parameters: SCAN_PARAMETERS,
    locals: [I32, I32, I32, I32, I32, I32, V128, V128, V128],
    body: [repeatWhile(...vector), get(of.found)],
  };
}

function touchFunction(): WasmFunction {
  const of = numbered(['codes', 'places', 'count', 'stride', 'at', 'end', 'sum']);
  const vector: Code[] = [
    ...[get(of.places), load32(SCRATCH), get(of.stride), MULTIPLY, get(of.codes), ADD, tee(of.at)],
    ...[get(of.stride), ADD, set(of.end)],
    repeatWhile(
      ...[get(of.sum), get(of.at), load32(VECTORS), ADD, set(of.sum)],
      ...[get(of.at), constant(LINE_BYTES), ADD, tee(of.at), get(of.end), IS_BELOW],
    ),
    ...increase(of.places, 4),
    ...countDown(of.count, 1),
  ];
  return {
    name: 'touch',
    parameters: [I32, I32, I32, I32],
    locals: [I32, I32, I32],
    // The sum is of no use, but without it nothing would be read.
    body: [repeatWhile(...vector), get(of.sum)],
  };
}
