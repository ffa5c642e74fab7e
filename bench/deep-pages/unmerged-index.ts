import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { linesOf, writeDocuments } from '../queries/documents.ts';
import { SCHEMA } from '../queries/schema.ts';

/** Documents of each segment, as a share of all: some large and many small, as right after an import. */
const SEGMENT_SHARES = [...Array<number>(6).fill(1 / 8), ...Array<number>(7).fill(1 / 28)];

const BATCH_DOCUMENTS = 1000;

/**
 * Fills an index in `data` with the records of a file, unless it is there, and returns its folder.
 * `isMerged`: merges its segments.
 */
export async function unmergedIndex(
  { corpus, most }: { readonly corpus: string; readonly most: number },
  data: string,
  isMerged: boolean,
): Promise<string> {
  const folder = join(data, SCHEMA.name);
  if (!existsSync(folder)) await fill(folder, corpus, most);
  if (!isMerged) return folder;
  const writer = new CollectionWriter(folder, SCHEMA);
  writer.mergeAll();
  writer.close();
  return folder;
}

async function fill(folder: string, corpus: string, most: number): Promise<void> {
  const lines = join(temporaryFolder('deep-pages-lines'), 'documents.jsonl');
  const count = await writeDocuments(corpus, lines, most, () => {});
  const writer = new CollectionWriter(folder, SCHEMA);
  let written = 0;
  let batch: string[] = [];
  const ends = SEGMENT_SHARES.map((_, i) =>
    Math.round(count * SEGMENT_SHARES.slice(0, i + 1).reduce((sum, share) => sum + share, 0)),
  );
  const write = (): void => {
    for (const outcome of writeLines(writer, SCHEMA, batch, 'upsert', false)) {
      if (!outcome.success) throw new Error(`document ${outcome.id} was not accepted: ${outcome.error}`);
    }
    written += batch.length;
    batch = [];
    if (ends.includes(written)) writer.publish();
  };
  for await (const line of linesOf(lines)) {
    batch.push(line);
    if (batch.length === BATCH_DOCUMENTS || ends.includes(written + batch.length)) write();
  }
  writer.close();
}
