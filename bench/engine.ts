/**
 * How fast our engine answers, against MiniSearch and SQLite FTS5, on the same
 * documents and in one run. Each engine has a process of its own, in which its
 * answers are measured; they are asked in turn, question by question.
 *
 * Run: node bench/engine.ts [CORPUS] [--documents N] [--seconds PER_CLASS]
 */
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeDocuments } from './engine/documents.ts';
import { type Contestant, checkClass, measure, warmUp } from './engine/measure.ts';
import { MeasuredProcess, serveQuestions } from './engine/measured-process.ts';
import { NaiveDocuments } from './engine/naive.ts';
import { grouped, printChecks, printCosts, printTimes } from './engine/print-results.ts';
import { drawClasses } from './engine/query-classes.ts';
import type { BenchEngine } from './engine/question.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What runs in a measured process, by name. Ours is built in one process and asked in a fresh one. */
const ENGINES: Readonly<
  Record<string, (documents: string, folder: string) => Promise<BenchEngine | undefined>>
> = {
  'ours, built': async (documents, folder) => {
    await (await import('./engine/ours.ts')).buildOurs(documents, folder);
    return undefined;
  },
  ours: async (_documents, folder) => (await import('./engine/ours.ts')).openOurs(folder),
  MiniSearch: async (documents) => (await import('./engine/minisearch.ts')).buildMiniSearch(documents),
  FTS5: async (documents) => (await import('./engine/fts5.ts')).buildFts5(documents),
};

const [name, documentsFile, folder] = process.argv.slice(2);
if (process.send && name && documentsFile && folder) {
  await serveQuestions(async () => ENGINES[name]?.(documentsFile, folder));
} else {
  await compare(temporaryFolder('bench'));
}

async function compare(folder: string): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      documents: { type: 'string', default: '250000' },
      seconds: { type: 'string', default: '40' },
    },
  });
  const corpus = positionals[0] ?? '../shared/data/corpus-large.jsonl.gz';
  const file = join(folder, 'documents.jsonl');
  const documents = new NaiveDocuments();
  step('making the documents');
  await writeDocuments(corpus, file, Number(values.documents), (document) => documents.add(document));

  const start = (name: string): Promise<MeasuredProcess> => {
    step(`${name}: ${name === 'ours' ? 'opening' : 'building'}`);
    return MeasuredProcess.start(fileURLToPath(import.meta.url), [name, file, join(folder, 'index')]);
  };
  const builder = await start('ours, built');
  await builder.stop();
  const ours = await start('ours');
  const miniSearch = await start('MiniSearch');
  const fts5 = await start('FTS5');
  const contestants: Contestant[] = [
    {
      name: 'ours',
      process: ours,
      mannerFor: ({ tenWords }) => (tenWords ? 'ten words' : 'bare'),
    },
    { name: 'MiniSearch', process: miniSearch, mannerFor: () => 'bare' },
    { name: 'FTS5', process: fts5, mannerFor: () => 'bare' },
    { name: 'whole reply', process: ours, mannerFor: () => 'whole reply' },
  ];
  const names = contestants.map((contestant) => contestant.name);

  step('checking every answer against a count without any index');
  const rows = [];
  for (const queryClass of drawClasses(documents))
    rows.push(await checkClass(queryClass, contestants, documents));
  step('warming up');
  await warmUp(rows, contestants);
  step('measuring');
  await measure(rows, contestants, Number(values.seconds));
  for (const { process } of contestants.slice(0, 3)) await process.stop();

  console.log(
    `${grouped(documents.count)} documents, Node.js ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} processors`,
  );
  console.log(
    'milliseconds of processor time for one question, median and 95th percentile; ahead: median of the best rival over ours; found: median of the questions\n',
  );
  const missed = printTimes(names, rows);
  console.log('\nnumber found, counts of facets and order by key, against a count without any index:\n');
  const faults = printChecks(names, rows);
  console.log('');
  printCosts(
    [
      { ...builder.costs, name: 'ours', resident: ours.costs.resident, peak: ours.costs.peak },
      { ...miniSearch.costs, name: 'MiniSearch' },
      { ...fts5.costs, name: 'FTS5' },
    ],
    documents.count,
  );
  console.log(
    `ours was built in another process, whose memory reached ${grouped(builder.costs.peak)} MiB, and opened in ${ours.costs.buildSeconds.toFixed(2)} s`,
  );
  for (const line of missed) console.log(`not reached: ${line}`);
  if (missed.length > 0 || faults > 0) process.exitCode = 1;
}

function step(what: string): void {
  process.stderr.write(`${what}\n`);
}
