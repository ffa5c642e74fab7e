import { allocateVectorMemory, type VectorMemory } from './vector-memory.ts';

/**
 * The vectors of one field by document, at length 1 and with 8 bits a component:
 * good enough to tell which ones are worth a look at the originals.
 */
export interface VectorColumn {
  readonly dimensions: number;
  /** Codes from one vector to the next; those behind the last dimension are 0. */
  readonly stride: number;
  /** The documents that have a vector, ascending. */
  readonly docs: Uint32Array;
  /** By vector: the worth of one step of its codes, and how far they are off: see quantize. */
  readonly steps: Float32Array;
  readonly errors: Float32Array;
  readonly codes: Int8Array;
  readonly memory: VectorMemory;
}

export interface ColumnSize {
  readonly field: string;
  readonly dimensions: number;
  /** Vectors. */
  readonly count: number;
}

/** Codes in one 128-bit register, and in one round of `scan`: strides are multiples of these. See scan.wat. */
export const LANES = 16;
const STRIDE_UNIT = 2 * LANES;

export const strideOf = (dimensions: number): number =>
  dimensions <= LANES ? LANES : Math.ceil(dimensions / STRIDE_UNIT) * STRIDE_UNIT;

const MAGIC = 0x56525456; // "VTRV", little-endian
/** Grows with every change of the layout; older files are made again from the documents. */
const FORMAT = 2;
/** Magic number, format, bytes of the header behind it, bytes in all. */
const PREFIX_BYTES = 16;
/** Lines of the processor's cache begin at multiples of it. */
const ALIGNMENT = 64;
const FLOAT_BYTES = 4;

const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * Columns full of zeros in one shared memory, behind a header that names them,
 * so that the memory as it is makes a file. Fields without vectors have no
 * column; undefined when none has any.
 */
export function makeColumns(
  wanted: readonly ColumnSize[],
): { readonly memory: VectorMemory; readonly columns: ReadonlyMap<string, VectorColumn> } | undefined {
  const sizes = wanted.filter(({ count }) => count > 0).sort((a, b) => (a.field < b.field ? -1 : 1));
  if (sizes.length === 0) return undefined;
  const header = Buffer.from(JSON.stringify(sizes));
  const end = sizes.reduce((at, size) => endOf(size, at), align(PREFIX_BYTES + header.length));
  const memory = allocateVectorMemory(end);
  new Uint32Array(memory.buffer, 0, PREFIX_BYTES / 4).set([MAGIC, FORMAT, header.length, end]);
  new Uint8Array(memory.buffer, PREFIX_BYTES, header.length).set(header);
  return { memory, columns: columnsAt(memory, sizes, header.length) };
}

/**
 * The columns in a memory that was written by makeColumns. Its bytes are trusted.
 * Errors: undefined for another format.
 */
export function openColumns(memory: VectorMemory): ReadonlyMap<string, VectorColumn> | undefined {
  const [magic, format, length = 0] = new Uint32Array(memory.buffer, 0, PREFIX_BYTES / 4);
  if (magic !== MAGIC || format !== FORMAT) return undefined;
  const header = Buffer.from(new Uint8Array(memory.buffer, PREFIX_BYTES, length)).toString('utf8');
  return columnsAt(memory, JSON.parse(header) as ColumnSize[], length);
}

/** The part of the memory that is in use: what a file holds. */
export function usedBytes({ buffer }: VectorMemory): Uint8Array {
  const [bytes = 0] = new Uint32Array(buffer, 12, 1);
  return new Uint8Array(buffer, 0, bytes);
}

/** What columns take in a memory. */
export function bytesOfColumns(columns: Iterable<VectorColumn>): number {
  let bytes = 0;
  for (const { codes, docs } of columns) bytes += codes.byteLength + 3 * docs.byteLength;
  return bytes;
}

function columnsAt(
  memory: VectorMemory,
  sizes: readonly ColumnSize[],
  headerBytes: number,
): Map<string, VectorColumn> {
  const { buffer } = memory;
  const columns = new Map<string, VectorColumn>();
  let at = align(PREFIX_BYTES + headerBytes);
  for (const size of sizes) {
    const { field, dimensions, count } = size;
    const stride = strideOf(dimensions);
    const listBytes = align(FLOAT_BYTES * count);
    columns.set(field, {
      dimensions,
      stride,
      docs: new Uint32Array(buffer, at, count),
      steps: new Float32Array(buffer, at + listBytes, count),
      errors: new Float32Array(buffer, at + 2 * listBytes, count),
      codes: new Int8Array(buffer, at + 3 * listBytes, count * stride),
      memory,
    });
    at = endOf(size, at);
  }
  return columns;
}

const endOf = ({ dimensions, count }: ColumnSize, start: number): number =>
  start + 3 * align(FLOAT_BYTES * count) + align(count * strideOf(dimensions));
