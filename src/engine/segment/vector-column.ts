import { SEGMENT_FORMAT } from './segment-memory.ts';
import { type CodePlane, coarseBytes, fineBytes, strideOf, type VectorCodes } from './vector-codes.ts';

/** The vectors of one field, rotated, as codes: enough to decide which originals to read. */
export interface VectorColumn extends VectorCodes {
  readonly dimensions: number;
  /** The documents that have a vector, ascending. */
  readonly docs: Uint32Array;
  readonly memory: VectorMemory;
}

export interface ColumnSize {
  readonly field: string;
  readonly dimensions: number;
  readonly count: number;
}

const MAGIC = 0x56525456; // "VTRV", little-endian
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
  new Uint32Array(memory.buffer, 0, PREFIX_BYTES / 4).set([MAGIC, SEGMENT_FORMAT, header.length, end]);
  new Uint8Array(memory.buffer, PREFIX_BYTES, header.length).set(header);
  return { memory, columns: columnsAt(memory, sizes, header.length) };
}

/**
 * The columns in a memory that was written by makeColumns. Its bytes are trusted.
 * Errors: undefined for another format.
 */
export function openColumns(memory: VectorMemory): ReadonlyMap<string, VectorColumn> | undefined {
  const [magic, format, length = 0] = new Uint32Array(memory.buffer, 0, PREFIX_BYTES / 4);
  if (magic !== MAGIC || format !== SEGMENT_FORMAT) return undefined;
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
  for (const { docs, coarse, fine } of columns) {
    bytes += docs.byteLength;
    for (const { codes, scales, tangents } of [coarse, fine]) {
      bytes += codes.byteLength + scales.byteLength + tangents.byteLength;
    }
  }
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
    const docs = new Uint32Array(buffer, at, count);
    const planeAt = (start: number, bytes: number): CodePlane => ({
      scales: new Float32Array(buffer, start, count),
      tangents: new Float32Array(buffer, start + listBytes, count),
      codes: new Uint8Array(buffer, start + 2 * listBytes, count * bytes),
    });
    const coarse = planeAt(at + listBytes, coarseBytes(stride));
    const fine = planeAt(at + listBytes + planeBytes(count, coarseBytes(stride)), fineBytes(stride));
    columns.set(field, { dimensions, stride, docs, coarse, fine, memory });
    at = endOf(size, at);
  }
  return columns;
}

const planeBytes = (count: number, bytes: number): number =>
  2 * align(FLOAT_BYTES * count) + align(count * bytes);

function endOf({ dimensions, count }: ColumnSize, start: number): number {
  const stride = strideOf(dimensions);
  const planes = planeBytes(count, coarseBytes(stride)) + planeBytes(count, fineBytes(stride));
  return start + align(FLOAT_BYTES * count) + planes;
}

/** Memory that threads share, on which compiled code works. */
export type VectorMemory = WebAssembly.Memory;

const PAGE_BYTES = 65_536;
/** Pointers have 32 bits, and the one after the last byte must be valid too. */
export const MAX_VECTOR_MEMORY_BYTES = (65_536 - 1) * PAGE_BYTES;

/** Zeros. Errors: RangeError above MAX_VECTOR_MEMORY_BYTES. */
export function allocateVectorMemory(bytes: number): VectorMemory {
  if (bytes > MAX_VECTOR_MEMORY_BYTES) throw new RangeError(`${bytes} bytes of vectors are too many`);
  const pages = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
