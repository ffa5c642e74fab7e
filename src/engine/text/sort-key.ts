import { transliterate } from './tokenize.ts';

/** Characters that are read; the key is far shorter. */
const MAX_CHARACTERS = 2000;

/**
 * The form by which a text value is sorted: its first line, normalised like a
 * token but with blanks. Undefined if nothing is left: an empty value counts as
 * missing.
 * As Typesense does. [typesense-8]
 */
export function sortKey(text: string): string | undefined {
  let key = '';
  for (const character of text.slice(0, MAX_CHARACTERS).normalize('NFC').toWellFormed()) {
    const code = character.charCodeAt(0);
    if (character === '\n') break;
    if (code === 32 || (code >= 48 && code <= 57) || (code >= 97 && code <= 122)) key += character;
    else if (code >= 65 && code <= 90) key += String.fromCharCode(code + 32);
    else if (code > 127) key += transliterate(character) ?? character;
  }
  return key === '' ? undefined : key;
}
