import type { Json } from '../../kernel/json.ts';
import { LIMITS } from '../limits.ts';
import type { Property } from '../properties.ts';
import type { Reading } from './reading.ts';

/** Warns once for each property of which the index holds only a part. It always holds the beginning of a description. */
export function warnOfCut(values: Json | undefined, property: Property | undefined, reading: Reading): void {
  if (property === undefined || property.strings === 'reference' || property.key === 'description') return;
  const { indexValueCharacters, indexFieldValues, indexFieldCharacters } = LIMITS;
  let [count, longest, total] = [0, 0, 0];
  for (const value of Array.isArray(values) ? values : [values]) {
    const length = lengthOf(value);
    count += 1;
    longest = Math.max(longest, length);
    total += length;
  }
  const what =
    count > indexFieldValues
      ? `more than ${indexFieldValues} values`
      : longest > indexValueCharacters
        ? `a value of more than ${indexValueCharacters} characters`
        : total > indexFieldCharacters
          ? `more than ${indexFieldCharacters} characters`
          : undefined;
  if (what !== undefined)
    reading.cut.add(`${property.name} has ${what}, of which the index and pages have a part`);
}

function lengthOf(value: Json | undefined): number {
  if (typeof value === 'string') return value.length;
  const text = typeof value === 'object' && value !== null && '@value' in value ? value['@value'] : undefined;
  return typeof text === 'string' ? text.length : 0;
}
