import { isLast, type Occurrence, positionOf } from './occurrence.ts';

/** Where in a string the words must stand: anywhere, at its beginning, or be all of it. */
export type PhrasePlace = 'anywhere' | 'start' | 'whole';

/**
 * Whether the words follow each other somewhere in one document: the first
 * `counts[word]` numbers of each list say where a word stands, ascending.
 */
export function wordsFollow(
  occurrences: readonly (readonly Occurrence[])[],
  counts: Uint32Array,
  place: PhrasePlace,
): boolean {
  const [firsts = []] = occurrences;
  const words = occurrences.length;
  for (let i = 0; i < (counts[0] as number); i += 1) {
    const first = firsts[i] as number;
    if (place !== 'anywhere' && positionOf(first) !== 1) continue;
    let last = first;
    let word = 1;
    for (; word < words; word += 1) {
      // Without the flag of the last token, the next position in the same element is the next number.
      const wanted = (first >>> 1) + word;
      const list = occurrences[word] ?? [];
      const at = firstAt(list, counts[word] as number, wanted);
      if (at === counts[word] || (list[at] as number) >>> 1 !== wanted) break;
      last = list[at] as number;
    }
    if (word === words && (place !== 'whole' || isLast(last))) return true;
  }
  return false;
}

/** The first of `count` occurrences that is at this position or behind it. */
function firstAt(list: readonly Occurrence[], count: number, position: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) >>> 1 < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Steps that `wordsFollow` takes at most. */
export function stepsToFollow(counts: Uint32Array): number {
  let longest = 1;
  for (let word = 1; word < counts.length; word += 1) longest = Math.max(longest, counts[word] as number);
  return (counts[0] as number) * counts.length * (32 - Math.clz32(longest));
}
