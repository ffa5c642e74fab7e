import { HYPHENS, SLASHES } from '../../kernel/characters.ts';
import { hasOperators } from './query-words.ts';

/**
 * A query with blanks for the hyphens and slashes within its words: `lindwurm kessel` for `lindwurm/kessel`. Undefined
 * without any, and with phrases or excluded words.
 */
export function withBlanks(q: string): string | undefined {
  if (hasOperators(q)) return undefined;
  const spaced = q.replace(WITHIN_WORD, ' ');
  return spaced === q ? undefined : spaced;
}

const WITHIN_WORD = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}])[${HYPHENS}${SLASHES}]+(?=[\\p{L}\\p{N}])`, 'gu');
