import type { ObjectFacts } from './object-facts.ts';
import { type HashSet, mixed } from './word-set.ts';

/**
 * Two records are compared if they share a key, so a report need not compare all pairs.
 * Each kind of key has its own blocks.
 */
export interface BlockingKind {
  readonly name: string;
  /** Keys of one record, 32 bits each; absent where the record has nothing for this kind. */
  readonly keys: (facts: ObjectFacts) => readonly number[];
}

/**
 * Titles of which a third of the words differ share one of these with a probability of over
 * 90 %, if the makers or the period are the same.
 */
const TITLE_BANDS = 6;
const HASHES_IN_BAND = 2;

/** Pictures of which 8 % of the bits differ share one of these nearly always, of which 15 % differ mostly. */
const PICTURE_BANDS = 32;
const BITS_IN_BAND = 20;

export const BLOCKING_KINDS: readonly BlockingKind[] = [
  ...Array.from({ length: TITLE_BANDS }, (_, band) => band).flatMap((band): BlockingKind[] => [
    {
      name: 'title and creator',
      keys: ({ title, titleMarks, creators }) =>
        creators.length === 0 ? [] : bandKey(title, titleMarks, band, setKey(creators)),
    },
    {
      name: 'title and date',
      keys: ({ title, titleMarks, period }) =>
        period === undefined ? [] : bandKey(title, titleMarks, band, mixed(period.min ^ mixed(period.max))),
    },
  ]),
  { name: 'title', keys: ({ title }) => (title.length < 3 ? [] : [setKey(title)]) },
  { name: 'identifier', keys: ({ identifiers }) => identifiers.map(mixed) },
  { name: 'description', keys: ({ description }) => (description.length < 8 ? [] : [setKey(description)]) },
  { name: 'page', keys: ({ page }) => (page === undefined ? [] : [mixed(page)]) },
  { name: 'media', keys: ({ media }) => (media === undefined ? [] : [mixed(media)]) },
  ...Array.from(
    { length: PICTURE_BANDS },
    (_, band): BlockingKind => ({
      name: 'picture',
      keys: ({ picture }) => (picture === undefined ? [] : [bitsKey(picture, band)]),
    }),
  ),
];

/** The least hashes of a title under some permutations of all hashes: alike titles often have the same. */
function bandKey(title: HashSet, marks: HashSet, band: number, other: number): number[] {
  if (title.length === 0) return [];
  let key = other;
  for (let row = 0; row < HASHES_IN_BAND; row++) {
    const seed = mixed(HASHES_IN_BAND * band + row + 1);
    let least = 0xffffffff;
    for (const word of title) least = Math.min(least, mixed(word ^ seed));
    key = mixed(key ^ least) + row;
  }
  return [mixed(key ^ setKey(marks))];
}

const setKey = (set: HashSet): number => set.reduce((key, hash) => mixed(key ^ hash) + 1, set.length) >>> 0;

/** Bits from all over a hash, because neighbouring ones depend on each other. */
function bitsKey(hash: Uint32Array, band: number): number {
  const bits = 32 * hash.length;
  let key = 0;
  for (let i = 0; i < BITS_IN_BAND; i++) {
    const at = (band * STRIDE + i * SPREAD) % bits;
    key = (key << 1) | (((hash[at >>> 5] ?? 0) >>> (at & 31)) & 1);
  }
  return mixed(key);
}

/** Without a common divisor with the number of bits. */
const STRIDE = 17;
const SPREAD = 83;
