import { LANES, SCAN_FLOATS, SCAN_INTEGERS, SCAN_PARAMETERS, SCRATCH, VECTORS } from './scan-parameters.ts';
import {
  ADD,
  ADD_4,
  AND,
  BITS_OF_4,
  type Code,
  constant,
  countDown,
  DOT_16,
  FLOATS_ADD,
  FLOATS_ARE_AT_LEAST,
  FLOATS_MULTIPLY,
  get,
  I32,
  increase,
  lane,
  load32,
  load128,
  loadLane,
  MULTIPLY,
  numbered,
  pick,
  repeatWhile,
  SHIFT_RIGHT,
  SPREAD_FLOAT,
  set,
  store32,
  TO_FLOATS,
  tee,
  V128,
  type WasmFunction,
  WIDEN_HIGH,
  WIDEN_LOW,
  when,
  ZERO_128,
} from './wasm-assembler.ts';

/** Vectors that one round of the loop takes. */
export const SCANNED_AT_ONCE = 4;

const FOUR = [0, 1, 2, 3] as const;
type OfFour = (typeof FOUR)[number];

/**
 * The function `scanNarrow` for vectors with a stride of LANES, which a `count`
 * that is a multiple of four must have. Its parameters are those of `scan`.
 *
 * What such a vector takes beside its one multiplication, such as adding up
 * the sums in its lanes, is done for four vectors at once. Behind what is found
 * three more entries are written to.
 */
export function narrowScanFunction(): WasmFunction {
  const numbers = ['place0', 'place1', 'place2', 'place3', 'found', 'bits', 'next'] as const;
  const vectors = [
    ...['sum0', 'sum1', 'sum2', 'sum3', 'codes16', 'products', 'fold0', 'fold1', 'floats'],
    ...['query0', 'query1', 'step4', 'more4', 'error4', 'limit4'],
  ] as const;
  const of = numbered([...SCAN_INTEGERS, ...SCAN_FLOATS, ...numbers, ...vectors]);

  const multiply = (i: OfFour): Code[] => [
    ...[get(of.first), get(of.places), load32(SCRATCH, 4 * i), ADD, tee(of[`place${i}`])],
    ...[constant(LANES), MULTIPLY, get(of.codes), ADD, load128(VECTORS), tee(of.codes16)],
    ...[WIDEN_LOW, get(of.query0), DOT_16, get(of.codes16), WIDEN_HIGH, get(of.query1), DOT_16],
    ...[ADD_4, set(of[`sum${i}`])],
  ];
  /** Adds up the numbers of two vectors to two numbers each, and puts these side by side. */
  const foldTwo = (a: number, b: number): Code[] => [
    ...[get(a), get(b), pick(0, 4, 1, 5), get(a), get(b), pick(2, 6, 3, 7), ADD_4],
  ];
  /** Pushes the floats of the four vectors, from the list at an address. */
  const floatsOf = (list: number): Code[] => [
    ...[ZERO_128, set(of.floats)],
    ...FOUR.flatMap((i) => [
      ...[get(list), get(of[`place${i}`]), constant(4), MULTIPLY, ADD],
      ...[get(of.floats), loadLane(VECTORS, i), set(of.floats)],
    ]),
    get(of.floats),
  ];
  /** The one behind it takes its place unless it may reach the limit. */
  const note = (i: OfFour): Code[] => [
    ...[get(of.foundPlaces), get(of[`place${i}`]), store32(SCRATCH)],
    ...[get(of.foundProducts), get(of.products), lane(i), store32(SCRATCH)],
    ...[get(of.bits), constant(i), SHIFT_RIGHT, constant(1), AND, tee(of.next)],
    ...[get(of.found), ADD, set(of.found), get(of.next), constant(4), MULTIPLY, tee(of.next)],
    ...[get(of.foundPlaces), ADD, set(of.foundPlaces)],
    ...[get(of.next), get(of.foundProducts), ADD, set(of.foundProducts)],
  ];
  const four: Code[] = [
    ...FOUR.flatMap(multiply),
    ...[...foldTwo(of.sum0, of.sum1), set(of.fold0), ...foldTwo(of.sum2, of.sum3), set(of.fold1)],
    ...[get(of.fold0), get(of.fold1), pick(0, 1, 4, 5)],
    ...[get(of.fold0), get(of.fold1), pick(2, 3, 6, 7), ADD_4, tee(of.products), TO_FLOATS],
    ...[...floatsOf(of.steps), FLOATS_MULTIPLY, get(of.step4), FLOATS_MULTIPLY],
    ...[...floatsOf(of.errors), get(of.more4), FLOATS_MULTIPLY, FLOATS_ADD, get(of.error4), FLOATS_ADD],
    ...[get(of.limit4), FLOATS_ARE_AT_LEAST, BITS_OF_4, tee(of.bits)],
    when(...FOUR.flatMap(note)),
    ...increase(of.places, 4 * SCANNED_AT_ONCE),
    ...countDown(of.count, SCANNED_AT_ONCE),
  ];
  return {
    name: 'scanNarrow',
    parameters: SCAN_PARAMETERS,
    locals: [...numbers.map(() => I32), ...vectors.map(() => V128)],
    body: [
      ...[get(of.query), load128(SCRATCH), set(of.query0)],
      ...[get(of.query), load128(SCRATCH, LANES), set(of.query1)],
      ...SCAN_FLOATS.flatMap((name) => [get(of[name]), SPREAD_FLOAT, set(of[`${name}4`])]),
      repeatWhile(...four),
      get(of.found),
    ],
  };
}
