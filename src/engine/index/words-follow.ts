import { isLast, type Occurrence, positionOf } from './occurrence.ts';

/** Where in a string the words must stand: anywhere, at its beginning, or be all of it. */
export type PhrasePlace = 'anywhere' | 'start' | 'whole';

/**
 * Whether the words follow each other somewhere in one document: the first
 * `counts[word]` numbers of each list say where a word stands, in any order.
 */
export function wordsFollow(
  occurrences: readonly (readonly Occurrence[])[],
  counts: Uint32Array,
  place: PhrasePlace,
): boolean {
  const [firsts = []] = occurrences;
  const words = occurrences.length;
  for (let i = 0; i < (counts[0] ?? 0); i += 1) {
    const first = firsts[i] ?? 0;
    if (place !== 'anywhere' && positionOf(first) !== 1) continue;
    let last = first;
    let word = 1;
    for (; word < words; word += 1) {
      // Without the flag of the last token, the next position in the same element is the next number.
      const wanted = (first >>> 1) + word;
      const list = occurrences[word] ?? [];
      let k = 0;
      while (k < (counts[word] ?? 0) && (list[k] ?? 0) >>> 1 !== wanted) k += 1;
      if (k === counts[word]) break;
      last = list[k] ?? 0;
    }
    if (word === words && (place !== 'whole' || isLast(last))) return true;
  }
  return false;
}

/** At most so many steps does it take. */
export function stepsToFollow(counts: Uint32Array): number {
  let others = 1;
  for (let word = 1; word < counts.length; word += 1) others += counts[word] ?? 0;
  return (counts[0] ?? 0) * others;
}
