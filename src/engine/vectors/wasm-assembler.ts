/** A piece of WebAssembly in its binary form. */
export type Code = readonly number[];

/** Types of values, by their codes. */
export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;

export interface WasmFunction {
  readonly name: string;
  /** Types of the parameters; the result is a 32-bit integer. */
  readonly parameters: readonly number[];
  /** Types of the other local variables; they are numbered behind the parameters. */
  readonly locals: readonly number[];
  readonly body: readonly Code[];
}

/**
 * The bytes of a module that exports these functions. It imports its memories
 * as `memory.0`, `memory.1`; `shared` says of each whether threads share it.
 * Source: WebAssembly core specification 3.0, section 5 (binary format).
 */
export function assembleModule(functions: readonly WasmFunction[], shared: readonly boolean[]): Uint8Array {
  const types = functions.map(({ parameters }) => [
    0x60,
    ...vector(parameters.map(byte)),
    ...vector([[I32]]),
  ]);
  const memories = shared.map((isShared, i) => [
    ...name('memory'),
    ...name(String(i)),
    0x02,
    ...(isShared ? [0x03, ...unsigned(0), ...unsigned(MAX_PAGES)] : [0x00, ...unsigned(1)]),
  ]);
  const bodies = functions.map(({ locals, body }) => {
    const bytes = [...vector(locals.map((local) => [...unsigned(1), local])), ...body.flat(), END];
    return [...unsigned(bytes.length), ...bytes];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(2, memories),
    ...section(
      3,
      functions.map((_, i) => unsigned(i)),
    ),
    ...section(
      7,
      functions.map((own, i) => [...name(own.name), 0x00, ...unsigned(i)]),
    ),
    ...section(10, bodies),
  ]);
}

const MAX_PAGES = 65_536;
const END = 0x0b;

/** Pushes a local variable, pops one, or copies the top of the stack into one. */
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
export const tee = (local: number): Code => [0x22, ...unsigned(local)];

/** Numbers of parameters and local variables, by name, from `from` on. */
export function numbered<Name extends string>(
  names: readonly Name[],
  from = 0,
): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((own, i) => [own, from + i])) as Record<Name, number>;
}

export const increase = (local: number, by: number): Code[] => [get(local), constant(by), ADD, set(local)];
/** Pushes whether there is another round. */
export const countDown = (count: number, by: number): Code[] => [
  ...[get(count), constant(by), SUBTRACT, tee(count)],
];

/** Runs the code again as long as it leaves something other than 0. */
export const repeatWhile = (...body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0d, 0x00, END];

/** Runs the code if what was pushed before is not 0. */
export const when = (...body: readonly Code[]): Code => [0x04, 0x40, ...body.flat(), END];

export const constant = (value: number): Code => [0x41, ...signed(value)];
export const ADD: Code = [0x6a];
const SUBTRACT: Code = [0x6b];
export const MULTIPLY: Code = [0x6c];
export const IS_BELOW: Code = [0x49];

export const AND: Code = [0x71];
export const SHIFT_RIGHT: Code = [0x76];

/** The same of 32-bit floats. */
export const FLOAT_ADD: Code = [0x92];
export const FLOAT_MULTIPLY: Code = [0x94];
export const FLOAT_IS_AT_LEAST: Code = [0x60];
export const TO_FLOAT: Code = [0xb2];

/** Pops an address; takes or puts 32 bits, or 128, `offset` bytes behind it. */
export const load32 = (memory: number, offset = 0): Code => [0x28, ...access(memory, 2, offset)];
export const loadFloat = (memory: number, offset = 0): Code => [0x2a, ...access(memory, 2, offset)];
export const store32 = (memory: number, offset = 0): Code => [0x36, ...access(memory, 2, offset)];
export const load128 = (memory: number, offset = 0): Code => [...simd(0), ...access(memory, 4, offset)];

export const ZERO_128: Code = [...simd(12), ...new Array<number>(16).fill(0)];
/** The first or the last eight of sixteen 8-bit integers, as 16-bit ones. */
export const WIDEN_LOW: Code = simd(0x87);
export const WIDEN_HIGH: Code = simd(0x88);
/** Products of eight pairs of 16-bit integers, each two neighbours added: four 32-bit ones. */
export const DOT_16: Code = simd(0xba);
/** Adds four 32-bit integers to four others. */
export const ADD_4: Code = simd(0xae);
/** Four of the eight 32-bit values in two vectors, by their numbers. */
export const pick = (...lanes: readonly [number, number, number, number]): Code => [
  ...simd(0x0d),
  ...lanes.flatMap((index) => [0, 1, 2, 3].map((part) => 4 * index + part)),
];
/** One of four 32-bit integers. */
export const lane = (index: number): Code => [...simd(0x1b), index];
/** Pops an address and a vector; puts 32 bits from there into one of its four places. */
export const loadLane = (memory: number, index: number): Code => [
  ...simd(0x56),
  ...access(memory, 2, 0),
  index,
];

/** Arithmetic of four 32-bit floats. */
export const SPREAD_FLOAT: Code = simd(0x13);
export const TO_FLOATS: Code = simd(0xfa);
export const FLOATS_ADD: Code = simd(0xe4);
export const FLOATS_MULTIPLY: Code = simd(0xe6);
export const FLOATS_ARE_AT_LEAST: Code = simd(0x46);
/** The truth of four comparisons, a bit each. */
export const BITS_OF_4: Code = simd(0xa4);

function simd(operation: number): Code {
  return [0xfd, ...unsigned(operation)];
}

/** `alignment` is a power of two, and only a hint. Memories other than the first are named by a flag of it. */
const access = (memory: number, alignment: number, offset: number): Code =>
  memory === 0
    ? [alignment, ...unsigned(offset)]
    : [alignment | 0x40, ...unsigned(memory), ...unsigned(offset)];

const section = (id: number, items: readonly Code[]): Code => {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
};

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];

const byte = (value: number): Code => [value];

const name = (text: string): Code => vector(Array.from(Buffer.from(text), byte));

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

function signed(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}
