/**
 * The first `limit` code points of a text, or slightly fewer: characters are
 * never separated from their combining marks, and spaces at the end are removed.
 */
export const cutText = (text: string, limit: number): string =>
  text.length <= limit ? text : cutAt(text, endOfCodePoints(text, limit));

/** The same with a limit in UTF-16 units. */
export function cutAt(text: string, end: number): string {
  if (end >= text.length) return text;
  // Whether a character ends here depends on the next code point only.
  const start = characters.segment(text.slice(0, end + 2)).containing(end)?.index ?? end;
  // A single character that is longer is cut, between its code points.
  return text.slice(0, start === 0 ? endOfCodePoint(text, end) : start).trimEnd();
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Not between the halves of a surrogate pair. */
const endOfCodePoint = (text: string, end: number): number =>
  (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;

/** The index in UTF-16 units after `limit` code points, at most the end. */
function endOfCodePoints(text: string, limit: number): number {
  let at = 0;
  for (let count = 0; count < limit && at < text.length; count++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

/** Of a text on one line: a title on a card, a value of a facet. The longest real facet value has 1,346 characters. */
export const LINE_CHARACTERS = 2000;

/** The text, or as many whole words as fit and an ellipsis. */
export function shortened(text: string, maxCharacters = LINE_CHARACTERS): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, maxCharacters);
  const space = start.search(/\s\S*$/);
  return `${(space > 0 ? start.slice(0, space) : start).trimEnd().toWellFormed()} …`;
}
