import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeDatasetLine } from '../edm/dataset-line.ts';
import { addOrigin, type OriginRun, originOf, originsComment } from '../edm/dataset-origins.ts';
import { suppliedWithOurUrls } from '../edm/delivery.ts';
import { readStoredBody } from '../edm/stored-body.ts';
import type { LiveRecord } from '../records/record-store.ts';
import type { ArchiveFile } from './write-archive.ts';

/** The comment names the origins of the lines. */
export interface WrittenLines extends Omit<ArchiveFile, 'mtime'> {
  readonly records: number;
  /** Uuids of records without a line, whose body is damaged. */
  readonly damaged: readonly string[];
}

const CHUNK_CHARACTERS = 128 * 1024;

/**
 * Writes the line of each record to a new file. `idBase`: {id_base}, without a
 * trailing slash. `onRecords` is called with the number of records read so far.
 * Errors: StoreError, those of the file system.
 */
export async function writeLines(
  path: string,
  records: AsyncIterable<LiveRecord>,
  idBase: string,
  onRecords: (records: number) => void = () => undefined,
): Promise<WrittenLines> {
  const origins: OriginRun[] = [];
  const damaged: string[] = [];
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    let text = '';
    for await (const { uuid, pipelineId, body } of records) {
      const parsed = readStoredBody(body);
      if (parsed === undefined) {
        damaged.push(uuid);
        continue;
      }
      const { record, supplied } = parsed;
      text += `${JSON.stringify(writeDatasetLine(suppliedWithOurUrls(supplied, record, { idBase, uuid })))}\n`;
      addOrigin(origins, originOf(record, uuid, pipelineId));
      count += 1;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
      onRecords(count + damaged.length);
    }
    yield text;
    onRecords(count + damaged.length);
  };
  const file = createWriteStream(path, { flags: 'wx' });
  await pipeline(lines, file);
  return { path, bytes: file.bytesWritten, comment: originsComment(origins), records: count, damaged };
}
