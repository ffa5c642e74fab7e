import { GrowableUint32 } from '../build/growable.ts';
import { type Dictionary, entryText } from './dictionary.ts';

/** Ids of documents by ordinal, in no order of their own. */
export type IdList = Dictionary;

export const idAt = (ids: IdList, doc: number): string => entryText(ids, doc);

/** Collects ids in the order of documents. */
export class IdBuilder {
  #bytes = Buffer.allocUnsafe(4096);
  readonly #offsets = new GrowableUint32();

  constructor() {
    this.#offsets.push(0);
  }

  add(id: string): void {
    const at = this.#offsets.at(this.#offsets.length - 1);
    // No character of UTF-16 takes more than three bytes.
    const needed = at + id.length * 3;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, at);
      this.#bytes = larger;
    }
    this.#offsets.push(at + this.#bytes.write(id, at));
  }

  /** The ids in the given order of documents. */
  finish(order: Uint32Array): IdList {
    const from = this.#offsets.view();
    const offsets = new Uint32Array(order.length + 1);
    order.forEach((doc, i) => {
      offsets[i + 1] = (offsets[i] as number) + (from[doc + 1] as number) - (from[doc] as number);
    });
    const bytes = new Uint8Array(offsets[order.length] as number);
    order.forEach((doc, i) => {
      bytes.set(this.#bytes.subarray(from[doc] as number, from[doc + 1] as number), offsets[i] as number);
    });
    return { bytes, offsets };
  }
}
