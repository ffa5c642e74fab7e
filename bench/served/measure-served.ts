import { checkAnswer } from '../engine/check-answer.ts';
import type { NaiveAnswers } from '../engine/naive-answer.ts';
import type { QueryClass } from '../engine/query-classes.ts';
import { readReply } from '../engine/read-reply.ts';
import { parametersOf } from '../engine/search-parameters.ts';
import { processorMsOf } from './processor-time.ts';
import type { TypesenseServer } from './typesense-server.ts';

/** A server that is asked. */
export interface Served {
  readonly name: string;
  readonly server: TypesenseServer;
  /** Its process, where that is on this machine. */
  readonly pid: number | undefined;
}

/** What one server needed for the questions of one class. */
export interface ServedCell {
  /** Milliseconds of processor time of the server for a request, one for each round; empty where it cannot be told. */
  readonly processorMs: number[];
  /** Milliseconds until the client has the reply, one for each request. */
  readonly clockMs: number[];
  /** Bytes of the replies. */
  readonly sizes: number[];
  /** What was wrong with its answers, by the words of the question. */
  readonly faults: string[];
}

export interface ServedRow {
  readonly queryClass: QueryClass;
  /** By server. */
  readonly cells: readonly ServedCell[];
}

const BARE = ['bare'] as const;
const WARM_UP_SECONDS = 1.5;
const MAX_ROUNDS = 40;

/**
 * Checks every answer once, asked so that it is known what is right: without
 * documents and highlighting, and without more words than those of the question.
 * Where there are no words, the whole reply must have the same in it.
 */
export async function checkServed(
  queryClass: QueryClass,
  servers: readonly Served[],
  answers: NaiveAnswers,
): Promise<ServedRow> {
  const cells = servers.map((): ServedCell => ({ processorMs: [], clockMs: [], sizes: [], faults: [] }));
  for (const question of queryClass.questions) {
    const right = answers.answer(question);
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
  return { queryClass, cells };
}

/** Asks for whole replies, as the API does, without keeping the figures. */
export async function warmUpServed(rows: readonly ServedRow[], servers: readonly Served[]): Promise<void> {
  for (const { queryClass } of rows) {
    for (const served of servers) {
      const end = performance.now() + WARM_UP_SECONDS * 1000;
      while (performance.now() < end) await askAll(queryClass, served);
    }
  }
}

/** Asks for whole replies, the servers in turn with all questions of a class, beginning with another one each time. */
export async function measureServed(
  rows: readonly ServedRow[],
  servers: readonly Served[],
  secondsPerClass: number,
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
        const asked = await askAll(queryClass, served);
        cell.clockMs.push(...asked.clockMs);
        cell.sizes.push(...asked.sizes);
        if (asked.processorMs !== undefined) cell.processorMs.push(asked.processorMs);
      }
      used[r] = (used[r] ?? 0) + performance.now() - began;
    }
  }
}

interface Asked {
  /** For one request. */
  readonly processorMs: number | undefined;
  readonly clockMs: readonly number[];
  readonly sizes: readonly number[];
}

async function askAll({ questions }: QueryClass, { server, pid }: Served): Promise<Asked> {
  const prepared = questions.map((question) => parametersOf(question, 'whole reply'));
  const clockMs: number[] = [];
  const sizes: number[] = [];
  const before = pid === undefined ? undefined : processorMsOf(pid);
  for (const parameters of prepared) {
    const began = performance.now();
    const { length } = await server.ask(parameters);
    clockMs.push(performance.now() - began);
    sizes.push(length);
  }
  const after = pid === undefined ? undefined : processorMsOf(pid);
  const processorMs =
    before === undefined || after === undefined ? undefined : (after - before) / questions.length;
  return { processorMs, clockMs, sizes };
}
