import { IDENTIFIER_KEYS } from '../collection-rules.ts';
import type { SearchRequest } from '../search-request.ts';
import { PLACES } from './places.ts';
import { inflected } from './word-forms-of.ts';

/** More words decide nothing more, and filters have a limit. */
const MAX_WORDS = 5;

const PICTURES = 'imageOrientation';
const WITH_PICTURE = `${PICTURES}:=[landscape,portrait,square]`;

/**
 * The order for words that a visitor typed: an identifier typed exactly; a maker of this name; objects of which all
 * words say what they are, then those that have some of them in other forms; all others. Among equals, the engine's
 * relevance decides, then a key that has nothing to do with when an object was indexed. [words-31] [words-39] Without
 * words: objects with pictures, then by that key. [site-25]
 */
export function orderByPlace(
  {
    ranked_words = [],
    first_identifier,
    pictures_first,
  }: Pick<SearchRequest, 'ranked_words' | 'first_identifier' | 'pictures_first'>,
  has: (field: string) => boolean,
): string | undefined {
  const byKey = has('uuidKey') ? ['uuidKey:asc'] : [];
  if (pictures_first)
    return [...(has(PICTURES) ? [`_eval(${WITH_PICTURE}):desc`] : []), ...byKey].join() || undefined;
  const scores: string[] = [];
  if (first_identifier !== undefined && has(IDENTIFIER_KEYS))
    scores.push(`(${IDENTIFIER_KEYS}:=${first_identifier}):9`);
  const fields = PLACES.filter(has);
  const words = ranked_words.slice(0, MAX_WORDS).map(({ text }) => text);
  // Of one word, the order of fields says the same.
  if (words.length > 1 && fields.length > 0) {
    const inPlaces = (textsOf: (word: string) => readonly string[]) =>
      words.map((word) => `(${anyOf(fields, textsOf(word))})`).join(' && ');
    if (has('creator')) scores.push(`(creator:${quoted(words.join(' '))}):3`);
    scores.push(`(${inPlaces((word) => [word])}):2`, `(${inPlaces(inflected)}):1`);
  }
  if (scores.length === 0 && words.length === 0) return undefined;
  return [
    ...(scores.length === 0 ? [] : [`_eval([${scores.join()}]):desc`]),
    '_text_match:desc',
    ...byKey,
  ].join();
}

const anyOf = (fields: readonly string[], texts: readonly string[]): string =>
  fields.map((field) => `${field}:[${texts.map(quoted).join()}]`).join(' || ');

const quoted = (text: string): string => `\`${text.replaceAll('`', '')}\``;
