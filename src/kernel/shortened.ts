/** Of a text on one line: a title on a card, a value of a facet. The longest real facet value has 1,346 characters. */
export const LINE_CHARACTERS = 2000;

/** The text, or as many whole words as fit and an ellipsis. */
export function shortened(text: string, maxCharacters = LINE_CHARACTERS): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, maxCharacters);
  const space = start.search(/\s\S*$/);
  return `${(space > 0 ? start.slice(0, space) : start).trimEnd().toWellFormed()} …`;
}
