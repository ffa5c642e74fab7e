import { EngineFault } from '../fault.ts';
import type { Field } from '../schema.ts';
import { type ExactNumber, exactNumber } from '../segment/columns.ts';
import { DECIMAL, INTEGER } from '../text/number-text.ts';
import { tokenize } from '../text/tokenize.ts';
import type {
  FilterNode,
  IdCondition,
  NumberCondition,
  NumberRange,
  TextCondition,
  TextValue,
} from './filter-tree.ts';

const wrong = (field: string, message: string): EngineFault =>
  new EngineFault(400, `Error with filter field \`${field}\`: ${message}`);

const emptyValue = (field: string): EngineFault => wrong(field, 'Filter value cannot be empty.');

const emptyNegation = (field: string): EngineFault =>
  wrong(field, "Filter value cannot be empty after '!' operator.");

/** `:=` has no effect on fields other than text. */
const skipEquals = (text: string): string => (text.startsWith('=') ? trimBlanks(text.slice(1)) : text);

/** The part of an operand after its colon. */
interface OperandParts {
  readonly operator: '' | '=' | '!' | '!=';
  /** Without the operator. */
  readonly value: string;
  /** The items of `value` when it is a list, blank ones left out. */
  readonly list: readonly string[] | undefined;
}

function splitOperand(text: string): OperandParts {
  const operator = text.startsWith('!=')
    ? '!='
    : text.startsWith('!')
      ? '!'
      : text.startsWith('=')
        ? '='
        : '';
  const value = trimBlanks(text.slice(operator.length));
  return { operator, value, list: splitList(value) };
}

/** A list has both brackets: `[alt] Haus` and `[1..` are single values, as upstream. */
function splitList(value: string): string[] | undefined {
  if (value.length < 2 || !value.startsWith('[') || !value.endsWith(']')) return undefined;
  return splitItems(value.slice(1, -1));
}

/** At the commas outside backticks; blank ones are left out. */
function splitItems(inner: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (let at = 0; at < inner.length; at += 1) {
    if (inner.charAt(at) === '`') at = closingBacktick(inner, at, true);
    else if (inner.charAt(at) === ',') {
      items.push(inner.slice(start, at));
      start = at + 1;
    }
  }
  items.push(inner.slice(start));
  return items.map(trimBlanks).filter((item) => item !== '');
}

/** Removes the backticks; what they enclose is literal. */
function unquote(text: string, inList: boolean): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('`', at);
    if (open < 0) return out + text.slice(at);
    const close = closingBacktick(text, open, inList);
    const literal = text.slice(open + 1, close);
    out += text.slice(at, open) + (inList ? literal.replaceAll('\\`', '`') : literal);
    at = close + 1;
  }
  return out;
}

/** Errors: EngineFault 400 in Typesense's wording, here and below. */
export function readBools(field: string, text: string): NumberCondition {
  const { operator, value, list } = splitOperand(skipEquals(text));
  if (value === '') throw operator === '' ? emptyValue(field) : emptyNegation(field);
  const ranges: NumberRange[] = [];
  for (const item of list ?? [value]) {
    if (item !== 'true' && item !== 'false') {
      const subject = list ? `Values of filter field \`${field}\`:` : `Value of filter field \`${field}\``;
      throw new EngineFault(400, `${subject} must be \`true\` or \`false\`.`);
    }
    const number = item === 'true' ? 1 : 0;
    ranges.push(span(number, number));
  }
  return Object.freeze({
    kind: 'number',
    field,
    negate: operator.startsWith('!'),
    ranges: Object.freeze(ranges),
  });
}

/**
 * Ids match as they are, without normalisation; `*` stands for all. Without
 * brackets, only the first of several is used.
 */
export function readIds(text: string): IdCondition {
  const { operator, value, list } = splitOperand(text);
  const negate = operator.startsWith('!');
  const ids = (list ?? splitItems(value).slice(0, 1)).map((item) => unquote(item, true));
  if (ids.length === 0 && !list) throw emptyValue('id');
  const values = ids.includes('*') ? 'all' : Object.freeze(ids);
  return Object.freeze({ kind: 'id', negate, values });
}

/** Reads what stands after the colon of a text field. */
export function readTexts(field: string, operand: string): TextCondition {
  const { operator, value, list } = splitOperand(operand);
  const values = (list ?? [value])
    .map((item) => readText(item, list !== undefined))
    .filter(({ text }) => text !== '' || !list);
  // Punctuation alone, such as `—` or `!`, gives no token to search for.
  if (values.some(({ text }) => tokenize(text).length === 0)) throw emptyValue(field);
  // As upstream: in a list with a phrase, the other items must match whole values.
  const isExact = operator.endsWith('=') || (list !== undefined && values.some(({ phrase }) => phrase));
  return Object.freeze({
    kind: 'text',
    field,
    match: isExact ? 'equals' : 'contains',
    negate: operator.startsWith('!'),
    values: Object.freeze(values),
  });
}

/** Asterisks and double quotes have a meaning only at the ends, and none inside backticks. */
function readText(item: string, inList: boolean): TextValue {
  const phrase = item.length > 1 && item.startsWith('"') && item.endsWith('"');
  const start = phrase ? 1 : starsFrom(item, 0, 1);
  const end = phrase ? item.length - 1 : item.length - starsFrom(item, item.length - 1, -1);
  const inner = item.slice(start, Math.max(start, end));
  return Object.freeze({
    text: trimBlanks(unquote(inner, inList)),
    phrase,
    prefix: !phrase && end < item.length,
    leadingStar: !phrase && start > 0,
  });
}

/** How many asterisks follow each other from a position on, in a direction. */
function starsFrom(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (text.charAt(at) === '*') at += step;
  return Math.abs(at - from);
}

const COMPARATORS = ['<=', '>=', '!=', '<', '>'] as const;
type Comparator = (typeof COMPARATORS)[number];

const LIMITS = {
  int32: { min: -(2n ** 31n), max: 2n ** 31n - 1n },
  int64: { min: -(2n ** 63n), max: 2n ** 63n - 1n },
};

/** Reads what stands after the colon of a number field. */
export function readNumbers(field: Field, text: string): FilterNode {
  const operand = skipEquals(text);
  const isNegation = operand.startsWith('!') && !operand.startsWith('!=');
  const rest = isNegation ? trimBlanks(operand.slice(1)) : operand;
  if (isNegation && rest === '') throw emptyNegation(field.name);
  const excludedList = rest.startsWith('!=') ? splitList(trimBlanks(rest.slice(2))) : undefined;
  const negate = isNegation || excludedList !== undefined;
  const ranges: NumberRange[] = [];
  // `small:!=5`, `small:[!=5,1]`: each excluded item is a separate condition.
  const excluded: NumberRange[] = [];
  for (const item of excludedList ?? splitList(rest) ?? [rest]) {
    const { range, excludes } = readItem(field, item);
    (excludes ? excluded : ranges).push(range);
  }
  const condition = (inverse: boolean, within: readonly NumberRange[]): FilterNode =>
    Object.freeze({ kind: 'number', field: field.name, negate: inverse, ranges: Object.freeze(within) });
  const conditions = excluded.map((range) => condition(!negate, [range]));
  if (ranges.length > 0 || excluded.length === 0) conditions.unshift(condition(negate, ranges));
  return joined(conditions, negate ? 'and' : 'or', 0, conditions.length);
}

/** A tree of conditions, as flat as possible: it is walked by recursion. */
function joined(conditions: readonly FilterNode[], kind: 'and' | 'or', from: number, to: number): FilterNode {
  const only = conditions[from];
  if (only && to - from === 1) return only;
  const middle = (from + to) >> 1;
  const left = joined(conditions, kind, from, middle);
  return Object.freeze({ kind, left, right: joined(conditions, kind, middle, to) });
}

interface Item {
  readonly range: NumberRange;
  readonly excludes: boolean;
}

/** A number comes before a comparator, and that before a range, as upstream. */
function readItem(field: Field, item: string): Item {
  const isNumber = INTEGER.test(item) || DECIMAL.test(item);
  const comparator = COMPARATORS.find((operator) => item.startsWith(operator));
  if (!isNumber && comparator === undefined) {
    if (item.includes('..')) return readRange(field, item);
    throw wrong(field.name, 'Numerical field has an invalid comparator.');
  }
  const number = readNumber(field, trimBlanks(item.slice(comparator?.length ?? 0)));
  return { range: compared(comparator, number), excludes: comparator === '!=' };
}

/** Half a range, such as `5..`, is empty. */
function readRange(field: Field, item: string): Item {
  const bounds = item
    .split('..')
    .map(trimBlanks)
    .filter((bound) => bound !== '');
  const [min = Infinity, max = -Infinity] = bounds.map((bound) => readNumber(field, bound));
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

function readNumber(field: Field, text: string): ExactNumber {
  if (field.type.startsWith('float')) {
    if (!DECIMAL.test(text)) throw wrong(field.name, 'Not a float.');
    return Math.fround(Number(text));
  }
  const type = field.type.startsWith('int32') ? 'int32' : 'int64';
  if (!INTEGER.test(text)) throw wrong(field.name, `Not an ${type}.`);
  const exact = BigInt(text.replace('+', ''));
  if (exact < LIMITS[type].min || exact > LIMITS[type].max) {
    throw wrong(field.name, `\`${text}\` exceeds the range of an ${type}.`);
  }
  return exactNumber(exact);
}

const isBlank = (character: string): boolean => ' \t\n\r'.includes(character);

/** Removes blanks at the ends; other Unicode white space is part of a value. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charAt(start))) start += 1;
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Position in `text` of the backtick that closes the one at `open`, or the
 * text's length. In a list, `\`` is a backtick of the value.
 */
export function closingBacktick(text: string, open: number, inList: boolean): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== '`') continue;
    if (!inList || text.charAt(at - 1) !== '\\') return at;
  }
  return text.length;
}
