/**
 * Gives memory of bytes back that nobody looks at any more: those of zlib, whose
 * chunks are too large for the buffer that small ones share. The collector would
 * let dozens of megabytes gather.
 */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
