/** Reads bytes that arrive in chunks in portions of its own. Errors: those of the chunks. */
export class ByteInput {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #unread: Uint8Array = new Uint8Array(0);
  #position = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Number of bytes that were taken. */
  get position(): number {
    return this.#position;
  }

  /** At most `maxBytes` of the next bytes; undefined at the end. */
  async next(maxBytes: number): Promise<Uint8Array | undefined> {
    while (this.#unread.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return undefined;
      this.#unread = value;
    }
    const taken = this.#unread.subarray(0, maxBytes);
    this.#unread = this.#unread.subarray(taken.length);
    this.#position += taken.length;
    return taken;
  }

  /** Exactly so many bytes, or fewer at the end. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let missing = bytes;
    while (missing > 0) {
      const part = await this.next(missing);
      if (part === undefined) break;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Puts back the last bytes of what `next` returned. */
  putBack(bytes: Uint8Array): void {
    this.#position -= bytes.length;
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([bytes, this.#unread]);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
