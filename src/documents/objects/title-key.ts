import anyAscii from 'any-ascii';

/** Of a key, in symbols. */
const LENGTH = 10;

/** End of the title, space, 0 to 9, a to z: 38 to the power of ten is below 2^53. */
const SYMBOLS = 38;
const SPACE = 1;
const FIRST_DIGIT = 2;
const FIRST_LETTER = 12;

/**
 * The sort key of a title: its first ten symbols as one integer (0 to
 * 38^10 - 1, exact in a double and in an int64 column). Keys sort as a reader
 * expects the titles to sort; titles with the same ten symbols have equal keys.
 *
 * The order of symbols is: end of the title, space, digits, the letters a to z.
 * Case is ignored; ä is a, ß is ss, ø is o (DIN 5007-1); other scripts are
 * transliterated. Brackets, quotes and other characters are ignored ("(Ohne
 * Titel)" sorts under o), and become one space between words. An apostrophe joins
 * words ("L'Arlésienne" sorts under larl). Articles at the beginning count, and
 * digits sort as text.
 *
 * A title without letters and digits (`!!!`, emoji) has the lowest key, 0. A
 * title of white space has none. [documents-18] [documents-2]
 */
export function titleKey(title: string): number | undefined {
  if (title.trim() === '') return undefined;
  let key = 0;
  let length = 0;
  let gap = false;
  const append = (symbol: number): void => {
    if (length < LENGTH) {
      key = key * SYMBOLS + symbol;
      length++;
    }
  };
  for (const character of title) {
    if (length === LENGTH) break;
    if (isApostrophe(character)) continue;
    if (!isText(character)) {
      gap = length > 0;
      continue;
    }
    const latin = character <= '\u007f' ? character : anyAscii(character);
    for (const letter of latin) {
      const symbol = symbolOf(letter);
      if (symbol === undefined) continue;
      if (gap) append(SPACE);
      gap = false;
      append(symbol);
    }
  }
  return key * SYMBOLS ** (LENGTH - length);
}

const isApostrophe = (character: string): boolean => character === "'" || character === '\u2019';

const LETTER_OR_NUMBER = /[\p{L}\p{N}\p{M}]/u;
const isText = (character: string): boolean =>
  character <= '\u007f' ? symbolOf(character) !== undefined : LETTER_OR_NUMBER.test(character);

/** Of an ASCII letter or digit, else undefined. */
function symbolOf(character: string): number | undefined {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57) return FIRST_DIGIT + code - 48;
  const letter = (code | 32) - 97;
  return code < 128 && code >= 65 && letter >= 0 && letter < 26 ? FIRST_LETTER + letter : undefined;
}
