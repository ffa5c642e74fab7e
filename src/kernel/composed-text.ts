/**
 * A text in normalisation form C, in time proportional to its length. Sorting the marks of
 * one letter takes the square of their number, so a text with so many of them on one letter
 * stays as it is: no script has more than a dozen.
 */
export const composedText = (text: string): string => (hasManyMarks(text) ? text : text.normalize('NFC'));

/** Whether a letter has so many marks that no normalisation form should be made of the text. */
export const hasManyMarks = (text: string): boolean => NOT_LATIN_1.test(text) && MANY_MARKS.test(text);

const NOT_LATIN_1 = /[^\0-\xff]/;
const MANY_MARKS = /\p{M}{128}/u;
