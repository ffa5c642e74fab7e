import { listedNames } from './sort-keys.ts';

/**
 * `infix` with a value for each field of `query_by`: `off` for those in
 * `withoutIndex`, for which engines would refuse the search, and for names with
 * `*` that stand for such a field. A list of another length is left for the
 * engine to refuse.
 * Source: decisions, "Search".
 */
export function infixValues(infix: string, queryBy: string, withoutIndex: readonly string[]): string {
  const names = listedNames(queryBy);
  const given = infix.split(',');
  if (given.length !== 1 && given.length !== names.length) return infix;
  const lacksIndex = (name: string): boolean =>
    name.endsWith('*')
      ? withoutIndex.some((field) => field.startsWith(name.slice(0, -1)))
      : withoutIndex.includes(name);
  return names.map((name, at) => (lacksIndex(name) ? 'off' : (given[at] ?? given[0]))).join(',');
}
