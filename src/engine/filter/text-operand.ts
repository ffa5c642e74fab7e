import { tokenize } from '../text/tokenize.ts';
import type { TextCondition, TextValue } from './filter-tree.ts';
import { emptyValue, type OperandError, splitOperand, unquote } from './operand.ts';
import { trimBlanks } from './scan.ts';

/** Reads what stands after the colon of a text field. */
export function readTexts(field: string, operand: string): TextCondition | OperandError {
  const { operator, value, list } = splitOperand(operand);
  const values = (list ?? [value])
    .map((item) => readText(item, list !== undefined))
    .filter(({ text }) => text !== '' || !list);
  // Nothing but signs, as `—` or `!`, is no word to look for.
  if (values.some(({ text }) => tokenize(text).length === 0)) return emptyValue(field);
  // As upstream: a list with a phrase in it asks for its other items as whole values.
  const isExact = operator.endsWith('=') || (list !== undefined && values.some(({ phrase }) => phrase));
  return Object.freeze({
    kind: 'text',
    field,
    match: isExact ? 'equals' : 'contains',
    negate: operator.startsWith('!'),
    values: Object.freeze(values),
  });
}

/** Stars and double quotes mean something at the ends only, and nothing inside backticks. */
function readText(item: string, inList: boolean): TextValue {
  const phrase = item.length > 1 && item.startsWith('"') && item.endsWith('"');
  const stars = phrase ? ['', ''] : [/^\**/.exec(item)?.[0] ?? '', /\**$/.exec(item)?.[0] ?? ''];
  const [leading = '', trailing = ''] = stars;
  const inner = phrase
    ? item.slice(1, -1)
    : item.slice(leading.length, Math.max(leading.length, item.length - trailing.length));
  return Object.freeze({
    text: trimBlanks(unquote(inner, inList)),
    phrase,
    prefix: trailing !== '',
    leadingStar: leading !== '',
  });
}
