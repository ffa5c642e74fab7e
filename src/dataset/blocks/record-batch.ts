import type { StoredRecord } from '../../records/record-store.ts';

/** Live records one after another, in a form that goes to another thread without being copied. */
export interface RecordBatch {
  /** The bodies in UTF-8. */
  readonly bodies: Uint8Array<ArrayBuffer>;
  /** Where each body ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Each of 36 characters. */
  readonly uuids: string;
  /** Of each pipeline so many records one after another. */
  readonly pipelines: readonly { readonly id: string; readonly records: number }[];
}

const FIRST_BYTES = 512 * 1024;
/** A UTF-16 code unit becomes no more bytes of UTF-8 than this. */
const MAX_BYTES_PER_UNIT = 3;

/** Fills a batch. */
export class BatchBuilder {
  #bodies = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #bytes = 0;
  readonly #ends: number[] = [];
  #uuids = '';
  readonly #pipelines: { readonly id: string; records: number }[] = [];
  /** Code units of bodies so far. */
  characters = 0;
  lastChange = 0;
  lastUuid: string | undefined;

  get records(): number {
    return this.#ends.length;
  }

  add({ uuid, pipelineId, body = '', change }: StoredRecord): void {
    this.#makeRoom(body.length * MAX_BYTES_PER_UNIT);
    this.#bytes += this.#bodies.write(body, this.#bytes);
    this.#ends.push(this.#bytes);
    this.#uuids += uuid;
    const pipeline = this.#pipelines.at(-1);
    if (pipeline?.id === pipelineId) pipeline.records += 1;
    else this.#pipelines.push({ id: pipelineId, records: 1 });
    this.characters += body.length;
    this.lastChange = Math.max(this.lastChange, change);
    this.lastUuid = uuid;
  }

  batch(): RecordBatch {
    return {
      bodies: new Uint8Array(this.#bodies.buffer, 0, this.#bytes),
      ends: Uint32Array.from(this.#ends),
      uuids: this.#uuids,
      pipelines: this.#pipelines,
    };
  }

  #makeRoom(bytes: number): void {
    if (this.#bytes + bytes <= this.#bodies.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bodies.length, this.#bytes + bytes));
    this.#bodies.copy(larger, 0, 0, this.#bytes);
    this.#bodies = larger;
  }
}
