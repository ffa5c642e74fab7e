export type FilterToken =
  | { readonly kind: '(' }
  | { readonly kind: ')' }
  | { readonly kind: '&&' }
  | { readonly kind: '||' }
  | Operand
  | Reference;

/** `field:value`, not yet read. */
export interface Operand {
  readonly kind: 'operand';
  readonly text: string;
}

/** `$name(…)`: a filter on another collection. */
export interface Reference {
  readonly kind: 'reference';
  readonly name: string;
}

/**
 * Cuts a filter into operands, operators and parentheses.
 * Errors: a single `&` or `|` where an operator is expected.
 */
export function scanFilter(text: string): readonly FilterToken[] | { readonly error: string } {
  const tokens: FilterToken[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    const pair = text.slice(at, at + 2);
    if (isBlank(sign)) {
      at += 1;
    } else if (sign === '(' || sign === ')') {
      tokens.push({ kind: sign });
      at += 1;
    } else if (pair === '&&' || pair === '||') {
      tokens.push({ kind: pair });
      at += 2;
    } else if (sign === '&' || sign === '|') {
      return { error: 'Could not parse the filter filter_query.' };
    } else {
      const end = operandEnd(text, at);
      const operand = trimBlanks(text.slice(at, end));
      if (operand.startsWith('$') && !operand.includes(':') && text.charAt(end) === '(') {
        tokens.push({ kind: 'reference', name: operand.slice(1) });
        at = closingParenthesis(text, end);
      } else {
        tokens.push({ kind: 'operand', text: operand });
        at = end;
      }
    }
  }
  return tokens;
}

const isBlank = (sign: string): boolean => sign === ' ' || sign === '\t' || sign === '\n' || sign === '\r';

/** Without blanks at the ends; other Unicode white space is part of a value. */
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

const LIST_AHEAD = /[^:`()&|]*:[ \t\r\n]*(?:(?:!=?|=)[ \t\r\n]*)?\[/y;

/** An operand runs to the next parenthesis or double `&&` or `||` outside backticks. */
function operandEnd(text: string, start: number): number {
  LIST_AHEAD.lastIndex = start;
  const inList = LIST_AHEAD.test(text);
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '`') at = closingBacktick(text, at, inList);
    else if (sign === '(' || sign === ')') return at;
    else if ((sign === '&' || sign === '|') && text.charAt(at + 1) === sign) return at;
  }
  return text.length;
}

/** Position after the parenthesis that closes the one at `open`, or the text's length. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '`') at = closingBacktick(text, at, false);
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
