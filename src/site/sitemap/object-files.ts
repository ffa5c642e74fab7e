/** Lists live records by uuid, after a uuid: at most `limit`, none only at the end. */
export type ListRecords = (after: string | undefined, limit: number) => Promise<readonly ListedRecord[]>;

interface ListedRecord {
  readonly uuid: string;
  /** Unix seconds. */
  readonly datestamp: number;
}

/** A part of the records, as a file of the sitemap. */
export interface ObjectFile {
  /** The last uuid before the file; undefined for the first file. */
  readonly after: string | undefined;
  /** The latest datestamp in the file. */
  readonly changedAt: number;
}

/** A file may have 50,000 URLs, and each object has one in two languages. */
export const OBJECTS_PER_FILE = 25_000;
const BATCH = 1000;

/** The files with all records. Only their bounds are kept in memory. */
export async function objectFiles(list: ListRecords): Promise<readonly ObjectFile[]> {
  const files: ObjectFile[] = [];
  let after: string | undefined;
  for (;;) {
    const start = after;
    let changedAt = 0;
    for await (const batch of objectsOf(list, { after, changedAt })) {
      for (const { datestamp } of batch) changedAt = Math.max(changedAt, datestamp);
      after = batch.at(-1)?.uuid;
    }
    if (after === start) return files;
    files.push({ after: start, changedAt });
  }
}

/** The records of a file in batches. */
export async function* objectsOf(
  list: ListRecords,
  { after }: ObjectFile,
): AsyncGenerator<readonly ListedRecord[]> {
  let last = after;
  for (let read = 0; read < OBJECTS_PER_FILE; ) {
    const batch = await list(last, Math.min(BATCH, OBJECTS_PER_FILE - read));
    if (batch.length === 0) return;
    yield batch;
    read += batch.length;
    last = batch.at(-1)?.uuid;
  }
}
