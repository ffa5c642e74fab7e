import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeDatasetLine } from '../edm/dataset-line.ts';
import { addOrigin, type OriginRun, originOf } from '../edm/dataset-origins.ts';
import { withOurUrls } from '../edm/delivery.ts';
import { readStoredBody } from '../edm/stored-body.ts';
import type { StoredRecord } from '../records/record-store.ts';

export interface WrittenLines {
  readonly path: string;
  readonly bytes: number;
  readonly records: number;
  readonly origins: readonly OriginRun[];
  /** Uuids of records without a line: tombstones, and records whose body is damaged. */
  readonly removed: readonly string[];
}

const CHUNK_CHARACTERS = 128 * 1024;

/**
 * Writes the line of each record to a new file. `idBase`: {id_base}, without a
 * trailing slash. `onRecords` is called with the number of further records.
 * Errors: StoreError, those of the file system.
 */
export async function writeLines(
  path: string,
  records: AsyncIterable<StoredRecord>,
  idBase: string,
  onRecords: (records: number) => void = () => undefined,
): Promise<WrittenLines> {
  const origins: OriginRun[] = [];
  const removed: string[] = [];
  let bytes = 0;
  let count = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    let text = '';
    let reported = 0;
    const take = (): Buffer => {
      const chunk = Buffer.from(text);
      text = '';
      bytes += chunk.length;
      onRecords(count + removed.length - reported);
      reported = count + removed.length;
      return chunk;
    };
    for await (const { uuid, pipelineId, body } of records) {
      const record = body === undefined ? undefined : readStoredBody(body);
      if (record === undefined) {
        removed.push(uuid);
        continue;
      }
      text += `${JSON.stringify(writeDatasetLine(withOurUrls(record, { idBase, uuid })))}\n`;
      addOrigin(origins, originOf(record, uuid, pipelineId));
      count += 1;
      if (text.length >= CHUNK_CHARACTERS) yield take();
    }
    yield take();
  }
  await pipeline(chunks, createWriteStream(path, { flags: 'wx' }));
  return { path, bytes, records: count, origins, removed };
}
