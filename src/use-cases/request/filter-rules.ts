import { Problem } from '../../kernel/problem.ts';
import { filterClauses } from './filter-clauses.ts';
import { rewriteQuotedValues } from './quoted-values.ts';

/** Integer fields with their type, for the bounds of numbers in filters. */
export type WholeNumberFields = ReadonlyMap<string, 'int32' | 'int64'>;

/** The filter expression for the engine; undefined if it is empty. Errors: see `rewriteFilter`. [filters-2] */
export const engineFilter = (
  filter_by: string | undefined,
  numbers: WholeNumberFields,
): string | undefined =>
  filter_by === undefined || filter_by.trim() === '' ? undefined : rewriteFilter(filter_by, numbers);

/**
 * A filter, or a sort key with filters (`_eval(…)`), for the engine.
 * Errors: Problem 400 for joins, numbers beyond int64, and values that would end
 * their backticks early.
 */
export function rewriteFilter(text: string, numbers: WholeNumberFields): string {
  const rewritten = rewriteQuotedValues(text);
  if ('issue' in rewritten) throw new Problem(400, rewritten.issue);
  refuseFilterContent(rewritten.filter, numbers);
  return rewritten.filter;
}

// [filters-10]
function refuseFilterContent(filter: string, numbers: WholeNumberFields): void {
  if (!filter.includes('$') && !/\d{19}/.test(filter)) return;
  for (const { field, value, text } of filterClauses(filter)) {
    if (/^!?\s*\$/.test(text)) throw joinProblem(text);
    const type = numbers.get(field);
    const number = type && longIntegersIn(value).find((digits) => !fitsInt64(digits));
    if (number) {
      throw new Problem(
        400,
        `Error with filter field \`${field}\`: \`${number}\` exceeds the range of an ${type}.`,
      );
    }
  }
}

/** Errors: Problem 400 if a list of fields refers to another collection, as `$other(field)`. [search-31] */
export function refuseJoins(list: string | undefined): void {
  if (list === undefined) return;
  for (const { index } of list.matchAll(/\$/g)) {
    const before = withoutNegation(list.slice(0, index).trimEnd());
    if (before !== '' && !',([&|'.includes(before.charAt(before.length - 1))) continue;
    throw joinProblem(/^[^,()]*/.exec(list.slice(index))?.[0] ?? '');
  }
}

const withoutNegation = (text: string) => (text.endsWith('!') ? text.slice(0, -1).trimEnd() : text);

const joinProblem = (text: string) =>
  new Problem(400, `Joins with other collections are not available: ${text.slice(0, 100)}`);

/** Runs of at least 19 digits with their sign, without the digits after a decimal point. */
const longIntegersIn = (value: string): string[] => value.match(/(?<!\d\.|\d)[+-]?\d{19,}/g) ?? [];

const LARGEST = 2n ** 63n - 1n;

function fitsInt64(digits: string): boolean {
  // Skip converting numbers of hundreds of digits.
  const significant = digits.replace(/^[+-]?0*/, '');
  if (significant.length > 19) return false;
  const magnitude = BigInt(significant || '0');
  return magnitude <= (digits.startsWith('-') ? LARGEST + 1n : LARGEST);
}
