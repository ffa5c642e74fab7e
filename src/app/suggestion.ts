import { closestMatch } from 'leven';

/**
 * The name that was probably meant: the only one that begins with what was typed, or
 * the nearest one, if at most two or a third of the typed characters differ.
 * Undefined without any.
 */
export function suggestion(typed: string, names: readonly string[]): string | undefined {
  const beginning = names.filter((name) => typed.length > 1 && name.startsWith(typed));
  if (beginning.length === 1) return beginning[0];
  return closestMatch(typed, names, { maxDistance: Math.max(2, Math.floor(typed.length / 3)) });
}
