/**
 * Where a term occurs in a field, in 31 bits: the element of the list (0 for a single
 * string), the position in it (1 for the first token), and whether it is the last token
 * of the element.
 *
 * Limits: larger elements than 4,095 and positions than 262,143 are stored as these.
 * Words there are found, phrases may be wrong.
 */
export type Occurrence = number;

const ELEMENT_SHIFT = 19;
const MAX_ELEMENT = 0xfff;
const MAX_POSITION = 0x3ffff;

export const packOccurrence = (element: number, position: number): Occurrence =>
  (Math.min(element, MAX_ELEMENT) << ELEMENT_SHIFT) | (Math.min(position, MAX_POSITION) << 1);

export const markAsLast = (occurrence: Occurrence): Occurrence => occurrence | 1;
export const elementOf = (occurrence: Occurrence): number => occurrence >>> ELEMENT_SHIFT;
export const positionOf = (occurrence: Occurrence): number => (occurrence >>> 1) & MAX_POSITION;
export const isLast = (occurrence: Occurrence): boolean => (occurrence & 1) === 1;
/** The only token of its element. */
export const isSole = (occurrence: Occurrence): boolean => (occurrence & ((MAX_POSITION << 1) | 1)) === 3;

/** Where the words must occur in a string: anywhere, at its start, or as the whole string. */
export type PhrasePosition = 'anywhere' | 'start' | 'whole';

/**
 * Whether the words follow each other somewhere in one document. The first
 * `counts[word]` numbers of each list are the occurrences of a word, ascending.
 */
export function wordsFollow(
  occurrences: readonly (readonly Occurrence[])[],
  counts: Uint32Array,
  where: PhrasePosition,
): boolean {
  const [firsts = []] = occurrences;
  const words = occurrences.length;
  for (let i = 0; i < (counts[0] as number); i += 1) {
    const first = firsts[i] as number;
    if (where !== 'anywhere' && positionOf(first) !== 1) continue;
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
    if (word === words && (where !== 'whole' || isLast(last))) return true;
  }
  return false;
}

/** The index of the first of `count` occurrences at this position or after it. */
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

/** Largest number of steps of `wordsFollow`. */
export function stepsToFollow(counts: Uint32Array): number {
  let longest = 1;
  for (let word = 1; word < counts.length; word += 1) longest = Math.max(longest, counts[word] as number);
  return (counts[0] as number) * counts.length * (32 - Math.clz32(longest));
}
