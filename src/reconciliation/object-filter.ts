import { FIELDS } from '../collections/collections.ts';
import type { Condition, EntityQuery } from './query.ts';
import { searchWords } from './search-words.ts';
import { readYears } from './years.ts';

/** A filter expression; empty without a condition that the engine can check. */
export type TextFilter = string;

/** Fields that are stored, but not indexed. */
const NOT_INDEXED: ReadonlySet<string> = new Set(
  FIELDS.chos.filter(({ storedOnly }) => storedOnly).map(({ name }) => name),
);
/** Further words of a value are only compared. */
const MAX_WORDS = 6;
/** Of a condition, and of all of them. Filters have a limited length. */
const [MAX_VALUES, MAX_CONDITIONS] = [5, 8];

/**
 * Filters for objects that can fulfil the required conditions, and for those that fulfil
 * at least one of the others. They find more than what is meant: entities are compared later.
 */
export function objectFilters({ conditions }: EntityQuery): {
  readonly required: TextFilter;
  readonly wanted: TextFilter;
} {
  const filters = conditions
    .filter(({ quantifier }) => quantifier !== 'none')
    .slice(0, MAX_CONDITIONS)
    .map((condition) => ({ condition, filter: filterOf(condition) }))
    .filter(({ filter }) => filter !== '');
  const joined = (isRequired: boolean, operator: string) => {
    const parts = filters.filter(({ condition }) => condition.isRequired === isRequired);
    const text = parts.map(({ filter }) => filter).join(operator);
    return parts.length > 1 ? `(${text})` : text;
  };
  return { required: joined(true, ' && '), wanted: joined(false, ' || ') };
}

function filterOf({ property, values, quantifier }: Condition): TextFilter {
  if (property === undefined || !property.types.includes('edm:ProvidedCHO')) return '';
  if (NOT_INDEXED.has(property.id)) return '';
  const parts = values.slice(0, MAX_VALUES).map((value) => valueFilter(property.id, property.kind, value));
  // A value that cannot be filtered by may be the one that an entity has.
  if (parts.length === 0 || parts.includes('')) return '';
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(quantifier === 'all' ? ' && ' : ' || ')})`;
}

function valueFilter(field: string, kind: string, value: string): TextFilter {
  const years = kind === 'period' ? readYears(value) : undefined;
  if (years !== undefined) return `(dateMin:<=${years.to + MARGIN} && dateMax:>=${years.from - MARGIN})`;
  if (kind === 'number') return /^\d{1,9}$/.test(value) ? `${field}:=${value}` : '';
  if (kind === 'boolean') return /^(?:true|false)$/.test(value) ? `${field}:=${value}` : '';
  if (kind === 'seconds') return '';
  if (kind === 'uri') return /[`\\]/.test(value) ? '' : `${field}:=\`${value.trim()}\``;
  const words = searchWords(value, MAX_WORDS);
  const parts = words.map((word) => `${field}:\`${word}\``);
  return parts.length > 1 ? `(${parts.join(' && ')})` : (parts[0] ?? '');
}

/** Three years, as dates are not exact. */
const MARGIN = 3 * 366 * 86_400;
