/**
 * How good the records of a store are, and what it costs to know: the distribution of tiers and problems, the time
 * that judging adds to filling an index, and what one changed record costs afterwards. Pictures are not read.
 * Targets: less than a minute more of a processor for 250,000 records; a changed record writes two documents at most.
 *
 * Run: node bench/quality.ts DATA_DIR, of a service that has ingested records.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildChoDocument } from '../src/collections/cho-document.ts';
import { runIndexer } from '../src/ingest/index-run.ts';
import { openTextGroups, type TextGroups } from '../src/ingest/text-groups.ts';
import { qualityOf } from '../src/quality/quality.ts';
import { openSqliteStore } from '../src/records/sqlite-store.ts';
import { openEmbedded } from '../src/search/embedded.ts';
import { grouped, MACHINE } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const MAX_ADDED_SECONDS = 60;
const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};
const FIELDS = ['contentTier', 'metadataTier', 'tierLimits', 'problems'];

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: node bench/quality.ts DATA_DIR');
const folder = temporaryFolder('quality');
const file = join(folder, 'records.sqlite');
copyFileSync(join(dataDir, 'records.sqlite'), file);
const store = openSqliteStore(file, Date.now);
const { engine, index } = openEmbedded(join(folder, 'index'));
const spent = { judging: 0, groups: 0 };
let written = 0;

/** Adds the processor time of this thread during some work to a sum. */
async function timed<Result>(sum: keyof typeof spent, work: () => Result | Promise<Result>): Promise<Result> {
  const began = process.threadCpuUsage();
  try {
    return await work();
  } finally {
    spent[sum] += secondsOf(process.threadCpuUsage(began));
  }
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

const read = (record: { readonly body: string }) => JSON.parse(record.body);

function timedGroups(collection: string): TextGroups {
  const groups = openTextGroups({ derived: store.derived, scope: '', read }, collection);
  return {
    follow: (changes) => timed('groups', () => groups.follow(changes)),
    unfinished: () => timed('groups', () => groups.unfinished()),
    factsOf: (uuids) => timed('groups', () => groups.factsOf(uuids)),
    isSaveDue: () => groups.isSaveDue(),
    save: () => timed('groups', () => groups.save()),
  };
}

async function fill(): Promise<number> {
  const began = performance.now();
  await runIndexer(
    {
      records: store.records,
      checkpoints: store.checkpoints,
      index,
      documents: {
        recipe: 'bench',
        learn: async () => {},
        open: async () => (record, derived, repeated) => {
          const framed = read(record);
          const start = process.threadCpuUsage();
          // Once more than in the document: this is what it adds.
          qualityOf(framed, repeated ?? {});
          spent.judging += secondsOf(process.threadCpuUsage(start));
          written += 1;
          return JSON.stringify(buildChoDocument(record, framed, CONTEXT, derived, undefined, repeated));
        },
        textGroups: timedGroups,
        keepOnly: async () => {},
      },
      passes: [],
      models: {},
    },
    { rebuild: false },
  );
  return (performance.now() - began) / 1000;
}

interface Reply {
  readonly found: number;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

const seconds = await fill();
const usage = process.cpuUsage();
const reply = await engine.search('chos', {
  q: '*',
  per_page: '0',
  facet_by: FIELDS.join(','),
  max_facet_values: '50',
});
const { found, facet_counts } = JSON.parse(Buffer.from(reply.body).toString()) as Reply;
console.log(`${grouped(found)} records, ${MACHINE}`);
for (const { field_name, counts } of facet_counts) {
  console.log(`\n${field_name}`);
  for (const { value, count } of counts) {
    console.log(
      `  ${value.padEnd(28)}${grouped(count).padStart(9)}${`${((100 * count) / found).toFixed(1)} %`.padStart(9)}`,
    );
  }
}
const again = written - found;
const added = spent.judging + spent.groups + (again / written) * secondsOf(usage);
console.log(
  `\nfilled in ${seconds.toFixed(0)} s, ${secondsOf(usage).toFixed(0)} processor s;` +
    ` of these, judging took ${spent.judging.toFixed(1)}, records with the same texts ${spent.groups.toFixed(1)};` +
    ` ${grouped(again)} documents were written again for a twin that came later`,
);

const [changed] = await store.records.changesAfter(0, 1);
if (changed === undefined) throw new Error(`${dataDir} has no records`);
written = 0;
const { uuid, pipelineId } = changed;
const run = await store.records.startRun(pipelineId, { full: false });
await store.records.remove([uuid], run);
const next = await fill();
console.log(`after one record is deleted: ${written} documents written, ${next.toFixed(2)} s`);
if (added > MAX_ADDED_SECONDS || written > 2) process.exitCode = 1;
await engine.close();
await index?.close();
await store.close();
