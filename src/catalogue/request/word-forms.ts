import type { SearchParameters } from '../../search/search-engine.ts';

/** The hidden field with other forms, parts and spellings of the words of an object, and other names of its entities. */
const FIELD = 'wordForms';

const ADDED = `,${FIELD}`;

/**
 * Adds the hidden field to the default `query_by` of `chos`, with a weight below all others. Its words are
 * only found as they are: as prefixes or with typos they would find too much. With a list
 * of another length, which the engine refuses, nothing is added.
 */
export function addWordForms(parameters: Record<string, string>): void {
  const { query_by = '', q = '' } = parameters;
  if (['', '*'].includes(q.trim())) return;
  const count = query_by.split(',').length;
  const lists = LISTS.map(([name, inherited, value]) => {
    const given = parameters[name]?.split(',') ?? inherited(count);
    return [name, given.length === 1 && name !== WEIGHTS ? repeated(given, count) : given, value] as const;
  });
  if (lists.some(([, values]) => values.length !== count)) return;
  parameters['query_by'] = query_by + ADDED;
  for (const [name, values, value] of lists) parameters[name] = [...values, value].join(',');
  if (parameters['infix'] !== undefined) parameters['infix'] += ',off';
}

/** The same search without the hidden field. Lists that only repeat the engine's defaults are left out. */
export function removeWordForms(parameters: SearchParameters): SearchParameters {
  const { query_by = '' } = parameters;
  if (!query_by.endsWith(ADDED)) return parameters;
  const before: Record<string, string> = { ...parameters, query_by: query_by.slice(0, -ADDED.length) };
  const count = before['query_by']?.split(',').length ?? 0;
  for (const [name, inherited] of LISTS) {
    const values = before[name]?.split(',').slice(0, -1) ?? [];
    if (values.join() === inherited(count).join()) delete before[name];
    else before[name] = values.join(',');
  }
  if (before['infix'] !== undefined) before['infix'] = before['infix'].split(',').slice(0, -1).join(',');
  return before;
}

const WEIGHTS = 'query_by_weights';
const MAX_WEIGHT = 15;

const repeated = (values: readonly string[], count: number): string[] => Array(count).fill(values[0]);

/**
 * The engine's defaults for the other fields, and the value for this one. The default weight of the sixteenth
 * field is 0; it is 1 here, so that this field alone has 0.
 */
const LISTS: readonly (readonly [string, (count: number) => string[], string])[] = [
  [WEIGHTS, (count) => Array.from({ length: count }, (_, i) => String(Math.max(1, MAX_WEIGHT - i))), '0'],
  ['prefix', (count) => repeated(['true'], count), 'false'],
  ['num_typos', (count) => repeated(['2'], count), '0'],
];
