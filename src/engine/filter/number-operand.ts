import type { Field } from '../schema.ts';
import { type ExactNumber, exactNumber } from '../segment/exact-integer.ts';
import type { FilterNode, NumberRange } from './filter-tree.ts';
import { emptyNegation, isOperandError, type OperandError, skipEquals, splitList } from './operand.ts';
import { trimBlanks } from './scan.ts';

const COMPARATORS = ['<=', '>=', '!=', '<', '>'] as const;
type Comparator = (typeof COMPARATORS)[number];

const INTEGER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const LIMITS = {
  int32: { min: -(2n ** 31n), max: 2n ** 31n - 1n },
  int64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
};

/** Reads what stands after the colon of a number field. */
export function readNumbers(field: Field, text: string): FilterNode | OperandError {
  const held = skipEquals(text);
  const isNegation = held.startsWith('!') && !held.startsWith('!=');
  const rest = isNegation ? trimBlanks(held.slice(1)) : held;
  if (isNegation && rest === '') return emptyNegation(field.name);
  const excludedList = rest.startsWith('!=') ? splitList(trimBlanks(rest.slice(2))) : undefined;
  const negate = isNegation || excludedList !== undefined;
  const ranges: NumberRange[] = [];
  // `small:!=5`, `small:[!=5,1]`: an item that excludes is a condition of its own.
  const excluded: NumberRange[] = [];
  for (const item of excludedList ?? splitList(rest) ?? [rest]) {
    const read = readItem(field, item);
    if (isOperandError(read)) return { error: `Error with filter field \`${field.name}\`: ${read.error}` };
    (read.excludes ? excluded : ranges).push(read.range);
  }
  const condition = (inverse: boolean, within: readonly NumberRange[]): FilterNode =>
    Object.freeze({ kind: 'number', field: field.name, negate: inverse, ranges: Object.freeze(within) });
  const conditions = excluded.map((range) => condition(!negate, [range]));
  if (ranges.length > 0 || excluded.length === 0) conditions.unshift(condition(negate, ranges));
  return conditions.reduce((left, right) => Object.freeze({ kind: negate ? 'and' : 'or', left, right }));
}

interface Item {
  readonly range: NumberRange;
  readonly excludes: boolean;
}

/** A number is looked for before a comparator, and that before a range, as upstream. */
function readItem(field: Field, item: string): Item | OperandError {
  const isNumber = INTEGER.test(item) || DECIMAL.test(item);
  const comparator = COMPARATORS.find((sign) => item.startsWith(sign));
  if (!isNumber && comparator === undefined) {
    return item.includes('..')
      ? readRange(field, item)
      : { error: 'Numerical field has an invalid comparator.' };
  }
  const number = readNumber(field, trimBlanks(item.slice(comparator?.length ?? 0)));
  if (typeof number === 'object') return number;
  return { range: compared(comparator, number), excludes: comparator === '!=' };
}

/** Half a range, as `5..`, holds nothing. */
function readRange(field: Field, item: string): Item | OperandError {
  const bounds: ExactNumber[] = [];
  for (const part of item.split('..').map(trimBlanks)) {
    if (part === '') continue;
    const bound = readNumber(field, part);
    if (typeof bound === 'object') return bound;
    bounds.push(bound);
  }
  const [min = Infinity, max = -Infinity] = bounds;
  return { range: span(min, max), excludes: false };
}

const span = (min: ExactNumber, max: ExactNumber, minInclusive = true, maxInclusive = true): NumberRange =>
  Object.freeze({ min, max, minInclusive, maxInclusive });

function compared(comparator: Comparator | undefined, number: ExactNumber): NumberRange {
  switch (comparator) {
    case '<':
      return span(-Infinity, number, true, false);
    case '<=':
      return span(-Infinity, number);
    case '>':
      return span(number, Infinity, false);
    case '>=':
      return span(number, Infinity);
    default:
      return span(number, number);
  }
}

function readNumber(field: Field, text: string): ExactNumber | OperandError {
  if (field.type.startsWith('float')) {
    return DECIMAL.test(text) ? Math.fround(Number(text)) : { error: 'Not a float.' };
  }
  const type = field.type.startsWith('int32') ? 'int32' : 'int64';
  if (!INTEGER.test(text)) return { error: `Not an ${type}.` };
  const exact = BigInt(text.replace('+', ''));
  if (exact < LIMITS[type].min || exact > LIMITS[type].max) {
    return { error: `\`${text}\` exceeds the range of an ${type}.` };
  }
  return exactNumber(exact);
}
