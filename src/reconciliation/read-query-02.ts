import { isJsonObject } from '../kernel/json.ts';
import { isTypeId } from './entity-types.ts';
import { countOf, listOf, textOf, textsOf } from './plain-values.ts';
import { propertyOf } from './properties.ts';
import {
  type Condition,
  DEFAULT_LIMIT,
  type EntityQuery,
  MAX_CONDITIONS,
  MAX_LIMIT,
  MAX_VALUES,
} from './query.ts';

/**
 * A query of version 0.2. Clients make them of the cells of a table, which hold anything: it is
 * undefined, and has no candidates, if nothing is looked for, or only unknown types or by an
 * unknown property.
 */
export function readQuery02(given: unknown): EntityQuery | undefined {
  if (!isJsonObject(given)) return undefined;
  const wantedTypes = textsOf(given['type']);
  const types = wantedTypes.filter(isTypeId);
  const query = textOf(given['query']);
  const conditions = [
    ...(query === undefined ? [] : [{ ...WANTED, property: undefined, values: [query] }]),
    ...listOf(given['properties']).slice(0, MAX_CONDITIONS).flatMap(readCondition),
  ];
  const isUnknown = conditions.includes(undefined) || (types.length === 0 && wantedTypes.length > 0);
  if (isUnknown || conditions.length === 0) return undefined;
  const limit = Math.min(countOf(given['limit']) ?? DEFAULT_LIMIT, MAX_LIMIT);
  return { types, limit, conditions: conditions.filter((condition) => condition !== undefined) };
}

const WANTED = { isRequired: false, quantifier: 'any', isExact: false } as const;

/** None without a value; undefined for an unknown property. */
function readCondition(given: unknown): readonly (Condition | undefined)[] {
  const { pid, v } = isJsonObject(given) ? given : {};
  const values = textsOf(v).slice(0, MAX_VALUES);
  if (values.length === 0) return [];
  const property = propertyOf(textOf(pid) ?? '');
  return [property && { ...WANTED, property, values }];
}
