/** Of the shorter text, so much is in the longer one in the same order. */
const MIN_COMMON_SHARE = 0.9;

/** Texts whose lengths differ by more are not compared. */
const MAX_LENGTH_DIFFERENCE = 20;

/** Longer texts are compared as wholes only: comparing takes the product of the lengths. */
const MAX_COMPARED_CHARACTERS = 1000;

/**
 * Whether a title and a description are equal but for case and spaces, or nearly so: the longest common
 * subsequence is 90 percent of the shorter one.
 */
export function nearlySame(title: string, description: string): boolean {
  if (Math.abs(title.length - description.length) > MAX_LENGTH_DIFFERENCE) return false;
  const [a, b] = [title, description].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim());
  if (a === undefined || b === undefined || a === b) return a === b;
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0 || Math.max(a.length, b.length) > MAX_COMPARED_CHARACTERS) return false;
  const needed = Math.ceil(shorter * MIN_COMMON_SHARE);
  return sharedCharacters(a, b) >= needed && longestCommonSubsequence(a, b) >= needed;
}

/** An upper bound that is quick to find: the characters that both have, in any order. */
function sharedCharacters(a: string, b: string): number {
  const counts = new Map<string, number>();
  for (const character of a.split('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  let shared = 0;
  for (const character of b.split('')) {
    const left = counts.get(character) ?? 0;
    if (left === 0) continue;
    counts.set(character, left - 1);
    shared++;
  }
  return shared;
}

function longestCommonSubsequence(a: string, b: string): number {
  let row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const next = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      const [left = 0, above = 0, diagonal = 0] = [next[j], row[j + 1], row[j]];
      next[j + 1] = a.charCodeAt(i) === b.charCodeAt(j) ? diagonal + 1 : Math.max(left, above);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
