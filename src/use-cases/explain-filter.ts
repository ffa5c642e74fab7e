import { Problem } from '../kernel/problem.ts';
import { separatorWidth } from './request/filter-clauses.ts';

/**
 * The reply of a search with this filter. If an engine says only that it cannot parse the
 * filter, the error also says where and what was expected.
 */
export const withFilterExplained = <Reply>(
  filter_by: string | undefined,
  reply: Promise<Reply>,
): Promise<Reply> =>
  filter_by === undefined
    ? reply
    : reply.catch((error) => {
        throw explained(error, filter_by);
      });

function explained(error: unknown, filter_by: string): unknown {
  if (!(error instanceof Problem) || error.status !== 400 || typeof error.detail !== 'string') return error;
  const { status, detail, cause, headers } = error;
  if (!NOT_PARSED.test(detail)) return error;
  const explanation = explainFilter(filter_by);
  return explanation === undefined
    ? error
    : new Problem(status, `${detail} ${explanation}`, { cause, headers });
}

/** In Typesense's words. */
const NOT_PARSED = /Could not parse the filter (?:filter_)?query/;

/**
 * Where a filter that an engine could not parse is wrong, and what was expected there;
 * undefined if no fault is found. Positions are characters from 1. [filters-1]
 */
export function explainFilter(filter: string): string | undefined {
  if (filter.length > MAX_EXPLAINED) return undefined;
  const open: Token[] = [];
  let last: Token | undefined;
  for (const token of tokensOf(filter)) {
    const isTermExpected = last === undefined || last.text === '(' || isOperator(last);
    if (token.text === ')' && open.pop() === undefined) return at(token, 'there is no "(" for this ")"');
    if (isOperator(token) || token.text === ')') {
      if (isTermExpected) return at(token, `expected a condition before "${token.text}"`);
    } else if (!isTermExpected) {
      return at(token, `expected "&&" or "||" before "${shortened(token.text)}"`);
    } else if (token.text === '(') {
      open.push(token);
    } else {
      const fault = clauseFault(token);
      if (fault !== undefined) return fault;
    }
    last = token;
  }
  const unclosed = open.at(-1);
  if (unclosed) return at(unclosed, 'this "(" is not closed');
  return last && isOperator(last) ? at(last, `expected a condition after "${last.text}"`) : undefined;
}

/** Longer filters are written by programs; explaining them would cost too much. */
const MAX_EXPLAINED = 2000;

/** A bracket, an operator, or a clause. */
interface Token {
  readonly text: string;
  /** From 0. */
  readonly start: number;
}

const isOperator = ({ text }: Token): boolean => text === '&&' || text === '||';

const at = ({ start }: Pick<Token, 'start'>, fault: string): string => `At character ${start + 1}: ${fault}`;

/** What a clause lacks before its value: a colon. */
function clauseFault({ text, start }: Token): string | undefined {
  if (text.includes(':')) return undefined;
  const [, field = '', blanks = '', operator = '', value = ''] =
    /^([\w.]+)(\s*)(==?|!=|<>|[<>]=?|~|\s)?\s*(.*)$/s.exec(text) ?? [];
  if (field === '' || (operator.trim() === '' && value === '')) {
    return at(
      { start },
      `expected a field and ":" before "${shortened(text)}", as in title:${shortened(text)}`,
    );
  }
  const meant = `${field}:${OPERATORS[operator] ?? ''}${value}`;
  return at(
    { start: start + field.length + blanks.length },
    `expected ":" after the field "${field}", as in ${shortened(meant)}`,
  );
}

/** Operators of other languages, as they are written after the colon. */
const OPERATORS: Readonly<Record<string, string>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const MAX_SHOWN = 60;

const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  const endClause = (end: number) => {
    const clause = filter.slice(start, end);
    const text = clause.trim();
    if (text !== '') tokens.push({ text, start: start + clause.length - clause.trimStart().length });
  };
  for (let position = 0; position < filter.length; ) {
    const width = separatorWidth(filter, position);
    if (width > 0) {
      endClause(position);
      tokens.push({ text: filter.slice(position, position + width), start: position });
      start = position + width;
      position = start;
    } else position = afterQuotes(filter, position);
  }
  endClause(filter.length);
  return tokens;
}

/** The position after a value in backticks or double quotes, or after one character. */
function afterQuotes(filter: string, position: number): number {
  const quote = filter[position];
  if (quote !== '`' && quote !== '"') return position + 1;
  let end = filter.indexOf(quote, position + 1);
  while (quote === '"' && end > 0 && filter[end - 1] === '\\') end = filter.indexOf(quote, end + 1);
  return end < 0 ? position + 1 : end + 1;
}
