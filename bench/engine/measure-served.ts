import { processorMsOf } from '../harness/processor-time.ts';
import { checkAnswer } from '../queries/check-answer.ts';
import type { NaiveAnswers } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import { readReply } from '../queries/read-reply.ts';
import { parametersOf } from '../queries/search-parameters.ts';
import type { TypesenseServer } from '../rivals/typesense-server.ts';

/** A server that is measured. */
export interface Served {
  readonly name: string;
  readonly server: TypesenseServer;
  /** Its process, if it is on this machine. */
  readonly pid: number | undefined;
}

/** What one server needed for the queries of one class. */
export interface ServedCell {
  /** Milliseconds of processor time of the server for a request, one for each reading; empty where it is unknown. */
  readonly processorMs: number[];
  /** Milliseconds until the client has the reply, one for each request. */
  readonly clockMs: number[];
  /** Bytes of the replies. */
  readonly sizes: number[];
  /** What was wrong with its results, by the words of the query. */
  readonly faults: string[];
}

export interface ServedRow {
  readonly queryClass: QueryClass;
  /** Documents, or groups, that the queries find, counted naively. */
  readonly found: readonly number[];
  /** By server. */
  readonly cells: readonly ServedCell[];
}

const BARE = ['bare'] as const;
const WARM_UP_SECONDS = 1.5;
const MAX_ROUNDS = 40;

/**
 * Checks every result once, with parameters for which the right result is known:
 * without documents and highlighting, and with only the words of the query. For
 * queries without words, the whole reply must have the same content.
 */
export async function checkServed(
  queryClass: QueryClass,
  servers: readonly Served[],
  answers: NaiveAnswers,
): Promise<ServedRow> {
  const cells = servers.map((): ServedCell => ({ processorMs: [], clockMs: [], sizes: [], faults: [] }));
  const found: number[] = [];
  for (const question of queryClass.questions) {
    const right = answers.answer(question);
    found.push(right.found);
    const manners = question.words.length > 0 ? BARE : (['bare', 'whole reply'] as const);
    for (const [i, { server }] of servers.entries()) {
      for (const manner of manners) {
        const reply = await server.ask(parametersOf(question, manner));
        const answer = readReply(reply.toString('utf8'));
        const fault = checkAnswer({ question, answer, right, documents: answers.documents });
        if (fault === undefined) continue;
        cells[i]?.faults.push(`${JSON.stringify(question.words)} ${fault}`);
        break;
      }
    }
  }
  return { queryClass, found, cells };
}

/** Requests whole replies, as the API does, as a warm-up. */
export async function warmUpServed(
  rows: readonly Pick<ServedRow, 'queryClass'>[],
  servers: readonly Served[],
): Promise<void> {
  for (const { queryClass } of rows) {
    for (const served of servers) {
      const end = performance.now() + WARM_UP_SECONDS * 1000;
      while (performance.now() < end) await askAll(queryClass, served);
    }
  }
}

/** Requests whole replies: all queries of a class from each server in turn, starting with another server each time. */
export async function measureServed(
  rows: readonly ServedRow[],
  servers: readonly Served[],
  secondsPerClass: number,
  reading: ProcessorReading = 'each round',
): Promise<void> {
  const used = rows.map(() => 0);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const [r, { queryClass, cells }] of rows.entries()) {
      if ((used[r] ?? 0) > secondsPerClass * 1000) continue;
      const began = performance.now();
      for (let turn = 0; turn < servers.length; turn += 1) {
        const i = (turn + round) % servers.length;
        const served = servers[i];
        const cell = cells[i];
        if (!served || !cell) continue;
        const asked = await askAll(queryClass, served, reading);
        cell.clockMs.push(...asked.clockMs);
        cell.sizes.push(...asked.sizes);
        cell.processorMs.push(...asked.processorMs);
      }
      used[r] = (used[r] ?? 0) + performance.now() - began;
    }
  }
}

/** When the server's processor time is read: before and after all queries of a class, or each of them. */
export type ProcessorReading = 'each round' | 'each request';

interface Asked {
  readonly processorMs: readonly number[];
  readonly clockMs: readonly number[];
  readonly sizes: readonly number[];
}

async function askAll(
  { questions }: QueryClass,
  { server, pid }: Served,
  reading: ProcessorReading = 'each round',
): Promise<Asked> {
  const prepared = questions.map((question) => parametersOf(question, 'whole reply'));
  const rounds = reading === 'each round' ? [prepared] : prepared.map((parameters) => [parameters]);
  const asked = { processorMs: [] as number[], clockMs: [] as number[], sizes: [] as number[] };
  for (const round of rounds) {
    const before = pid === undefined ? undefined : processorMsOf(pid);
    for (const parameters of round) {
      const began = performance.now();
      const { length } = await server.ask(parameters);
      asked.clockMs.push(performance.now() - began);
      asked.sizes.push(length);
    }
    const after = pid === undefined ? undefined : processorMsOf(pid);
    if (before !== undefined && after !== undefined) asked.processorMs.push((after - before) / round.length);
  }
  return asked;
}
