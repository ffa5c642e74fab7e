/** Memory that threads share and that compiled code can work on, where there is such. */
export interface VectorMemory {
  readonly buffer: ArrayBufferLike;
}

const PAGE_BYTES = 65_536;
/** Addresses have 32 bits, and one behind the last byte is an address too. */
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
