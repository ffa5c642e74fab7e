import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { ChangedRecord } from '../record-snapshot.ts';
import { uuidFromHex } from './uuid-bytes.ts';

/** A body of more bytes is read by itself, or a page could hold gigabytes. */
export const MAX_GROUPED_BYTES = 64 * 1024;

/** What a page holds of those, or one of them: what stands between them is not read again for each. */
const MAX_LARGE_BYTES = 8 * 1024 * 1024;

export interface GroupStatements {
  /** Gives the body of the record with a change number. */
  readonly body: StatementSync;
  /** Gives the id of the pipeline with a key. */
  readonly pipeline: StatementSync;
}

/**
 * Reads pages of records that SQLite has put into one row: a third of the work
 * that as many rows are, most of which is making values of each.
 */
export class RecordGroups {
  readonly #statements: GroupStatements;
  readonly #pipelineIds = new Map<number, string>();

  constructor(statements: GroupStatements) {
    this.#statements = statements;
  }

  /** The records of a statement that `prepareSnapshot` makes; fewer where bodies are large. */
  read(statement: StatementSync, parameters: readonly SQLInputValue[]): ChangedRecord[] {
    const row = statement.get(...parameters);
    const records = Number(row?.['records'] ?? 0);
    if (records === 0) return [];
    const [uuids, bodies] = [String(row?.['uuids']), bytesOf(row?.['bodies'])];
    const changes = numbersOf(row?.['changes']);
    const sizes = numbersOf(row?.['sizes']);
    const pipelines = numbersOf(row?.['pipelines']);
    const page: ChangedRecord[] = [];
    let at = 0;
    let largeBytes = 0;
    for (let index = 0; index < records; index += 1) {
      const [size = -1, change = 0] = [sizes[index], changes[index]];
      const isLarge = size > MAX_GROUPED_BYTES;
      if (isLarge) largeBytes += size;
      if (largeBytes > MAX_LARGE_BYTES && index > 0) break;
      const body = isLarge ? this.#largeBody(change) : bodies.subarray(at, at + Math.max(0, size));
      page.push({
        uuid: uuidFromHex(uuids.slice(32 * index, 32 * index + 32)),
        pipelineId: this.#pipelineId(pipelines[index] ?? 0),
        change,
        body: size < 0 ? undefined : body,
      });
      if (!isLarge) at += Math.max(0, size);
    }
    return page;
  }

  #largeBody(change: number): Uint8Array<ArrayBuffer> {
    return bytesOf(this.#statements.body.get(change)?.['body']);
  }

  #pipelineId(key: number): string {
    const known = this.#pipelineIds.get(key);
    if (known !== undefined) return known;
    const id = String(this.#statements.pipeline.get(key)?.['id']);
    this.#pipelineIds.set(key, id);
    return id;
  }
}

/** SQLite has no value of no bytes in a group: it is NULL. */
const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(0);

/** A list of SQLite's is one of JSON without brackets; to read it as that takes a fifth of the time. */
const numbersOf = (list: unknown): number[] => JSON.parse(`[${String(list)}]`) as number[];
