import { Buffer } from 'node:buffer';

/** Components of the vector of a token. */
const DIMENSIONS = 512;

/** Bytes of a half-precision float. */
const FLOAT16_BYTES = 2;

/**
 * The `vector` field of an image search: 512 components as little-endian
 * float16, base64url without padding (1024 bytes, 1366 characters).
 *
 * A round trip moves a component by at most 2^-11 of its value, or 2^-25 near
 * zero, so a search must use the vector of the token.
 * Errors: RangeError for another length, and for components that do not fit. [uploads-11]
 */
export function encodeVectorToken(vector: ArrayLike<number>): string {
  const view = new DataView(new ArrayBuffer(DIMENSIONS * FLOAT16_BYTES));
  for (let i = 0; i < DIMENSIONS; i++) view.setFloat16(i * FLOAT16_BYTES, vector[i] ?? Number.NaN, true);
  const token = Buffer.from(view.buffer).toString('base64url');
  if (vector.length !== DIMENSIONS || decodeVectorToken(token) === undefined) {
    throw new RangeError(`no token for a vector of ${vector.length} components`);
  }
  return token;
}

/**
 * The vector of a token. Undefined for another length, alphabet or padding bits,
 * for a component that is not finite, and for the vector of zeros, which has no
 * direction.
 */
export function decodeVectorToken(token: string): Float32Array | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, i) =>
    view.getFloat16(i * FLOAT16_BYTES, true),
  );
  const isDirection = vector.every(Number.isFinite) && vector.some((component) => component !== 0);
  return isDirection ? vector : undefined;
}

/** 1366 characters hold 1024 bytes and four padding bits, which are zero. */
const TOKEN = /^[\w-]{1365}[AQgw]$/;
