import { legibleText, withoutInvisible, withoutVowelMarks } from '../../kernel/characters.ts';

/** Words that a person typed, without what word forms do not have: invisible characters and vowel marks. [words-21] */
export const searchedQuery = (typed: string): string =>
  withoutVowelMarks(withoutInvisible(legibleText(typed)));
