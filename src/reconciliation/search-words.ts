/**
 * The words of a text as the search engine has them, which joins `Bath's` to `Baths`: at most
 * `most` of them, the longest ones, in their order. No character has a meaning in a query.
 */
export function searchWords(text: string, most: number): readonly string[] {
  const words = text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]+/gu, ''))
    .filter((word) => word !== '');
  const longest = new Set(
    words
      .map((word, at) => ({ at, length: word.length }))
      .sort((a, b) => b.length - a.length)
      .slice(0, most)
      .map(({ at }) => at),
  );
  return words.filter((_, at) => longest.has(at));
}

const MAX_CHARACTERS = 500;
