import {
  type ColumnSize,
  makeColumns,
  type VectorColumn,
  type VectorMemory,
} from '../segment/vector-column.ts';
import { quantize, unitVector } from './quantize.ts';
import { rotate } from './rotate.ts';

const FORMAT_BEFORE = 2;
const PREFIX_BYTES = 16;
const ALIGNMENT = 64;

const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * The columns of the format before this one, in a new memory of this format. That had 8-bit
 * codes of vectors that are not rotated, with the distance between each vector and its codes as
 * `error`. Its codes are quantised again, so the angles to the vectors are wider than those of
 * codes that are made of the vectors themselves.
 * Errors: undefined for any other format.
 */
export function convertColumns({ buffer }: VectorMemory): VectorMemory | undefined {
  const [, format, length = 0] = new Uint32Array(buffer, 0, PREFIX_BYTES / 4);
  if (format !== FORMAT_BEFORE) return undefined;
  const header = Buffer.from(new Uint8Array(buffer, PREFIX_BYTES, length)).toString('utf8');
  const sizes = JSON.parse(header) as ColumnSize[];
  const made = makeColumns(sizes);
  let at = align(PREFIX_BYTES + length);
  for (const size of sizes) {
    const column = made?.columns.get(size.field);
    if (column) at = convertColumn(buffer, at, size, column);
  }
  return made?.memory;
}

/** Returns where the next column begins. */
function convertColumn(
  buffer: ArrayBufferLike,
  start: number,
  { dimensions, count }: ColumnSize,
  column: VectorColumn,
): number {
  const stride = dimensions <= 16 ? 16 : Math.ceil(dimensions / 32) * 32;
  const listBytes = align(4 * count);
  column.docs.set(new Uint32Array(buffer, start, count));
  const errors = new Float32Array(buffer, start + 2 * listBytes, count);
  const codesAt = start + 3 * listBytes;
  for (let i = 0; i < count; i += 1) {
    const codes = new Int8Array(buffer, codesAt + i * stride, dimensions);
    const angle = Math.asin(Math.min(1, errors[i] as number));
    quantize(rotate(unitVector(codes)), column, i, angle);
  }
  return codesAt + align(count * stride);
}
