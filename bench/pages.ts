/**
 * Pages of 250 hits, as exports and portals ask for them: processor time of a page with the usual fields, with the
 * records, and with vectors; and a check of all documents against their checksums.
 *
 * Run: node bench/pages.ts [CORPUS] [--documents N] [--pages N]
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { collectionSchema } from '../src/documents/fields/collection-schema.ts';
import { Engine } from '../src/engine/engine.ts';
import { grouped, MACHINE, median, milliseconds, percentile, step } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { writeDocuments } from './queries/documents.ts';
import { VectorSource } from './queries/make-vectors.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string', default: '20000' }, pages: { type: 'string', default: '200' } },
});
const PER_PAGE = 250;
const BATCH = 1000;

const folder = temporaryFolder('pages');
const file = join(folder, 'documents.jsonl');
const SCHEMA = collectionSchema('chos', 'chos-1');
const vectors = new VectorSource('clustered', 384, 1);
step('making the documents');
const count = await writeDocuments(
  positionals[0],
  file,
  Number(options.documents),
  () => {},
  () => ({
    metadataEmbedding: Array.from(vectors.next(), (component) => Number(component.toFixed(6))),
  }),
);
const engine = new Engine(join(folder, 'index'), { threads: 0, cacheBytes: 1 });
await engine.createCollection(SCHEMA);
step('importing');
let batch: string[] = [];
const write = async (): Promise<void> => {
  await engine.write(SCHEMA.name, batch, 'create', { publish: 'later', withDocuments: false });
  batch = [];
};
for await (const line of createInterface(createReadStream(file))) {
  batch.push(line);
  if (batch.length === BATCH) await write();
}
await write();
await engine.mergeAll(SCHEMA.name);

const KINDS = {
  'the usual fields': { exclude_fields: 'sourceRecord,metadataEmbedding' },
  'with records': { exclude_fields: 'metadataEmbedding' },
  'everything, with vectors': {},
};
const pages = Math.floor(count / PER_PAGE);
console.log(`${grouped(count)} documents, pages of ${PER_PAGE}, ms of processor time; ${MACHINE}`);
for (const [kind, fields] of Object.entries(KINDS)) {
  const took: number[] = [];
  for (let i = 0; i < Number(options.pages); i += 1) {
    const page = String(1 + ((i * 7919) % pages));
    const before = process.cpuUsage();
    await engine.search(SCHEMA.name, { q: '*', per_page: String(PER_PAGE), page, ...fields });
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1000);
  }
  const settled = took.slice(20);
  console.log(
    `${kind.padEnd(26)} median ${milliseconds(median(settled))}, 95th ${milliseconds(percentile(settled, 0.95))}`,
  );
}
// Absent in earlier versions.
if ('damagedDocuments' in engine) {
  const before = process.cpuUsage();
  const { ids } = await engine.damagedDocuments(SCHEMA.name);
  const { user, system } = process.cpuUsage(before);
  console.log(`checked, ${ids.length} damaged: ${milliseconds((user + system) / 1000)} ms`);
}
await engine.close();
