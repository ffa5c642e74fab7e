import { writeDatasetLine } from './dataset-line.ts';
import type { Origin } from './dataset-origins.ts';
import { withOurAddresses } from './delivery.ts';
import { isJsonObject } from './json.ts';
import { BodyRewriter, MAX_BODY_BYTES } from './lines/body-rewriter.ts';
import { type Bytes, bytesOf, ROOM } from './lines/bytes.ts';
import { ExpectedAddress } from './lines/expected-address.ts';
import type { FramedRecord } from './record.ts';

/** The addresses of the Aggregation and the ProvidedCHO as they were supplied; ours stand in the line. */
export interface SuppliedAddresses {
  readonly id: string;
  readonly choId: string;
}

/** The same, as they are in records of one origin. */
export interface ExpectedAddresses {
  readonly id: ExpectedAddress;
  readonly choId: ExpectedAddress;
}

/** Undefined where one of the two has no place for the uuid. */
export function expectedAddresses({
  id,
  choId,
}: Pick<Origin, 'id' | 'choId'>): ExpectedAddresses | undefined {
  const [expectedId, expectedCho] = [ExpectedAddress.of(id), ExpectedAddress.of(choId)];
  return expectedId && expectedCho && { id: expectedId, choId: expectedCho };
}

/**
 * Writes lines of the dataset, with our addresses, one after the other into a
 * buffer that is used again and again. An export writes millions of them, so
 * the bytes of a body are rewritten as they are where they have the shape that
 * our readers give; others take the long way. Both give the same of JSON as
 * `JSON.stringify` writes it, and bodies are written by nothing else.
 */
export class DatasetLineWriter {
  readonly #idBase: string;
  readonly #rewriter: BodyRewriter;
  #lines: Bytes = bytesOf(new Uint8Array(FIRST_BYTES));
  #bytes = 0;
  /** Of the record that was added last, where it went the long way. */
  #supplied: SuppliedAddresses | undefined;

  /** {id_base}, without a slash at the end. */
  constructor(idBase: string) {
    this.#idBase = idBase;
    this.#rewriter = new BodyRewriter(idBase);
  }

  /** The lines since the last reset. They are overwritten by those after the next. */
  get lines(): Buffer {
    return Buffer.from(this.#lines.array.buffer, 0, this.#bytes);
  }

  reset(): void {
    this.#bytes = 0;
  }

  /**
   * Adds the line of a record: the body as the record store has it, a framed
   * record as JSON in UTF-8. False, and no line, for anything else.
   */
  add(body: Uint8Array, uuid: string): boolean {
    this.#supplied = undefined;
    const end = body.length > MAX_BODY_BYTES ? undefined : this.#rewrite(body, uuid);
    if (end === undefined) return this.#addLongWay(body, uuid);
    this.#end(end);
    return true;
  }

  /** The addresses of the record that was added last. */
  supplied(): SuppliedAddresses {
    return this.#supplied ?? this.#rewriter.addresses();
  }

  /** Whether they are these; false where that cannot be told without making them. */
  isSuppliedAs({ id, choId }: ExpectedAddresses): boolean {
    return this.#supplied === undefined && this.#rewriter.hasAddresses(id, choId);
  }

  #rewrite(body: Uint8Array, uuid: string): number | undefined {
    this.#makeRoom(this.#rewriter.maxLineBytes(body.length));
    return this.#rewriter.rewrite(body, uuid, this.#lines, this.#bytes);
  }

  #addLongWay(body: Uint8Array, uuid: string): boolean {
    const record = recordIn(body);
    if (record === undefined) return false;
    const delivered = withOurAddresses(record, { idBase: this.#idBase, uuid });
    const line = Buffer.from(JSON.stringify(writeDatasetLine(delivered)));
    this.#makeRoom(line.length);
    this.#lines.array.set(line, this.#bytes);
    this.#end(this.#bytes + line.length);
    this.#supplied = { id: record.id, choId: record.aggregatedCHO.id };
    return true;
  }

  #end(end: number): void {
    this.#lines.array[end] = LINE_FEED;
    this.#bytes = end + 1;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#bytes + bytes + ROOM;
    if (needed <= this.#lines.array.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#lines.array.length, needed));
    larger.set(this.#lines.array.subarray(0, this.#bytes));
    this.#lines = bytesOf(larger);
  }
}

/** Undefined where there is none: a store may have been damaged. */
function recordIn(body: Uint8Array): FramedRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body).toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return isFramed(value) ? value : undefined;
}

function isFramed(value: unknown): value is FramedRecord {
  if (!isJsonObject(value) || typeof value['id'] !== 'string') return false;
  const object = value['aggregatedCHO'];
  return isJsonObject(object) && typeof object['id'] === 'string' && isValue(value);
}

/** Of our readers, none gives `null`, lists in lists, or an address or a type that is no text. */
function isValue(value: unknown): boolean {
  if (typeof value !== 'object') return true;
  if (value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, one]) => {
    const isRight = key === 'id' || key === 'type' ? isText : isValue;
    return Array.isArray(one) ? one.every(isRight) : isRight(one);
  });
}

const isText = (value: unknown): boolean => typeof value === 'string';

const FIRST_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;
