import { foldText } from '../kernel/folded-text.ts';
import { normalizeWord } from './text/tokenize.ts';

/** The token of a word. Like Typesense's, it keeps case and marks where a letter has no ASCII form: `Жара`, `guͦt`. */
export const tokenOf = (word: string): string => normalizeWord(word);

/** The token of a word without case and marks in any script: `жара`, `gut`. */
export const foldedTokenOf = (word: string): string => normalizeWord(foldText(word));
