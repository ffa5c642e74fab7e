import { join } from 'node:path';
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
  await untilIdle(importing.command.pid);
  const imported = await importing.stop();
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
    importSeconds,
    restartSeconds,
    residentMiB,
    peakMiB,
    importPeakMiB: imported.peakMiB,
  };
}

async function timeImport(server: TypesenseServer, file: string): Promise<number> {
  await server.create(SCHEMA);
  const began = performance.now();
  await server.import(file);
  return (performance.now() - began) / 1000;
}
