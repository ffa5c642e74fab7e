/**
 * A text as the index shows it: composed (NFC), without blanks at its ends,
 * every run of white space one blank, so that equal values are counted as one
 * facet value and a tab never glues two words. The record itself stays as
 * supplied.
 */
export function tidyLine(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** As tidyLine, but line breaks stay (as `\n`, at most one empty line): for running text. */
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
 * The first `limit` code points of a text, or a little less: never half a
 * surrogate pair, never a letter without its combining marks, no blank at the end.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = endOfCodePoints(text, limit);
  if (end === text.length) return text;
  const start = characters.segment(text).containing(end)?.index ?? end;
  // One character of more than `limit` code points is cut all the same.
  return text.slice(0, start === 0 ? end : start).trimEnd();
}

/** Anything but letters and punctuation of Latin-1 with single blanks between them; most values have none of it. */
const UNTIDY = /[^ !-~\u00a1-\u00ff]| {2}|^ | $/;

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The place in UTF-16 units after `limit` code points, at most the end. */
function endOfCodePoints(text: string, limit: number): number {
  let at = 0;
  for (let count = 0; count < limit && at < text.length; count++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}
