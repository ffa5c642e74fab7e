/**
 * A query with blanks for the hyphens and slashes within its words: `lindwurm kessel` for `lindwurm/kessel`. Undefined
 * without any, and with phrases, which are searched as they are.
 */
export function withBlanks(q: string): string | undefined {
  if (q.includes('"')) return undefined;
  const spaced = q.replace(WITHIN_WORD, ' ');
  return spaced === q ? undefined : spaced;
}

/** Hyphens, dashes and slashes between letters and digits. */
const WITHIN_WORD = /(?<=[\p{L}\p{M}\p{N}])[\p{Pd}\u2212/\u2044\u2215\\]+(?=[\p{L}\p{N}])/gu;
