import { setTimeout as wait } from 'node:timers/promises';
import { processorMsOf } from '../harness/processor-time.ts';
import type { QueryClass } from '../queries/query-class.ts';
import { parametersOf } from '../queries/search-parameters.ts';
import type { Served } from './measure-served.ts';

/** Searches of one class before and after publications of one changed document each. */
export interface FirstSearches {
  readonly queryClass: QueryClass;
  /** Milliseconds of processor time of the server for the search before each publication. */
  readonly settledMs: number[];
  /** For the search that follows it. */
  readonly firstMs: number[];
  /** For the change and its publication. */
  readonly publicationMs: number[];
}

export const ROUNDS = 10;
/** Not measured: by then the code of publications is compiled, as that of searches is. */
const WARM_UP_ROUNDS = 1;
/** Each search thread has then answered before the settled search. */
const REPETITIONS = 4;
/** For the work that follows a publication. A settled search rests as long: threads that have slept are slower. */
const REST_MS = 60;

/**
 * Changes one document, in turns with searches. `lines`: documents that are changed;
 * they get another title, so that results differ afterwards.
 */
export async function measureFirstSearches(
  classes: readonly QueryClass[],
  { server, pid = 0 }: Served,
  lines: readonly string[],
): Promise<FirstSearches[]> {
  let changes = 0;
  const spent = async (work: () => Promise<unknown>): Promise<number> => {
    const before = processorMsOf(pid) ?? Number.NaN;
    await work();
    return (processorMsOf(pid) ?? Number.NaN) - before;
  };
  const change = async (): Promise<void> => {
    const document = JSON.parse(lines[changes % lines.length] ?? '{}') as object;
    changes += 1;
    await server.importLines([JSON.stringify({ ...document, title: `changed ${changes}` })]);
    await wait(REST_MS);
  };
  const rows = classes.map(
    (queryClass): FirstSearches => ({ queryClass, settledMs: [], firstMs: [], publicationMs: [] }),
  );
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { queryClass, settledMs, firstMs, publicationMs } of rows) {
      const { questions } = queryClass;
      const question = questions[Math.abs(round) % questions.length];
      if (!question) continue;
      const parameters = parametersOf(question, 'whole reply');
      for (let i = 1; i < REPETITIONS; i += 1) await server.ask(parameters);
      await wait(REST_MS);
      const settled = await spent(() => server.ask(parameters));
      const publication = await spent(change);
      const first = await spent(() => server.ask(parameters));
      if (round < 0) continue;
      settledMs.push(settled);
      publicationMs.push(publication);
      firstMs.push(first);
    }
  }
  return rows;
}
