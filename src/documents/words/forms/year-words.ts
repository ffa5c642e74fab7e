/** Longer periods are no date that somebody types a year of. */
const MAX_YEARS = 30;

/**
 * The years of a period as words, from its first and last second as Unix timestamps: `1563` of an object that was made
 * then. None before our era, of which nobody types the number alone. [words-33]
 */
export function yearWords(first: unknown, last: unknown): readonly string[] {
  if (typeof first !== 'number' || typeof last !== 'number') return [];
  const [from, to] = [first, last].map((seconds) => new Date(seconds * 1000).getUTCFullYear()) as [
    number,
    number,
  ];
  // Also false beyond the years that a date can have.
  if (!(from > 0 && to >= from && to - from < MAX_YEARS)) return [];
  return Array.from({ length: to - from + 1 }, (_, year) => String(from + year));
}
