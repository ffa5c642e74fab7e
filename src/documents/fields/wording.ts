import { cutText } from '../../kernel/cut-text.ts';
import { composedText } from '../../kernel/folded-text.ts';

/**
 * A text for the index: composed (NFC), trimmed, with single spaces, so that
 * equal values become one facet value. The record itself stays as supplied.
 */
export function tidyLine(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return composedText(text).replace(/\s+/g, ' ').trim();
}

/** The same for running text, whose line breaks stay (as `\n`, with at most one empty line). */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return composedText(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A value of `description`: in all collections, 1024 characters at most. [documents-8] */
export const cutDescription = (text: string): string => cutText(text, MAX_DESCRIPTION_CHARACTERS);

const MAX_DESCRIPTION_CHARACTERS = 1024;

/** Anything except Latin-1 letters and punctuation with single spaces: does not match most values. */
const UNTIDY = /[^ !-~\u00a1-\u00ff]| {2}|^ | $/;
