import { typedText, withoutInvisible, withoutVowelMarks } from '../../kernel/characters.ts';

/** What is done with words that a person typed before they are searched with word forms, step by step. [words-21] */
const STEPS: readonly ((q: string) => string)[] = [
  typedText,
  // Documents are found by their words without both.
  withoutInvisible,
  withoutVowelMarks,
];

/** Words that a person typed as they are searched with word forms. */
export const searchedName = (typed: string): string => STEPS.reduce((q, step) => step(q), typed);
