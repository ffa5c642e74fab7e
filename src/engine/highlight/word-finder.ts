import { normalizeWord, wordEnd } from '../text/tokenize.ts';

/**
 * Tells whether any of these tokens is in a text. Most texts of a document hold
 * none: only what begins like one of them is made a token.
 */
export function wordFinder(tokens: Iterable<string>): (text: string) => boolean {
  const words = new Set(tokens);
  /** By code of an ASCII letter or digit: whether one of the words begins with it. */
  const firstLetters = new Uint8Array(128);
  for (const word of words) {
    const code = word.charCodeAt(0);
    if (code < 128) firstLetters[code] = 1;
  }
  return (text) => {
    for (let start = 0; start < text.length; ) {
      const end = wordEnd(text, start);
      if (mayBeOne(text, start, end, firstLetters)) {
        if (words.has(normalizeWord(text.slice(start, end)))) return true;
      }
      start = end + 1;
    }
    return false;
  };
}

/** By the first letter or digit. What a character outside ASCII makes of the others is left open. */
function mayBeOne(text: string, start: number, end: number, firstLetters: Uint8Array): boolean {
  let first = 0;
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 127) return true;
    if (first === 0 && isAlphanumeric(code)) first = code;
  }
  const isCapital = first >= 65 && first <= 90;
  return firstLetters[isCapital ? first + 32 : first] === 1;
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
