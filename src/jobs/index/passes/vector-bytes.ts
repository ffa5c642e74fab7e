import { Buffer } from 'node:buffer';
import { sixDecimals } from '../../../kernel/vectors.ts';

/** A vector as it is stored: little-endian 32-bit floats. */
export function vectorBytes(vector: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(4 * vector.length);
  for (const [i, component] of vector.entries()) bytes.writeFloatLE(component, 4 * i);
  return bytes;
}

/** A stored vector as numbers for a document. Errors: undefined for another length. */
export function vectorNumbers(bytes: Uint8Array, dimensions: number): number[] | undefined {
  if (bytes.length !== 4 * dimensions) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return sixDecimals(Array.from({ length: dimensions }, (_, i) => view.getFloat32(4 * i, true)));
}
