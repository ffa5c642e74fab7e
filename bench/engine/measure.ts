import type { MeasuredProcess } from '../harness/measured-process.ts';
import { checkAnswer } from '../queries/check-answer.ts';
import type { NaiveAnswers } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import type { Manner } from '../queries/question.ts';

/** An engine that is measured. */
export interface Contestant {
  readonly name: string;
  readonly process: MeasuredProcess;
  readonly mannerFor: (queryClass: QueryClass) => Manner;
}

/** What one engine needed for the queries of one class. */
export interface Cell {
  /** Milliseconds of processor time, one for each query. */
  readonly processorMs: number[];
  readonly clockMs: number[];
  /** What was wrong with its results, by the words of the query. */
  readonly faults: string[];
}

export interface Row {
  readonly queryClass: QueryClass;
  /** Documents that the queries find, counted naively. */
  readonly found: readonly number[];
  /** By engine; undefined: it has no such feature. */
  readonly cells: (Cell | undefined)[];
}

const WARM_UP_SECONDS = 1;
const MIN_ROUNDS = 2;
const MAX_ROUNDS = 30;

/** Checks every result once, which also begins the warm-up. */
export async function checkClass(
  queryClass: QueryClass,
  contestants: readonly Contestant[],
  answers: NaiveAnswers,
): Promise<Row> {
  const cells: (Cell | undefined)[] = contestants.map(() => ({ processorMs: [], clockMs: [], faults: [] }));
  const found: number[] = [];
  for (const question of queryClass.questions) {
    const right = answers.answer(question);
    found.push(right.found);
    for (const [i, { process, mannerFor }] of contestants.entries()) {
      const manner = mannerFor(queryClass);
      const measured = await process.ask(question, manner, manner !== 'whole reply');
      if (!measured) {
        cells[i] = undefined;
        continue;
      }
      if (!measured.answer) continue;
      const { answer } = measured;
      const fault = checkAnswer({ question, answer, right, documents: answers.documents });
      if (fault !== undefined) cells[i]?.faults.push(`${JSON.stringify(question.words)} ${fault}`);
    }
  }
  return { queryClass, found, cells };
}

/** Warms up each engine with the queries of each class. */
export async function warmUp(rows: readonly Row[], contestants: readonly Contestant[]): Promise<void> {
  for (const { queryClass, cells } of rows) {
    for (const [i, { process, mannerFor }] of contestants.entries()) {
      const end = performance.now() + WARM_UP_SECONDS * 1000;
      const { length } = queryClass.questions;
      for (let turn = 0; cells[i] && turn < MAX_ROUNDS * length && performance.now() < end; turn += 1) {
        const question = queryClass.questions[turn % length];
        if (question) await process.ask(question, mannerFor(queryClass));
      }
    }
  }
}

/**
 * Measures in rounds: for each query of each class, every engine in turn, starting
 * with another one each time. An engine that has used up its share of the time for
 * a class is left out of it after the second round.
 */
export async function measure(
  rows: readonly Row[],
  contestants: readonly Contestant[],
  secondsPerClass: number,
): Promise<void> {
  const shareMs = (secondsPerClass * 1000) / contestants.length;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const { queryClass, cells } of rows) {
      const isDone = cells.map(
        (cell) => round >= MIN_ROUNDS && cell !== undefined && sum(cell.clockMs) > shareMs,
      );
      for (const [q, question] of queryClass.questions.entries()) {
        for (let turn = 0; turn < contestants.length; turn += 1) {
          const i = (turn + q + round) % contestants.length;
          const cell = cells[i];
          const contestant = contestants[i];
          if (!cell || !contestant || isDone[i]) continue;
          const measured = await contestant.process.ask(question, contestant.mannerFor(queryClass));
          if (!measured) throw new Error(`${contestant.name} does not answer ${JSON.stringify(question)}`);
          cell.processorMs.push(measured.processorMs);
          cell.clockMs.push(measured.clockMs);
        }
      }
    }
  }
}

const sum = (list: readonly number[]): number => list.reduce((total, item) => total + item, 0);
