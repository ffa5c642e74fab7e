import { WORD_FORMS } from '../collection-rules.ts';
import { fieldsLike, listedNames, parallelLists } from './field-lists.ts';

/**
 * Removes repeated fields from `query_by`, also those that a name with `*`
 * repeats, and their values from the parallel lists: engines search a repeated
 * field repeatedly. Names with `*` that also match hidden fields become the other
 * fields that they match. Lists of another length stay, and the engine refuses them.
 * `texts` are the fields that can be searched.
 */
export function searchFieldsOnce(
  parameters: Record<string, string>,
  texts: readonly string[],
  hidden: readonly string[],
): void {
  const names = listedNames(parameters['query_by'] ?? '');
  const seen = new Set<string>();
  const fields = names.flatMap((name, i) => expand(name, texts).map((field) => ({ field, i })));
  const distinct = fields.filter(({ field }) => seen.size < seen.add(field).size);
  const matchesHidden = names.some((name) => fieldsLike(name, hidden).length > 0);
  if (distinct.length === fields.length && !matchesHidden) return;
  const lists = parallelLists(parameters, names.length);
  if (lists.some(([, values]) => values.length !== names.length)) return;
  parameters['query_by'] = distinct.map(({ field }) => field).join(',');
  for (const [name, values] of lists) parameters[name] = distinct.map(({ i }) => values[i]).join(',');
}

/** A wildcard that matches no field stays, and the engine refuses it. */
function expand(name: string, texts: readonly string[]): readonly string[] {
  const fields = fieldsLike(name, texts);
  return fields.length > 0 ? fields : [name];
}

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
    withoutIndex.includes(name) || fieldsLike(name, withoutIndex).length > 0;
  return names.map((name, i) => (lacksIndex(name) ? 'off' : (given[i] ?? given[0]))).join(',');
}

/**
 * Asks for the hits of the hidden field after those of the fields in `query_by`: not without words, nor with
 * vectors, whose ranks would be fused with those of all hits.
 */
export function addWordForms(parameters: Record<string, string>): void {
  const { q = '', vector_query = '' } = parameters;
  if (['', '*'].includes(q.trim()) || vector_query.trim() !== '') return;
  parameters['also_query_by'] = WORD_FORMS;
}
