import {
  DatasetLineWriter,
  type ExpectedAddresses,
  expectedAddresses,
  type SuppliedAddresses,
} from '../../edm/dataset-line-writer.ts';
import { addressTemplate, isOfTemplate, type Origin, type OriginRun } from '../../edm/dataset-origins.ts';
import type { LiveRecord } from '../../records/record-snapshot.ts';

/** The lines of some records as they are written, and what is to be remembered of them. */
export class BlockLines {
  readonly #writer: DatasetLineWriter;
  #origins: Run[] = [];
  #damaged: string[] = [];
  /** With those that are damaged. */
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
    return this.#origins.map(({ origin, records }) => ({ origin, records }));
  }

  /** Uuids of records without a line. */
  get damaged(): readonly string[] {
    return this.#damaged;
  }

  /** False for a record without a line. */
  add({ uuid, pipelineId, change, body }: LiveRecord): boolean {
    const hasLine = this.#writer.add(body, uuid);
    if (hasLine) this.#countOrigin(uuid, pipelineId);
    else this.#damaged.push(uuid);
    this.records += 1;
    this.lastChange = Math.max(this.lastChange, change);
    this.lastUuid = uuid;
    this.bodyBytes += body.length;
    return hasLine;
  }

  #countOrigin(uuid: string, pipelineId: string): void {
    const run = this.#origins.at(-1);
    if (run !== undefined && this.#isOf(run, uuid, pipelineId)) run.records += 1;
    else this.#origins.push(newRun(this.#writer.supplied(), uuid, pipelineId));
  }

  #isOf({ origin, expected }: Run, uuid: string, pipelineId: string): boolean {
    if (origin.pipelineId !== pipelineId) return false;
    if (expected && this.#writer.isSuppliedAs(expected)) return true;
    const { id, choId } = this.#writer.supplied();
    return isOfTemplate(id, uuid, origin.id) && isOfTemplate(choId, uuid, origin.choId);
  }

  reset(): void {
    this.#writer.reset();
    this.#origins = [];
    this.#damaged = [];
    this.records = 0;
    this.lastChange = 0;
    this.lastUuid = undefined;
    this.bodyBytes = 0;
  }
}

interface Run {
  readonly origin: Origin;
  readonly expected: ExpectedAddresses | undefined;
  records: number;
}

function newRun(supplied: SuppliedAddresses, uuid: string, pipelineId: string): Run {
  const origin = {
    pipelineId,
    id: addressTemplate(supplied.id, uuid),
    choId: addressTemplate(supplied.choId, uuid),
  };
  return { origin, expected: expectedAddresses(origin), records: 1 };
}
