import { countBits, hasBit, intersect } from '../index/bitset.ts';
import { findPhrase } from '../index/phrase.ts';
import { EMPTY_POSTINGS, slotOfWord } from '../index/postings.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { SearchedField } from './plan.ts';

/** Neighbouring pairs of words that are tried together. */
const MAX_PAIRS = 5;
/** Units of work to look a word up in all parts. */
const WORD_WORK = 200;

/**
 * Another reading of the query in case its blanks are wrong: all words joined,
 * two neighbours joined, or a word split in two that follow each other in a
 * text. The first field that knows one decides.
 */
export function joinOrSplit(
  words: readonly string[],
  fields: readonly SearchedField[],
  parts: readonly SnapshotPart[],
  budget: SearchBudget,
): string[] | undefined {
  for (const { name } of fields) {
    if (!budget.spend(WORD_WORK)) return undefined;
    const slotIn = ({ segment }: SnapshotPart, word: string): number =>
      slotOfWord(segment.postings.get(name) ?? EMPTY_POSTINGS, segment.dictionary, word);
    const isKnown = (word: string): boolean =>
      budget.spend(WORD_WORK) && parts.some((part) => isLive(part, name, slotIn(part, word), budget));
    const follow = (first: string, second: string): boolean =>
      budget.spend(WORD_WORK) &&
      parts.some((part) => {
        const slots = [slotIn(part, first), slotIn(part, second)];
        if (slots.includes(-1)) return false;
        const postings = part.segment.postings.get(name) ?? EMPTY_POSTINGS;
        const words = slots.map((slot) => [slot]);
        const docs = findPhrase(postings, words, 'anywhere', part.segment.documentCount, budget);
        if (part.live) intersect(docs, part.live);
        return countBits(docs) > 0;
      });
    const other = join(words, isKnown) ?? split(words, follow);
    if (other) return other;
  }
  return undefined;
}

/** Whether a document that has not been replaced or removed holds the word of the slot. */
function isLive({ segment, live }: SnapshotPart, field: string, slot: number, budget: SearchBudget): boolean {
  if (slot === -1) return false;
  const { docs, starts } = segment.postings.get(field) ?? EMPTY_POSTINGS;
  if (!live) return true;
  budget.spend((starts[slot + 1] ?? 0) - (starts[slot] ?? 0));
  return docs.subarray(starts[slot], starts[slot + 1]).some((doc) => hasBit(live, doc));
}

function join(words: readonly string[], isKnown: (word: string) => boolean): string[] | undefined {
  if (words.length < 2) return undefined;
  const all = words.join('');
  if (isKnown(all)) return [all];
  for (let i = 0; i < Math.min(words.length - 1, MAX_PAIRS); i += 1) {
    const pair = `${words[i]}${words[i + 1]}`;
    if (isKnown(pair)) return [...words.slice(0, i), pair, ...words.slice(i + 2)];
  }
  return undefined;
}

function split(
  words: readonly string[],
  follow: (first: string, second: string) => boolean,
): string[] | undefined {
  for (const [i, word] of words.entries()) {
    const characters = [...word];
    for (let at = 1; at < characters.length; at += 1) {
      const first = characters.slice(0, at).join('');
      const second = characters.slice(at).join('');
      if (follow(first, second)) return [...words.slice(0, i), first, second, ...words.slice(i + 1)];
    }
  }
  return undefined;
}
