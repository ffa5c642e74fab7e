import { EngineFault } from '../fault.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import type { FilterNode } from './filter-tree.ts';
import { closingBacktick, readBools, readIds, readNumbers, readTexts, trimBlanks } from './operands.ts';

/** Operators in one filter, as in Typesense's default. */
export const MAX_OPERATIONS = 100;

/**
 * Reads `filter_by`.
 *
 *     filter     = [ expression ]
 *     expression = term *( ( "&&" / "||" ) term )     ; equal precedence, from left to right [filters-7]
 *     term       = "(" expression ")" / condition
 *     condition  = name ":" [ operator ] value        ; blanks around each are ignored
 *     operator   = "=" / "!=" / "!"                   ; is exactly / is not exactly / negation of ":"
 *     value      = list / item
 *     list       = "[" [ item *( "," item ) ] "]"     ; without the last "]" it is an item
 *     item       = text / number-item / "true" / "false"
 *     text       = [ "*" ] 1*( plain / quoted ) [ "*" ] / DQUOTE *plain DQUOTE
 *     quoted     = "`" *( any but "`" ) "`"           ; the last one may be missing; in a list also "\`"
 *     plain      = any but "(", ")", "&&", "||", and in a list ","
 *     number-item = [ "<" / "<=" / ">" / ">=" / "=" / "!=" ] number / number ".." number
 *
 * Name and type of the field decide which kind of item is read.
 * For an empty or blank text the tree is undefined.
 * Errors: EngineFault 400 in Typesense's wording, for the first error in the order in
 * which Typesense finds them. Two terms without an operator are an error too (there
 * they are not). [filters-3]
 */
export function parseFilter(text: string, schema: CollectionSchema): FilterNode | undefined {
  if (trimBlanks(text) === '') return undefined;
  const tokens = scanFilter(text);
  checkShape(tokens);
  return build(tokens, schema);
}

const refuse = (message: string): EngineFault => new EngineFault(400, message);
const notParsed = (detail = ''): EngineFault => refuse(`Could not parse the filter query${detail}.`);

function checkShape(tokens: readonly FilterToken[]): void {
  let depth = 0;
  let operations = 0;
  let empty = true;
  for (const { kind } of tokens) {
    if (kind === '(') depth += 1;
    else if (kind === ')') depth -= 1;
    else empty = false;
    if (kind === '&&' || kind === '||') operations += 1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw notParsed(': unbalanced parentheses');
  if (empty) throw refuse('Filter query cannot be empty.');
  if (operations > MAX_OPERATIONS) throw refuse('`filter_by` has too many operations.');
}

/** Shunting-yard: an operator is applied when the next one, or the end of its parentheses, is met. */
function build(tokens: readonly FilterToken[], schema: CollectionSchema): FilterNode {
  const nodes: FilterNode[] = [];
  const pending: ('(' | '&&' | '||')[] = [];
  let misplaced = false;
  let termExpected = true;

  const applyPending = (): void => {
    for (let operator = pending.at(-1); operator && operator !== '('; operator = pending.at(-1)) {
      pending.pop();
      const right = nodes.pop();
      const left = nodes.pop();
      if (!left || !right) throw notParsed(`: unbalanced \`${operator}\` operands`);
      nodes.push(Object.freeze({ kind: operator === '&&' ? 'and' : 'or', left, right }));
    }
  };

  for (const token of tokens) {
    if (token.kind === '&&' || token.kind === '||') {
      applyPending();
      pending.push(token.kind);
      termExpected = true;
    } else if (token.kind === '(') {
      misplaced ||= !termExpected;
      pending.push('(');
    } else if (token.kind === ')') {
      applyPending();
      pending.pop();
    } else {
      misplaced ||= !termExpected;
      nodes.push(readCondition(token, schema));
      termExpected = false;
    }
  }
  applyPending();
  const [tree, ...others] = nodes;
  if (!tree || others.length > 0 || misplaced) throw notParsed();
  return tree;
}

function readCondition(token: Operand | Reference, schema: CollectionSchema): FilterNode {
  if (token.kind === 'reference') throw refuse(`Referenced collection \`${token.name}\` not found.`);
  const colon = token.text.indexOf(':');
  if (colon < 0) throw notParsed();
  const name = trimBlanks(token.text.slice(0, colon));
  const value = trimBlanks(token.text.slice(colon + 1));
  if (name === 'id') return readIds(value);
  const field = schema.fields.find((candidate) => candidate.name === name);
  if (!field) throw refuse(`Could not find a filter field named \`${name}\` in the schema.`);
  if (isVector(field)) throw refuse(`Cannot filter on vector field \`${name}\`.`);
  if (!field.index) throw refuse(`Cannot filter on non-indexed field \`${name}\`.`);
  switch (field.type) {
    case 'string':
    case 'string[]':
      return readTexts(name, value);
    case 'bool':
    case 'bool[]':
      return readBools(name, value);
    default:
      return readNumbers(field, value);
  }
}

type FilterToken =
  | { readonly kind: '(' }
  | { readonly kind: ')' }
  | { readonly kind: '&&' }
  | { readonly kind: '||' }
  | Operand
  | Reference;

/** `field:value`, not yet read. */
interface Operand {
  readonly kind: 'operand';
  readonly text: string;
}

/** `$name(…)`: a filter on another collection. */
interface Reference {
  readonly kind: 'reference';
  readonly name: string;
}

/**
 * Cuts a filter into operands, operators and parentheses.
 * Errors: a single `&` or `|` where an operator is expected.
 */
function scanFilter(text: string): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    const pair = text.slice(at, at + 2);
    if (' \t\n\r'.includes(character)) {
      at += 1;
    } else if (character === '(' || character === ')') {
      tokens.push({ kind: character });
      at += 1;
    } else if (pair === '&&' || pair === '||') {
      tokens.push({ kind: pair });
      at += 2;
    } else if (character === '&' || character === '|') {
      throw refuse('Could not parse the filter filter_query.');
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

/** A name, an operator (those of `OperandParts`), and the opening bracket of a list. */
const LIST_AHEAD = /[^:`()&|]*:[ \t\r\n]*(?:(?:!=?|=)[ \t\r\n]*)?\[/y;

/** An operand runs to the next parenthesis or double `&&` or `||` outside backticks. */
function operandEnd(text: string, start: number): number {
  LIST_AHEAD.lastIndex = start;
  const inList = LIST_AHEAD.test(text);
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '`') at = closingBacktick(text, at, inList);
    else if (character === '(' || character === ')') return at;
    else if ((character === '&' || character === '|') && text.charAt(at + 1) === character) return at;
  }
  return text.length;
}

/** Position after the parenthesis that closes the one at `open`, or the text's length. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '`') at = closingBacktick(text, at, false);
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
