import { checkAnswer } from './check-answer.ts';
import type { MeasuredProcess } from './measured-process.ts';
import type { NaiveDocuments } from './naive.ts';
import type { QueryClass } from './query-classes.ts';
import type { Manner } from './question.ts';

/** Who is asked. */
export interface Contestant {
  readonly name: string;
  readonly process: MeasuredProcess;
  readonly mannerFor: (queryClass: QueryClass) => Manner;
}

/** What one contestant needed for the questions of one class. */
export interface Cell {
  /** Milliseconds of processor time, one for each question asked. */
  readonly processorMs: number[];
  readonly clockMs: number[];
  /** What was wrong with its answers, by the words of the question. */
  readonly faults: string[];
}

export interface Row {
  readonly queryClass: QueryClass;
  /** Documents that the questions find, by the naive count. */
  readonly found: readonly number[];
  /** By contestant; undefined: it has no such feature. */
  readonly cells: (Cell | undefined)[];
}

const WARM_UP_SECONDS = 3;
const MIN_ROUNDS = 5;
const MAX_ROUNDS = 30;

/** Checks every answer once; that is the beginning of the warm-up too. */
export async function checkClass(
  queryClass: QueryClass,
  contestants: readonly Contestant[],
  documents: NaiveDocuments,
): Promise<Row> {
  const cells: (Cell | undefined)[] = contestants.map(() => ({ processorMs: [], clockMs: [], faults: [] }));
  const found: number[] = [];
  for (const question of queryClass.questions) {
    const right = documents.answer(question);
    found.push(right.found);
    for (const [i, { process, mannerFor }] of contestants.entries()) {
      const manner = mannerFor(queryClass);
      const measured = await process.ask(question, manner, true);
      if (!measured?.answer) {
        cells[i] = undefined;
        continue;
      }
      if (manner === 'whole reply') continue;
      const fault = checkAnswer(measured.answer, right, documents);
      if (fault !== undefined) cells[i]?.faults.push(`${JSON.stringify(question.words)} ${fault}`);
    }
  }
  return { queryClass, found, cells };
}

/** Lets each contestant answer the questions of each class for a while. */
export async function warmUp(rows: readonly Row[], contestants: readonly Contestant[]): Promise<void> {
  for (const { queryClass, cells } of rows) {
    for (const [i, { process, mannerFor }] of contestants.entries()) {
      const end = performance.now() + WARM_UP_SECONDS * 1000;
      for (let round = 0; cells[i] && round < MAX_ROUNDS && performance.now() < end; round += 1) {
        for (const question of queryClass.questions) await process.ask(question, mannerFor(queryClass));
      }
    }
  }
}

/**
 * Asks in rounds: class by class, question by question, every contestant in
 * turn, beginning with another one each time. A class whose time is used up is
 * left out after the fifth round.
 */
export async function measure(
  rows: readonly Row[],
  contestants: readonly Contestant[],
  secondsPerClass: number,
): Promise<void> {
  const used = rows.map(() => 0);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const [r, row] of rows.entries()) {
      if (round >= MIN_ROUNDS && (used[r] ?? 0) > secondsPerClass * 1000) continue;
      const began = performance.now();
      for (const [q, question] of row.queryClass.questions.entries()) {
        for (let turn = 0; turn < contestants.length; turn += 1) {
          const i = (turn + q + round) % contestants.length;
          const cell = row.cells[i];
          const contestant = contestants[i];
          if (!cell || !contestant) continue;
          const measured = await contestant.process.ask(question, contestant.mannerFor(row.queryClass));
          if (!measured) throw new Error(`${contestant.name} does not answer ${JSON.stringify(question)}`);
          cell.processorMs.push(measured.processorMs);
          cell.clockMs.push(measured.clockMs);
        }
      }
      used[r] = (used[r] ?? 0) + performance.now() - began;
    }
  }
}
