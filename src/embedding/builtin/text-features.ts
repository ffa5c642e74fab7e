import { hasManyMarks } from '../../kernel/folded-text.ts';
import { spreadBits } from '../spread-bits.ts';

/** Receives the features of a text, each as a hash of 32 bits. */
export interface FeatureVisitor {
  /** The number of words in the line of the following features. */
  line(words: number): void;
  word(hash: number, word: string): void;
  /** Two adjacent words of a line, with the hashes of both. */
  pair(hash: number, first: number, second: number): void;
  /** Three to five characters of a word; its beginning and end count as a character. */
  part(hash: number): void;
}

/**
 * Visits the features of a text after folding: case, accents and compatibility
 * forms do not matter.
 */
export function visitFeatures(text: string, visitor: FeatureVisitor): void {
  for (const line of foldText(text).split('\n')) {
    let previous: number | undefined;
    const words = line.match(WORD) ?? [];
    visitor.line(words.length);
    for (const word of words) {
      const hash = spreadBits(add(KIND_WORD, word));
      visitor.word(hash, word);
      if (previous !== undefined) visitor.pair(spreadBits(Math.imul(previous, PRIME) ^ hash), previous, hash);
      previous = hash;
      if (!NUMBER.test(word)) visitParts(`_${word.slice(0, MAX_WORD)}_`, visitor);
    }
  }
}

/** A word of a folded text. */
export const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /^\p{N}+$/u;
const MARKS = /\p{M}+/gu;
const ASCII = /^[\n -~]*$/;

const [SHORTEST_PART, LONGEST_PART] = [3, 5];

/** In languages without spaces, a word can be a whole sentence. */
const MAX_WORD = 40;

/** Lowercase, without accents and compatibility forms, `ss` for `ß`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  const plain = hasManyMarks(lower) ? lower : lower.normalize('NFKD');
  return plain.replace(MARKS, '').replaceAll('ß', 'ss').toLowerCase();
}

function visitParts(word: string, visitor: FeatureVisitor): void {
  for (let start = 0; start + SHORTEST_PART <= word.length; start++) {
    let hash = KIND_PART;
    const end = Math.min(word.length, start + LONGEST_PART);
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
      if (at - start >= SHORTEST_PART - 1) visitor.part(spreadBits(hash));
    }
  }
}

/*
 * FNV-1a over UTF-16 units with another start for each kind of feature; with its bits
 * spread, every bit depends on every unit.
 */
const PRIME = 0x01000193;
const [KIND_WORD, KIND_PART] = [0x811c9dc5, 0x6d2b79f5];

function add(state: number, text: string): number {
  let hash = state;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}
