import type { StageSearch } from '../../../use-cases/search-stages.ts';
import { type HighlightedHit, similarWords } from '../../../use-cases/similar-words.ts';
import { excerpt } from '../answers/texts.ts';

/** Words in other languages, and how long what was typed may be. */
const [MAX_NAMES, MAX_BYTES] = [8, 80];

/** Says by what objects were found, or counted, if not by the words themselves. Without hits, similar words are not known. [words-36] [words-37] */
export function explainStage(
  q: string,
  { stage, names }: Pick<StageSearch, 'stage' | 'names'>,
  hits: readonly HighlightedHit[] = [],
): string[] {
  const words = JSON.stringify(excerpt(q, MAX_BYTES));
  if (stage === 'languages')
    return [`No object has ${words}; these name it in other languages: ${nameList(names)}.`];
  if (stage === 'words') return [];
  const similar = similarWords(q, hits).map((one) => excerpt(one, MAX_BYTES));
  const found = similar.length === 0 ? 'objects with similar words' : similar.join(', ');
  return [`Nothing for ${words}. Similar: ${found}.`];
}

export const nameList = (names: readonly string[]): string => names.slice(0, MAX_NAMES).join(', ');
