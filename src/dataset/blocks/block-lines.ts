import { DatasetLineWriter, type SuppliedAddresses } from '../../edm/dataset-line-writer.ts';
import { addressTemplate, isOfTemplate, type Origin, type OriginRun } from '../../edm/dataset-origins.ts';
import type { LiveRecord } from '../../records/record-snapshot.ts';

/** The lines of some records as they are written, and what is to be remembered of them. */
export class BlockLines {
  readonly #writer: DatasetLineWriter;
  #origins: Run[] = [];
  records = 0;
  lastChange = 0;
  lastUuid: string | undefined;
  /** Of the bodies so far. */
  bodyBytes = 0;

  /** {id_base}, without a slash at the end. */
  constructor(idBase: string) {
    this.#writer = new DatasetLineWriter(idBase);
  }

  /** Overwritten by the lines after the next reset. */
  get bytes(): Buffer {
    return this.#writer.lines;
  }

  get origins(): readonly OriginRun[] {
    return this.#origins;
  }

  add({ uuid, pipelineId, change, body }: LiveRecord): void {
    const supplied = this.#writer.add(Buffer.from(body.buffer, body.byteOffset, body.byteLength), uuid);
    const run = this.#origins.at(-1);
    if (run?.origin.pipelineId === pipelineId && isOfOrigin(supplied, uuid, run.origin)) run.records += 1;
    else this.#origins.push({ origin: originOf(supplied, uuid, pipelineId), records: 1 });
    this.records += 1;
    this.lastChange = Math.max(this.lastChange, change);
    this.lastUuid = uuid;
    this.bodyBytes += body.length;
  }

  reset(): void {
    this.#writer.reset();
    this.#origins = [];
    this.records = 0;
    this.lastChange = 0;
    this.lastUuid = undefined;
    this.bodyBytes = 0;
  }
}

interface Run {
  readonly origin: Origin;
  records: number;
}

const originOf = ({ id, choId }: SuppliedAddresses, uuid: string, pipelineId: string): Origin => ({
  pipelineId,
  id: addressTemplate(id, uuid),
  choId: addressTemplate(choId, uuid),
});

const isOfOrigin = ({ id, choId }: SuppliedAddresses, uuid: string, origin: Origin): boolean =>
  isOfTemplate(id, uuid, origin.id) && isOfTemplate(choId, uuid, origin.choId);
