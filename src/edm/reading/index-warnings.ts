import type { Json } from '../../kernel/json.ts';
import { LIMITS } from '../limits.ts';
import type { Property } from '../properties.ts';
import type { Reading } from './reading.ts';

/** Warns once for each property of which the index holds only a part. It always holds the beginning of a description. */
export function warnOfCut(values: Json | undefined, property: Property | undefined, reading: Reading): void {
  if (property === undefined || property.strings === 'reference' || property.key === 'description') return;
  if (typeof values === 'string' ? values.length <= LIMITS.indexValueCharacters : !Array.isArray(values))
    return;
  const lengths = (Array.isArray(values) ? values : [values]).map(lengthOf);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const { indexValueCharacters, indexFieldValues, indexFieldCharacters } = LIMITS;
  const what =
    lengths.length > indexFieldValues
      ? `more than ${indexFieldValues} values`
      : lengths.some((length) => length > indexValueCharacters)
        ? `a value of more than ${indexValueCharacters} characters`
        : total > indexFieldCharacters
          ? `more than ${indexFieldCharacters} characters`
          : undefined;
  if (what !== undefined)
    reading.cut.add(`${property.name} has ${what}, of which the index and pages have a part`);
}

function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  const text = typeof value === 'object' && value !== null && '@value' in value ? value['@value'] : undefined;
  return typeof text === 'string' ? text.length : 0;
}
