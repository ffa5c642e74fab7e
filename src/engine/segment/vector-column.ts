/** The vectors of one field at unit length, with 8 bits a component: enough to decide which originals to read. */
export interface VectorColumn {
  readonly dimensions: number;
  /** Codes from one vector to the next, padded with zeros. */
  readonly stride: number;
  /** The documents that have a vector, ascending. */
  readonly docs: Uint32Array;
  /** By vector: scale and error of its codes, see quantize. */
  readonly scales: Float32Array;
  readonly errors: Float32Array;
  readonly codes: Int8Array;
  readonly memory: VectorMemory;
}

export interface ColumnSize {
  readonly field: string;
  readonly dimensions: number;
  readonly count: number;
}

/** Codes in one 128-bit register, and in one round of `scan`: strides are multiples of these. See scan.wat. */
export const LANES = 16;
const STRIDE_UNIT = 2 * LANES;

export const strideOf = (dimensions: number): number =>
  dimensions <= LANES ? LANES : Math.ceil(dimensions / STRIDE_UNIT) * STRIDE_UNIT;

const MAGIC = 0x56525456; // "VTRV", little-endian
/** Increases with every change of the layout; older files are rebuilt from the documents. */
const FORMAT = 2;
/** Magic number, format, bytes of the header that follows, bytes in all. */
const PREFIX_BYTES = 16;
/** Size of the processor's cache lines. */
const ALIGNMENT = 64;
const FLOAT_BYTES = 4;

const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * Columns of zeros in one shared memory after a header, as in a file. Fields without
 * vectors have no column; undefined without any vectors.
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

/** The used part of the memory, as a file has it. */
export function usedBytes({ buffer }: VectorMemory): Uint8Array {
  const [bytes = 0] = new Uint32Array(buffer, 12, 1);
  return new Uint8Array(buffer, 0, bytes);
}

/** Bytes of columns in a memory. */
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
      scales: new Float32Array(buffer, at + listBytes, count),
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

/** Memory that threads share, and WebAssembly if available. */
export interface VectorMemory {
  readonly buffer: ArrayBufferLike;
}

const PAGE_BYTES = 65_536;
/** Pointers have 32 bits, and the one after the last byte must be valid too. */
export const MAX_VECTOR_MEMORY_BYTES = (65_536 - 1) * PAGE_BYTES;

/** Zeros. Errors: RangeError above MAX_VECTOR_MEMORY_BYTES. */
export function allocateVectorMemory(bytes: number): VectorMemory {
  if (bytes > MAX_VECTOR_MEMORY_BYTES) throw new RangeError(`${bytes} bytes of vectors are too many`);
  if (!hasWebAssembly()) return { buffer: new SharedArrayBuffer(bytes) };
  const pages = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Node.js can be built and started without it. */
export const hasWebAssembly = (): boolean => 'WebAssembly' in globalThis;
