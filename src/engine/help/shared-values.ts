import type { HelpMemory } from './help-memory.ts';

type SharedArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

interface ArrayKind {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer, at: number, length: number): SharedArray;
}

/** Typed arrays that values may have. */
const KINDS: ReadonlyMap<string, ArrayKind> = new Map<string, ArrayKind>(
  [Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array].map((kind) => [
    kind.name,
    kind,
  ]),
);

/** An array of a value, in shared memory. */
interface KeptArray {
  readonly keptArray: string;
  readonly at: number;
  readonly length: number;
}

/** Where a value is. */
export interface MemoryRange {
  readonly at: number;
  readonly length: number;
}

/**
 * Writes a value as JSON into shared memory, and its typed arrays as they are, unless they
 * are in this memory already. In lists, undefined becomes null. Errors: RangeError if it is too large.
 */
export function writeValue(memory: HelpMemory, value: unknown): MemoryRange {
  const text = JSON.stringify(replaceMembers(value, (member) => keptIfArray(memory, member)));
  const bytes = Buffer.from(text);
  const at = memory.reserve(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  return { at, length: bytes.length };
}

/** The value; its arrays are those in shared memory, or copies. */
export function readValue(
  memory: HelpMemory,
  { at, length }: MemoryRange,
  arrays: 'shared' | 'copies',
): unknown {
  const text = Buffer.from(new Uint8Array(memory.buffer, at, length)).toString('utf8');
  return replaceMembers(JSON.parse(text), (member) => {
    const array = isKeptArray(member) ? keptArray(memory, member) : undefined;
    return arrays === 'copies' ? array?.slice() : array;
  });
}

/**
 * A value of which objects within it are replaced, if there is something to replace them by.
 * Not by the functions that JSON.stringify and JSON.parse accept: calling them takes ten times as long.
 */
function replaceMembers(value: unknown, replace: (member: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const other = replace(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((member) => replaceMembers(member, replace));
  const replaced: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) replaced[name] = replaceMembers(member, replace);
  return replaced;
}

const keptIfArray = (memory: HelpMemory, member: object): KeptArray | undefined =>
  ArrayBuffer.isView(member) ? keepArray(memory, member) : undefined;

const keptArray = (
  { buffer }: HelpMemory,
  { keptArray: kind, at, length }: KeptArray,
): SharedArray | undefined => {
  const Kind = KINDS.get(kind);
  return Kind && new Kind(buffer, at, length);
};

function keepArray(memory: HelpMemory, array: ArrayBufferView): KeptArray {
  const { name } = array.constructor;
  const kind = KINDS.get(name);
  if (!kind) throw new TypeError(`helpers get no ${name}`);
  const length = array.byteLength / kind.BYTES_PER_ELEMENT;
  if (array.buffer === memory.buffer) return { keptArray: name, at: array.byteOffset, length };
  // Where it is from the last multiple of 8 on, so that V8 copies words and not bytes.
  const offset = array.byteOffset % 8;
  const at = memory.reserve(offset + array.byteLength) + offset;
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  new Uint8Array(memory.buffer, at, array.byteLength).set(bytes);
  return { keptArray: name, at, length };
}

/** A parameter of a search may have the same name, but no number. */
const isKeptArray = (member: object): member is KeptArray =>
  'keptArray' in member && 'at' in member && typeof member.at === 'number';
