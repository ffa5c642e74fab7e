/**
 * Gives memory of bytes back that nobody looks at any more, unless it is the
 * buffer that small ones of Node.js share. The collector would let dozens of
 * megabytes gather.
 */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength !== Buffer.poolSize) buffer.transfer(0);
}
