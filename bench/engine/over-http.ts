import { join } from 'node:path';
import { linesOf } from '../harness/corpus.ts';
import { countSegments } from '../harness/segment-files.ts';
import { ServedIndex } from '../harness/served-index.ts';
import { untilIdle } from '../harness/until-idle.ts';
import type { NaiveAnswers } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import { SCHEMA } from '../queries/schema.ts';
import { TYPESENSE } from '../rivals/typesense-figures.ts';
import type { TypesenseServer } from '../rivals/typesense-server.ts';
import { checkServed, measureServed, type Served, type ServedRow, warmUpServed } from './measure-served.ts';

/** Another server that gets the same requests. */
export interface Beside {
  readonly server: TypesenseServer;
  readonly pid: number | undefined;
}

export interface OverHttp {
  /** Of those in `rows`: ours, and the other one if there is one. */
  readonly names: readonly string[];
  readonly rows: readonly ServedRow[];
  /** Ours right after the import, before segments are merged. */
  readonly unmerged: { readonly segments: number; readonly rows: readonly ServedRow[] };
  /** Until all documents were durable, by server. */
  readonly importSeconds: readonly number[];
  /** From the start of a new process to its response to a search for everything with facets. */
  readonly restartSeconds: number;
  /** After all queries. */
  readonly residentMiB: number;
  /** The peak of the process that searched, and of the one that imported. */
  readonly peakMiB: number;
  readonly importPeakMiB: number;
}

/** Classes that are also measured over several segments. */
const UNMERGED = [
  'match-all, 16 facets',
  'common word, 16 facets',
  'match-all by titleKey',
  'match-all by dateMin',
  'page 5,000 of all',
  'page 5,000 by key',
  'filter, deep page by keys',
  'groups of all',
];

/** Serves the documents with `vitrine engine` and requests whole replies, as the API does. */
export async function compareOverHttp(
  { file, folder }: { readonly file: string; readonly folder: string },
  classes: readonly QueryClass[],
  answers: NaiveAnswers,
  seconds: number,
  step: (what: string) => void,
  beside?: Beside,
): Promise<OverHttp> {
  const data = join(folder, 'served');
  step('over HTTP: importing');
  const importing = await ServedIndex.start(data);
  const importSeconds = [await timeImport(importing.server, file)];
  const imported = await importing.stop();
  step('over several segments');
  const unmerged = await measureUnmerged(data, classes, answers, seconds);
  await merge(data, await firstLine(file));
  if (beside) {
    step('importing into the server beside it');
    await beside.server.drop();
    importSeconds.push(await timeImport(beside.server, file));
  }

  step('starting again');
  const began = performance.now();
  const ours = await ServedIndex.start(data);
  const found = await ours.everything();
  const restartSeconds = (performance.now() - began) / 1000;
  if (found !== answers.documents.count) throw new Error(`found ${found} documents after the restart`);

  const servers: Served[] = [
    { name: 'ours', server: ours.server, pid: ours.command.pid },
    ...(beside ? [{ name: 'beside', ...beside }] : []),
  ];
  step('checking every answer against a count without any index');
  const rows: ServedRow[] = [];
  for (const queryClass of classes) {
    if (TYPESENSE[queryClass.name]) rows.push(await checkServed(queryClass, servers, answers));
  }
  step('warming up');
  await warmUpServed(rows, servers);
  step('measuring');
  await measureServed(rows, servers, seconds);
  const residentMiB = ours.command.residentMiB();
  const { peakMiB } = await ours.stop();
  await beside?.server.drop();
  beside?.server.close();
  return {
    names: servers.map(({ name }) => name),
    rows,
    unmerged,
    importSeconds,
    restartSeconds,
    residentMiB,
    peakMiB,
    importPeakMiB: imported.peakMiB,
  };
}

/** A process that only reads merges nothing. */
async function measureUnmerged(
  data: string,
  classes: readonly QueryClass[],
  answers: NaiveAnswers,
  seconds: number,
): Promise<OverHttp['unmerged']> {
  const index = await ServedIndex.start(data);
  const servers = [{ name: 'ours', server: index.server, pid: index.command.pid }];
  const rows: ServedRow[] = [];
  for (const queryClass of classes.filter(({ name }) => UNMERGED.includes(name))) {
    rows.push(await checkServed(queryClass, servers, answers));
  }
  await warmUpServed(rows, servers);
  await measureServed(rows, servers, seconds, 'each request');
  const segments = countSegments(data);
  await index.stop();
  return { segments, rows };
}

/** Writes a document again, without a change: segments are merged when the writer is idle. */
async function merge(data: string, line: string): Promise<void> {
  const index = await ServedIndex.start(data);
  await index.server.importLines([line]);
  await untilIdle(index.command.pid);
  await index.stop();
}

async function firstLine(file: string): Promise<string> {
  for await (const line of linesOf(file)) return line;
  return '';
}

async function timeImport(server: TypesenseServer, file: string): Promise<number> {
  await server.create(SCHEMA);
  const began = performance.now();
  await server.import(file);
  return (performance.now() - began) / 1000;
}
