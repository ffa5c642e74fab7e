import { EngineFault } from '../fault.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import type { FilterNode } from './filter-tree.ts';
import {
  closingBacktick,
  isOperandError,
  type OperandError,
  readBools,
  readIds,
  readNumbers,
  readTexts,
  trimBlanks,
} from './operands.ts';

/** Operators in one filter, as in Typesense's default. */
export const MAX_OPERATIONS = 100;

export interface FilterError {
  readonly error: string;
  readonly status: 400;
}

/**
 * Reads `filter_by`.
 *
 *     filter     = [ expression ]
 *     expression = term *( ( "&&" / "||" ) term )     ; equal precedence, from left to right
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
 * Errors: Typesense's wording, the first one in the order in which Typesense
 * finds them. Two terms without an operator are an error too (there they are not).
 */
export function parseFilter(
  text: string,
  schema: CollectionSchema,
): { readonly tree: FilterNode | undefined } | FilterError {
  if (trimBlanks(text) === '') return { tree: undefined };
  const tokens = scanFilter(text);
  if ('error' in tokens) return { error: tokens.error, status: 400 };
  const built = checkShape(tokens) ?? build(tokens, schema);
  return isOperandError(built) ? { error: built.error, status: 400 } : { tree: built };
}

/**
 * The tree of a filter; undefined without one.
 * Errors: EngineFault with what parseFilter finds wrong.
 */
export function requireFilter(text: string, schema: CollectionSchema): FilterNode | undefined {
  const parsed = parseFilter(text, schema);
  if ('error' in parsed) throw new EngineFault(parsed.status, parsed.error);
  return parsed.tree;
}

const NOT_PARSED = 'Could not parse the filter query';

function checkShape(tokens: readonly FilterToken[]): OperandError | undefined {
  let depth = 0;
  let operations = 0;
  let empty = true;
  for (const { kind } of tokens) {
    if (kind === '(') depth += 1;
    else if (kind === ')') depth -= 1;
    else empty = false;
    if (kind === '&&' || kind === '||') operations += 1;
    if (depth < 0) return { error: `${NOT_PARSED}: unbalanced parentheses.` };
  }
  if (depth > 0) return { error: `${NOT_PARSED}: unbalanced parentheses.` };
  if (empty) return { error: 'Filter query cannot be empty.' };
  if (operations > MAX_OPERATIONS) return { error: '`filter_by` has too many operations.' };
  return undefined;
}

/** Shunting-yard: an operator is applied when the next one, or the end of its parentheses, is met. */
function build(tokens: readonly FilterToken[], schema: CollectionSchema): FilterNode | OperandError {
  const nodes: FilterNode[] = [];
  const pending: ('(' | '&&' | '||')[] = [];
  let misplaced = false;
  let termExpected = true;

  const applyPending = (): OperandError | undefined => {
    for (let operator = pending.at(-1); operator && operator !== '('; operator = pending.at(-1)) {
      pending.pop();
      const right = nodes.pop();
      const left = nodes.pop();
      if (!left || !right) return { error: `${NOT_PARSED}: unbalanced \`${operator}\` operands.` };
      nodes.push(Object.freeze({ kind: operator === '&&' ? 'and' : 'or', left, right }));
    }
    return undefined;
  };

  for (const token of tokens) {
    if (token.kind === '&&' || token.kind === '||') {
      const failed = applyPending();
      if (failed) return failed;
      pending.push(token.kind);
      termExpected = true;
    } else if (token.kind === '(') {
      misplaced ||= !termExpected;
      pending.push('(');
    } else if (token.kind === ')') {
      const failed = applyPending();
      if (failed) return failed;
      pending.pop();
    } else {
      misplaced ||= !termExpected;
      const node = readCondition(token, schema);
      if (isOperandError(node)) return node;
      nodes.push(node);
      termExpected = false;
    }
  }
  const failed = applyPending();
  if (failed) return failed;
  const [tree, ...others] = nodes;
  return tree && others.length === 0 && !misplaced ? tree : { error: `${NOT_PARSED}.` };
}

function readCondition(token: Operand | Reference, schema: CollectionSchema): FilterNode | OperandError {
  if (token.kind === 'reference') return { error: `Referenced collection \`${token.name}\` not found.` };
  const colon = token.text.indexOf(':');
  if (colon < 0) return { error: `${NOT_PARSED}.` };
  const name = trimBlanks(token.text.slice(0, colon));
  const value = trimBlanks(token.text.slice(colon + 1));
  if (name === 'id') return readIds(value);
  const field = schema.fields.find((candidate) => candidate.name === name);
  if (!field) return { error: `Could not find a filter field named \`${name}\` in the schema.` };
  if (isVector(field)) return { error: `Cannot filter on vector field \`${name}\`.` };
  if (!field.index) return { error: `Cannot filter on non-indexed field \`${name}\`.` };
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
function scanFilter(text: string): readonly FilterToken[] | { readonly error: string } {
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
