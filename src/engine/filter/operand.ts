import type { BoolCondition, IdCondition } from './filter-tree.ts';
import { closingBacktick, trimBlanks } from './scan.ts';

export interface OperandError {
  readonly error: string;
}

export const isOperandError = (value: object | undefined): value is OperandError =>
  value !== undefined && 'error' in value;

export const emptyValue = (field: string): OperandError => ({
  error: `Error with filter field \`${field}\`: Filter value cannot be empty.`,
});

export const emptyNegation = (field: string): OperandError => ({
  error: `Error with filter field \`${field}\`: Filter value cannot be empty after '!' operator.`,
});

/** `:=` means nothing where there is no text. */
export const skipEquals = (text: string): string => (text.startsWith('=') ? trimBlanks(text.slice(1)) : text);

/** The part of an operand after its colon. */
interface OperandParts {
  readonly operator: '' | '=' | '!' | '!=';
  /** Without the operator. */
  readonly value: string;
  /** The items of `value` when it is a list, blank ones left out. */
  readonly list: readonly string[] | undefined;
}

export function splitOperand(text: string): OperandParts {
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

/** A list has both its brackets: `[alt] Haus` and `[1..` are single values, as upstream. */
export function splitList(value: string): string[] | undefined {
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

/** Takes the backticks away; what they held is literal. */
export function unquote(text: string, inList: boolean): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('`', at);
    if (open < 0) return out + text.slice(at);
    const close = closingBacktick(text, open, inList);
    const held = text.slice(open + 1, close);
    out += text.slice(at, open) + (inList ? held.replaceAll('\\`', '`') : held);
    at = close + 1;
  }
  return out;
}

export function readBools(field: string, text: string): BoolCondition | OperandError {
  const { operator, value, list } = splitOperand(skipEquals(text));
  if (value === '') return operator === '' ? emptyValue(field) : emptyNegation(field);
  const values: boolean[] = [];
  for (const item of list ?? [value]) {
    if (item !== 'true' && item !== 'false') {
      const said = list ? `Values of filter field \`${field}\`:` : `Value of filter field \`${field}\``;
      return { error: `${said} must be \`true\` or \`false\`.` };
    }
    values.push(item === 'true');
  }
  return Object.freeze({
    kind: 'bool',
    field,
    negate: operator.startsWith('!'),
    values: Object.freeze(values),
  });
}

/**
 * Ids match as they are, without any normalisation; `*` stands for all. Without
 * brackets the first of several counts.
 */
export function readIds(text: string): IdCondition | OperandError {
  const { operator, value, list } = splitOperand(text);
  const negate = operator.startsWith('!');
  const ids = (list ?? splitItems(value).slice(0, 1)).map((item) => unquote(item, true));
  if (ids.length === 0 && !list) return emptyValue('id');
  const values = ids.includes('*') ? 'all' : Object.freeze(ids);
  return Object.freeze({ kind: 'id', negate, values });
}
