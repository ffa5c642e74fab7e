import { FIELDS } from '../../documents/fields/collections.ts';
import type { Condition, EntityQuery } from './entity.ts';
import { readYears } from './years.ts';

/** Fields that are stored, but not indexed. */
const NOT_INDEXED: ReadonlySet<string> = new Set(
  FIELDS.chos.filter(({ storedOnly }) => storedOnly).map(({ name }) => name),
);
/** Further words of a value are only compared. */
const MAX_WORDS = 6;
/** Of a condition, and of all of them. Filters have a limited length. */
const [MAX_VALUES, MAX_CONDITIONS] = [5, 8];

/**
 * A filter for objects that fulfil at least one condition; empty without one that the engine can
 * check. It finds more than what is meant: entities are compared later.
 */
export function objectFilter({ conditions }: Pick<EntityQuery, 'conditions'>): string {
  const filters = conditions
    .slice(0, MAX_CONDITIONS)
    .map(filterOf)
    .filter((filter) => filter !== '');
  return joined(filters, ' || ');
}

function filterOf({ property, values }: Condition): string {
  if (property === undefined || !property.types.includes('edm:ProvidedCHO')) return '';
  if (NOT_INDEXED.has(property.id)) return '';
  const parts = values.slice(0, MAX_VALUES).map((value) => valueFilter(property.id, property.kind, value));
  // A value that cannot be filtered by may be the one that an entity has.
  return parts.includes('') ? '' : joined(parts, ' || ');
}

function valueFilter(field: string, kind: string, value: string): string {
  const years = kind === 'period' ? readYears(value) : undefined;
  if (years !== undefined) return `(dateMin:<=${years.to + MARGIN} && dateMax:>=${years.from - MARGIN})`;
  if (kind === 'number') return /^\d{1,9}$/.test(value) ? `${field}:=${value}` : '';
  if (kind === 'boolean') return /^(?:true|false)$/.test(value) ? `${field}:=${value}` : '';
  if (kind === 'seconds') return '';
  if (kind === 'uri') return /[`\\]/.test(value) ? '' : `${field}:=\`${value.trim()}\``;
  const words = searchWords(value, MAX_WORDS).map((word) => `${field}:\`${word}\``);
  return joined(words, ' && ');
}

const joined = (parts: readonly string[], operator: string): string =>
  parts.length > 1 ? `(${parts.join(operator)})` : (parts[0] ?? '');

/** Three years, as dates are not exact. */
const MARGIN = 3 * 366 * 86_400;

/**
 * The words of a text as the search engine has them, which joins `Bath's` to `Baths`: at most
 * `most` of them, the longest ones, in their order. No character has a meaning in a query.
 */
export function searchWords(text: string, most: number): readonly string[] {
  const words = text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]+/gu, ''))
    .filter((word) => word !== '');
  const longest = new Set(
    words
      .map((word, at) => ({ at, length: word.length }))
      .sort((a, b) => b.length - a.length)
      .slice(0, most)
      .map(({ at }) => at),
  );
  return words.filter((_, at) => longest.has(at));
}

const MAX_CHARACTERS = 500;
