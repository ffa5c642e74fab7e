/**
 * A text for the index: composed (NFC), trimmed, with single spaces, so that
 * equal values become one facet value. The record itself stays as supplied.
 */
export function tidyLine(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The same for running text, whose line breaks stay (as `\n`, with at most one empty line). */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * The first `limit` code points of a text, or slightly fewer: characters are
 * never separated from their combining marks, and spaces at the end are removed.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = endOfCodePoints(text, limit);
  if (end === text.length) return text;
  const start = characters.segment(text).containing(end)?.index ?? end;
  // A single character of more than `limit` code points is cut.
  return text.slice(0, start === 0 ? end : start).trimEnd();
}

/** A value of `description`: in all collections, 1024 characters at most. */
export const cutDescription = (text: string): string => cutText(text, MAX_DESCRIPTION_CHARACTERS);

const MAX_DESCRIPTION_CHARACTERS = 1024;

/** Anything except Latin-1 letters and punctuation with single spaces: does not match most values. */
const UNTIDY = /[^ !-~\u00a1-\u00ff]| {2}|^ | $/;

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The index in UTF-16 units after `limit` code points, at most the end. */
function endOfCodePoints(text: string, limit: number): number {
  let at = 0;
  for (let count = 0; count < limit && at < text.length; count++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}
