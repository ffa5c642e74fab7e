import { tokenOf } from '../../../engine/word-tokens.ts';
import { hasSpacelessText, isHan, MAX_RUN, MIN_RUN, spacelessPieces, wordsBeside } from './spaceless-text.ts';

/** Of the texts of a document, of which each begins some eight runs; a word beside them counts as one. */
const MAX_CHARACTERS = 500;

/**
 * The words by which texts in scripts without spaces are found: 葛飾北斎 has 北斎. Every run of two to eight
 * characters, of Han also single ones, and the other words that stand beside them without a space. [words-34]
 */
export function spacelessRuns(texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  let left = MAX_CHARACTERS;
  for (const text of texts) {
    if (!hasSpacelessText(text)) continue;
    for (const word of text.split(/\s+/)) {
      const pieces = hasSpacelessText(word) ? spacelessPieces(word) : [];
      for (const piece of pieces) {
        addRuns(piece.slice(0, left), runs);
        left -= Math.min(left, piece.length);
      }
      if (pieces.length === 0) continue;
      const others = wordsBeside(word).slice(0, left);
      for (const other of others) runs.add(tokenOf(other));
      left -= others.length;
    }
    if (left === 0) break;
  }
  runs.delete('');
  return runs;
}

function addRuns(characters: readonly string[], runs: Set<string>): void {
  for (let start = 0; start < characters.length; start += 1) {
    const most = Math.min(MAX_RUN, characters.length - start);
    for (let length = 1; length <= most; length += 1) {
      if (length < MIN_RUN && !isHan(characters[start] ?? '')) continue;
      runs.add(tokenOf(characters.slice(start, start + length).join('')));
    }
  }
}
