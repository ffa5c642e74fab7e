import { setTimeout as wait } from 'node:timers/promises';
import type { SearchParameters } from '../../src/engine/request/request.ts';
import type { Answered, HelpedCollection } from './helped-collection.ts';

/** One question, asked twice. */
export interface Pair {
  readonly alone: Answered;
  readonly helped: Answered;
  /** Whether the replies are the same, but for the time that they name. */
  readonly isSame: boolean;
}

const WARM_UP_ROUNDS = 6;

/**
 * Asks every question with and without helpers one after the other, beginning with either in turn.
 * Returns the pairs of each question.
 */
export async function measurePairs(
  collection: HelpedCollection,
  questions: readonly SearchParameters[],
  rounds: number,
  pauseMs: number,
): Promise<Pair[][]> {
  // The threads sleep before each search, as between the requests of a client.
  const ask = async (question: SearchParameters, isHelped: boolean): Promise<Answered> => {
    await wait(pauseMs);
    return collection.ask(question, isHelped);
  };
  const pairs: Pair[][] = questions.map(() => []);
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [i, question] of questions.entries()) {
      const isHelpedFirst = round % 2 === 0;
      const first = await ask(question, isHelpedFirst);
      const second = await ask(question, !isHelpedFirst);
      const [helped, alone] = isHelpedFirst ? [first, second] : [second, first];
      if (round >= 0) pairs[i]?.push({ alone, helped, isSame: alone.body === helped.body });
    }
  }
  return pairs;
}
