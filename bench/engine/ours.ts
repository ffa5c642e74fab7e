import { join } from 'node:path';
import { search } from '../../src/engine/search.ts';
import { noLimits } from '../../src/engine/search-budget.ts';
import { loadPublished, SnapshotSource } from '../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { writeLines } from '../../src/engine/store/write-lines.ts';
import { linesOf } from '../harness/corpus.ts';
import type { BenchEngine } from '../queries/question.ts';
import { readReply } from '../queries/read-reply.ts';
import { SCHEMA } from '../queries/schema.ts';
import { parametersOf } from '../queries/search-parameters.ts';

/** As `vitrine index` sends them. */
const BATCH_DOCUMENTS = 1000;

/** Writes and merges the index as `vitrine index` does: documents durable, segments on disk. */
export async function buildOurs(documents: string, folder: string): Promise<void> {
  const writer = new CollectionWriter(join(folder, SCHEMA.name), SCHEMA);
  let batch: string[] = [];
  const write = (): void => {
    for (const outcome of writeLines(writer, SCHEMA, batch, 'upsert', false)) {
      if (!outcome.success) throw new Error(`document ${outcome.id} was not accepted: ${outcome.error}`);
    }
    batch = [];
  };
  for await (const line of linesOf(documents)) {
    if (batch.push(line) === BATCH_DOCUMENTS) write();
  }
  write();
  writer.publish();
  writer.mergeAll();
  writer.close();
}

export function openOurs(folder: string): BenchEngine {
  const source = new SnapshotSource(join(folder, SCHEMA.name), SCHEMA);
  const published = loadPublished(join(folder, SCHEMA.name), SCHEMA, undefined);
  if (!published) throw new Error(`no index in ${folder}`);
  const snapshot = source.of(published);
  return {
    ask(question, manner) {
      const { status, body } = search(snapshot, SCHEMA.name, parametersOf(question, manner), noLimits());
      if (status !== 200) throw new Error(`${JSON.stringify(question)}: ${body}`);
      return () => readReply(body);
    },
  };
}
