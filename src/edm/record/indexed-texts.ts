import { cutAt } from '../../kernel/cut-text.ts';
import { LIMITS } from './limits.ts';

/**
 * What a field of a document holds of its texts, in every collection: the first values
 * that fit, each cut. Records that were stored before there were limits are bounded here.
 */
export function indexedTexts(texts: readonly string[]): readonly string[] {
  const fitting = texts.slice(0, fittingValues(texts));
  if (!fitting.some(isLong)) return fitting.length === texts.length ? texts : fitting;
  return [...new Set(fitting.map(indexedText))];
}

/** The same for a field with a single text. */
export const indexedText = (text: string): string =>
  isLong(text) ? cutAt(text, LIMITS.indexValueCharacters) : text;

/** The same for the whole text of a page, which has the room of a field. */
export const indexedBody = (text: string): string => cutAt(text, LIMITS.indexFieldCharacters);

const isLong = (text: string): boolean => text.length > LIMITS.indexValueCharacters;

function fittingValues(texts: readonly string[]): number {
  const most = Math.min(texts.length, LIMITS.indexFieldValues);
  let characters = 0;
  for (let i = 0; i < most; i += 1) {
    characters += Math.min(texts[i]?.length ?? 0, LIMITS.indexValueCharacters);
    if (characters > LIMITS.indexFieldCharacters) return i;
  }
  return most;
}
