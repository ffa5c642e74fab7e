import { listedNames } from './field-lists.ts';

/**
 * `infix` with a value for each field of `query_by`: `off` for the fields in
 * `withoutIndex`, for which engines would refuse the search, and for names with
 * `*` that match such a field. A list of another length stays, and the engine
 * refuses it.
 * Source: decisions, "Search".
 */
export function infixValues(infix: string, query_by: string, withoutIndex: readonly string[]): string {
  const names = listedNames(query_by);
  const given = infix.split(',');
  if (given.length !== 1 && given.length !== names.length) return infix;
  const lacksIndex = (name: string): boolean =>
    name.endsWith('*')
      ? withoutIndex.some((field) => field.startsWith(name.slice(0, -1)))
      : withoutIndex.includes(name);
  return names.map((name, i) => (lacksIndex(name) ? 'off' : (given[i] ?? given[0]))).join(',');
}
