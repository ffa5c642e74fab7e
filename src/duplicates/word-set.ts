import { foldText } from '../kernel/folded-text.ts';

/**
 * Distinct hashes in ascending order: of words, or of whole texts. They have 30 bits, so that
 * JavaScript keeps them as small integers: a report has millions of these sets.
 */
export type HashSet = readonly number[];

/** The words of a text without case, accents and punctuation, in their order. */
export const wordsOf = (text: string): string[] => foldText(text).match(WORD) ?? [];

const WORD = /[\p{L}\p{N}]+/gu;

export function hashSet(texts: readonly string[]): HashSet {
  if (texts.length === 0) return EMPTY;
  return [...new Set(texts.map(hashOf))].sort((a, b) => a - b);
}

const EMPTY: HashSet = [];

/** FNV-1a over the code units of a text, mixed: 30 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash) >>> 2;
}

/** Spreads each bit of a number over all 32. */
export function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** How many elements two sets have in common. */
export function shared(a: HashSet, b: HashSet): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) count++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return count;
}

/** The shared part of all elements of two sets: 0 to 1, and 0 for two empty ones. */
export function jaccard(a: HashSet, b: HashSet): number {
  const both = shared(a, b);
  return both === 0 ? 0 : both / (a.length + b.length - both);
}

/** The shared part of the smaller of two sets. */
export function overlap(a: HashSet, b: HashSet): number {
  const least = Math.min(a.length, b.length);
  return least === 0 ? 0 : shared(a, b) / least;
}
