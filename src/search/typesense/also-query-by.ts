import type { SearchParameters } from '../search-engine.ts';

/**
 * `also_query_by` for a node: Typesense does not know it, and gets the fields as the last ones of `query_by`, with
 * the lowest weight and only for whole words. There they rank last by relevance, but also decide whether typing
 * errors are corrected and words dropped. `vitrine engine` takes the parameters in `vitrine` instead: a query
 * string in which an empty value stands for none. With lists of another length, which are an error, nothing is added.
 */
export function withAlsoQueryBy(parameters: SearchParameters): SearchParameters {
  const { also_query_by: also, ...sent } = parameters;
  const { query_by = '' } = sent;
  if (also === undefined) return parameters;
  const [before, after] = [query_by.split(',').length, also.split(',').length];
  const changed: Record<string, string> = { query_by: `${query_by},${also}` };
  for (const [name, usual, value] of LISTS) {
    const given = sent[name]?.split(',') ?? usual(before);
    const all = given.length === 1 && name !== WEIGHTS ? Array<string>(before).fill(given[0] ?? '') : given;
    if (all.length !== before) return sent;
    changed[name] = [...all, ...Array<string>(after).fill(value)].join(',');
  }
  const own = Object.keys(changed).map((name) => [name, sent[name] ?? '']);
  const vitrine = new URLSearchParams([...own, ['also_query_by', also]]);
  return { ...sent, ...changed, vitrine: String(vitrine) };
}

const WEIGHTS = 'query_by_weights';
const MAX_WEIGHT = 15;

/** A parallel list, what Typesense takes without it, and the value for a field that only adds. */
const LISTS: readonly (readonly [string, (fields: number) => string[], string])[] = [
  // The weight of the sixteenth field is 0 by default. It is 1 here: only the last ones have 0.
  [WEIGHTS, (fields) => Array.from({ length: fields }, (_, i) => String(Math.max(1, MAX_WEIGHT - i))), '0'],
  ['prefix', () => ['true'], 'false'],
  ['num_typos', () => ['2'], '0'],
  ['infix', () => ['off'], 'off'],
];
