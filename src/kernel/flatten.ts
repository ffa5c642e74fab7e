/**
 * Makes a single piece of a text that was put together of many, each of which takes 32 bytes
 * of memory until then: V8 does it to count the bytes.
 */
export function flatten(text: string): void {
  Buffer.byteLength(text);
}
