import { listedNames } from './sort-keys.ts';

/** Engine parameters that may have a value for each field of `query_by`, in its order. */
const BY_FIELD = ['query_by_weights', 'num_typos', 'prefix', 'infix'] as const;

/**
 * Takes fields out of `query_by` that it has named before, also by a name with
 * `*`, and their values out of the parameters that have one for each: engines
 * search a field as often as it is named. Lists of another length are left for
 * the engine to refuse. `texts` are the fields that can be searched.
 */
export function searchFieldsOnce(parameters: Record<string, string>, texts: readonly string[]): void {
  const names = listedNames(parameters['query_by'] ?? '');
  const seen = new Set<string>();
  const meant = names.flatMap((name, place) => meantBy(name, texts).map((field) => ({ field, place })));
  const kept = meant.filter(({ field }) => seen.size < seen.add(field).size);
  if (kept.length === meant.length) return;
  const lists = BY_FIELD.map((name) => [name, parameters[name]?.split(',') ?? []] as const);
  if (lists.some(([, values]) => values.length > 1 && values.length !== names.length)) return;
  parameters['query_by'] = kept.map(({ field }) => field).join(',');
  for (const [name, values] of lists) {
    if (values.length > 1) parameters[name] = kept.map(({ place }) => values[place]).join(',');
  }
}

/** What stands for no field is left for the engine to refuse. */
function meantBy(name: string, texts: readonly string[]): readonly string[] {
  if (!name.endsWith('*')) return [name];
  const fields = texts.filter((field) => field.startsWith(name.slice(0, -1)));
  return fields.length > 0 ? fields : [name];
}
