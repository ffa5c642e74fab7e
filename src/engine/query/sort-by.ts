import { EngineFault } from '../fault.ts';

/** One key of `sort_by` as written. */
export interface SortKey {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  /** Where documents without a value go; undefined is the default of the field's type. */
  readonly missing: 'first' | 'last' | undefined;
  /** What stands in brackets behind `_rand`, `_text_match`. */
  readonly argument: string | undefined;
}

/**
 * Reads `sort_by`: `field:asc`, `field(missing_values: first):desc`,
 * `_text_match(buckets: 10):desc`, `_rand(7):asc`, separated by commas.
 * Errors: EngineFault 400. Whether the fields exist is checked later.
 */
export function readSortBy(text: string): SortKey[] {
  if (text.trim() === '') return [];
  return splitOutsideBrackets(text).map(readKey);
}

function readKey(text: string): SortKey {
  const colon = text.lastIndexOf(':');
  const { field, argument } = readSubject(colon === -1 ? '' : text.slice(0, colon).trim());
  const order = text.slice(colon + 1).trim();
  if (field === '' || /[():]/.test(field) || /[()]/.test(`${argument}${order}`)) {
    throw new EngineFault(400, 'Parameter `sort_by` is malformed.');
  }
  const lower = order.toLowerCase();
  if (lower !== 'asc' && lower !== 'desc') {
    throw new EngineFault(400, `Order for field\` ${field}\` should be either ASC or DESC.`);
  }
  return { field, order: lower, argument, missing: readMissing(field, argument) };
}

/** `field` or `field(argument)`. */
function readSubject(text: string): { readonly field: string; readonly argument: string | undefined } {
  const open = text.endsWith(')') ? text.indexOf('(') : -1;
  if (open === -1) return { field: text, argument: undefined };
  return { field: text.slice(0, open).trim(), argument: text.slice(open + 1, -1).trim() };
}

function readMissing(field: string, argument: string | undefined): SortKey['missing'] {
  if (argument === undefined || field.startsWith('_')) return undefined;
  const [name, value] = argument.split(':').map((part) => part.trim());
  if (name === 'missing_values') {
    if (value === 'first' || value === 'last') return value;
    if (value === 'normal') return undefined;
  }
  throw new EngineFault(400, `Bad syntax for sorting field \`${field}\``);
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    else if (text[i] === ')') depth -= 1;
    else if (text[i] === ',' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
