import type { Field } from '../schema.ts';
import type { FilterNode, NumberRange } from './filter-tree.ts';
import { isOperandError, type OperandError, splitOperand } from './operand.ts';
import { trimBlanks } from './scan.ts';

const COMPARATORS = ['<=', '>=', '!=', '<', '>', '='] as const;
type Comparator = (typeof COMPARATORS)[number];

const INTEGER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const LIMITS = {
  int32: { min: -(2n ** 31n), max: 2n ** 31n - 1n },
  int64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
};

/** Reads what stands after the colon of a number field. */
export function readNumbers(field: Field, text: string): FilterNode | OperandError {
  const { operator, value, list } = splitOperand(text);
  const negate = operator.startsWith('!');
  const ranges: NumberRange[] = [];
  // `small:[!=5,1]`: an item that excludes is a condition of its own.
  const excluded: NumberRange[] = [];
  for (const item of list ?? [value]) {
    const read = readItem(field, list ? item : `${operator === '=' ? '=' : ''}${item}`);
    if (isOperandError(read)) return { error: `Error with filter field \`${field.name}\`: ${read.error}` };
    (read.excludes ? excluded : ranges).push(read.range);
  }
  const condition = (inverse: boolean, held: readonly NumberRange[]): FilterNode =>
    Object.freeze({ kind: 'number', field: field.name, negate: inverse, ranges: Object.freeze(held) });
  return excluded.reduce(
    (left, range) => Object.freeze({ kind: negate ? 'and' : 'or', left, right: condition(!negate, [range]) }),
    condition(negate, ranges),
  );
}

interface Item {
  readonly range: NumberRange;
  readonly excludes: boolean;
}

function readItem(field: Field, item: string): Item | OperandError {
  const comparator = COMPARATORS.find((sign) => item.startsWith(sign));
  const operand = trimBlanks(item.slice(comparator?.length ?? 0));
  const dots = operand.indexOf('..');
  if (dots >= 0 && (comparator === undefined || comparator === '=') && /^[+-]?[\d.]/.test(operand)) {
    const min = readNumber(field, trimBlanks(operand.slice(0, dots)));
    if (typeof min === 'object') return min;
    const max = readNumber(field, trimBlanks(operand.slice(dots + 2)));
    if (typeof max === 'object') return max;
    return { range: span(min, max), excludes: false };
  }
  if (comparator === undefined && !/^(?:[+-]|\.?\d)/.test(operand)) {
    return { error: 'Numerical field has an invalid comparator.' };
  }
  const number = readNumber(field, operand);
  if (typeof number === 'object') return number;
  return { range: compared(comparator ?? '=', number), excludes: comparator === '!=' };
}

const span = (min: number, max: number, minInclusive = true, maxInclusive = true): NumberRange =>
  Object.freeze({ min, max, minInclusive, maxInclusive });

function compared(comparator: Comparator, number: number): NumberRange {
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

function readNumber(field: Field, text: string): number | OperandError {
  if (field.type.startsWith('float')) {
    return DECIMAL.test(text) ? Math.fround(Number(text)) : { error: 'Not a float.' };
  }
  const type = field.type.startsWith('int32') ? 'int32' : 'int64';
  if (!INTEGER.test(text)) return { error: `Not an ${type}.` };
  const exact = BigInt(text.replace('+', ''));
  if (exact < LIMITS[type].min || exact > LIMITS[type].max) {
    return { error: `\`${text}\` exceeds the range of an ${type}.` };
  }
  return Number(exact);
}
