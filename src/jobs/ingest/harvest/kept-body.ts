import { ResponseTooLarge } from './oai-response.ts';

/** A body that can be read again: what was read of it is kept. */
export class KeptBody implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #chunks: Uint8Array[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#source = source[Symbol.asyncIterator]();
    this.#maxBytes = maxBytes;
  }

  /** From the beginning. Ending it early leaves the source open. Errors: ResponseTooLarge; those of the source. */
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    let read = 0;
    return {
      next: async () => {
        const value = this.#chunks[read] ?? (await this.#more());
        read += 1;
        return value === undefined ? { done: true, value } : { done: false, value };
      },
    };
  }

  /** The whole body. Errors: as above. */
  async chunks(): Promise<readonly Uint8Array[]> {
    while ((await this.#more()) !== undefined);
    return this.#chunks;
  }

  /** Ends the source, if it has not been read to its end. What was read stays. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #more(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#source.next();
    if (done) return undefined;
    this.#bytes += value.length;
    if (this.#bytes > this.#maxBytes) {
      throw new ResponseTooLarge(`it is longer than ${this.#maxBytes / 1024 / 1024} MB`);
    }
    this.#chunks.push(value);
    return value;
  }
}
