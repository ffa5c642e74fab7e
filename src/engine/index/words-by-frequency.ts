import { compareUtf8, entryText } from './dictionary.ts';
import { documentFrequency, EMPTY_POSTINGS, type Postings } from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';

/** Words of several segments are compared by their frequency in all of them; this many of each are looked at. */
const MAX_PER_PART = 256;
const SLOT_UNIT = 2 ** 31;

/**
 * Words of one field, those in most documents first, of equally frequent ones
 * the later in the alphabet. `slotsIn` says which words of each segment are
 * meant. Dead documents of a segment count until it is merged.
 */
export function* wordsByFrequency(
  parts: readonly SnapshotPart[],
  field: string,
  slotsIn: (postings: Postings, part: number) => readonly number[],
): Generator<string> {
  const ranked = parts.map(({ segment }, part) => {
    const postings = segment.postings.get(field) ?? EMPTY_POSTINGS;
    // Frequency and slot in one number, so that a plain numeric sort orders them.
    const keys = Float64Array.from(
      slotsIn(postings, part),
      (slot) => documentFrequency(postings, slot) * SLOT_UNIT + slot,
    ).sort();
    const keyAt = (i: number): number => keys[keys.length - 1 - i] ?? 0;
    return {
      length: keys.length,
      text: (i: number) => entryText(segment.dictionary, postings.terms[keyAt(i) % SLOT_UNIT] ?? 0),
      frequency: (i: number) => Math.floor(keyAt(i) / SLOT_UNIT),
    };
  });
  const [only] = ranked;
  if (ranked.length === 1 && only) {
    for (let i = 0; i < only.length; i += 1) yield only.text(i);
    return;
  }
  const total = new Map<string, number>();
  for (const { length, text, frequency } of ranked) {
    for (let i = 0; i < Math.min(length, MAX_PER_PART); i += 1) {
      total.set(text(i), (total.get(text(i)) ?? 0) + frequency(i));
    }
  }
  const sorted = [...total].sort(([a, x], [b, y]) => y - x || compareUtf8(b, a));
  for (const [text] of sorted) yield text;
}
