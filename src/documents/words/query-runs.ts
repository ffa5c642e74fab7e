import { composedText } from '../../kernel/folded-text.ts';
import { hasSpacelessText, isHan, MAX_RUN, spacelessPieces, wordsBeside } from './forms/spaceless-text.ts';
import { hasOperators } from './query-words.ts';

/** A query in whose words no run is longer than those that the index has. */
export interface QueryInRuns {
  readonly q: string;
  /** What was typed in scripts without spaces, to be marked in results: no engine marks what a hidden field has. */
  readonly typed: readonly string[];
  /** No word is in another script. */
  readonly hasOnlyRuns: boolean;
}

/**
 * A query with words of scripts that have no spaces, as runs of characters that the word forms have. Longer ones
 * become runs that overlap, so that a title with all of them hardly ever has them elsewhere. A query without such
 * words stays as it is, and so does one with phrases and excluded words. [words-34]
 */
export function queryInRuns(q: string): QueryInRuns {
  const text = composedText(q);
  if (!hasSpacelessText(text) || hasOperators(text)) return { q, typed: [], hasOnlyRuns: false };
  const typed = new Set<string>();
  let others = 0;
  const words = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const pieces = spacelessPieces(word).filter(isSearchable);
      if (pieces.length === 0) {
        others += 1;
        return word;
      }
      for (const piece of pieces) typed.add(piece.join(''));
      const beside = wordsBeside(word);
      others += beside.length;
      return [...pieces.flatMap(runsOf), ...beside];
    });
  return { q: [...new Set(words)].join(' '), typed: [...typed], hasOnlyRuns: others === 0 };
}

const isSearchable = ([first = '', ...others]: readonly string[]): boolean =>
  others.length > 0 || isHan(first);

/** The last run ends where the piece does. */
function runsOf(piece: readonly string[]): string[] {
  const runs: string[] = [];
  for (let end = Math.min(MAX_RUN, piece.length); ; end = Math.min(end + MAX_RUN, piece.length)) {
    runs.push(piece.slice(Math.max(0, end - MAX_RUN), end).join(''));
    if (end === piece.length) return runs;
  }
}
