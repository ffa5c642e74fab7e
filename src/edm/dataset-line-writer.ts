import { writeDatasetLine } from './dataset-line.ts';
import { withOurAddresses } from './delivery.ts';
import { BodyRewriter } from './lines/body-rewriter.ts';
import type { FramedRecord } from './record.ts';

/** The addresses of the Aggregation and the ProvidedCHO as they were supplied; ours stand in the line. */
export interface SuppliedAddresses {
  readonly id: string;
  readonly choId: string;
}

/**
 * Writes lines of the dataset, with our addresses, one after the other into a
 * buffer that is used again and again. An export writes millions of them, so
 * the bytes of a body are rewritten as they are where they have the shape that
 * our readers give; others take the long way. Both give the same.
 */
export class DatasetLineWriter {
  readonly #idBase: string;
  readonly #rewriter: BodyRewriter;
  #lines: Buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  #bytes = 0;

  /** {id_base}, without a slash at the end. */
  constructor(idBase: string) {
    this.#idBase = idBase;
    this.#rewriter = new BodyRewriter(idBase);
  }

  /** The lines since the last reset. They are overwritten by those after the next. */
  get lines(): Buffer {
    return this.#lines.subarray(0, this.#bytes);
  }

  reset(): void {
    this.#bytes = 0;
  }

  /** Adds the line of a record: the body as the record store has it, a framed record as JSON in UTF-8. */
  add(body: Buffer, uuid: string): SuppliedAddresses {
    for (;;) {
      const end = this.#rewriter.rewrite(body, uuid, this.#lines, this.#bytes);
      if (end === undefined) return this.#addLongWay(body, uuid);
      // Bytes beyond the end of a buffer are not written, but they are counted.
      if (end < this.#lines.length) {
        this.#end(end);
        return this.#rewriter.addresses();
      }
      this.#grow(end);
    }
  }

  #addLongWay(body: Buffer, uuid: string): SuppliedAddresses {
    const record = JSON.parse(body.toString()) as FramedRecord;
    const text = JSON.stringify(writeDatasetLine(withOurAddresses(record, { idBase: this.#idBase, uuid })));
    const end = this.#bytes + Buffer.byteLength(text);
    if (end >= this.#lines.length) this.#grow(end);
    this.#lines.write(text, this.#bytes);
    this.#end(end);
    return { id: record.id, choId: record.aggregatedCHO.id };
  }

  #end(end: number): void {
    this.#lines[end] = LINE_FEED;
    this.#bytes = end + 1;
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#lines.length, bytes + 1));
    this.#lines.copy(larger, 0, 0, this.#bytes);
    this.#lines = larger;
  }
}

const LINE_FEED = 0x0a;
