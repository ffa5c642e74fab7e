/** One `field:value` of a filter expression, as the engine splits it. */
export interface FilterClause {
  /** Text before the first colon, trimmed; empty if there is no colon. */
  readonly field: string;
  /** Operator and value, as written. */
  readonly value: string;
  /** The whole clause, trimmed. */
  readonly text: string;
}

/**
 * The clauses between round brackets, `&&` and `||`. As in the engine, only
 * backticks quote these; an unclosed backtick quotes the rest. Engines differ in
 * whether `` \` `` ends a value: if it occurs, the clauses of both
 * interpretations are returned. Also finds the filters within `sort_by=_eval(…)`.
 */
export function filterClauses(filter: string): FilterClause[] {
  const pieces = splitFilter(filter, false);
  if (filter.includes('\\`')) pieces.push(...splitFilter(filter, true));
  return pieces.flatMap(({ text }) => readClause(text.trim()) ?? []);
}

/** The filter with the field and value of each clause rewritten; everything else stays unchanged. */
export const rewriteFilterClauses = (
  filter: string,
  rewrite: (field: string, value: string) => { readonly field: string; readonly value: string },
): string =>
  splitFilter(filter, false)
    .map(({ text, separator }) => {
      const [, before, field, colon, value] = /^(\s*)([^\s:]+)(\s*:)(.*)$/s.exec(text) ?? [];
      if (field === undefined || value === undefined) return text + separator;
      const rewritten = rewrite(field, value);
      return before + rewritten.field + colon + rewritten.value + separator;
    })
    .join('');

/** The text before a separator (round bracket, `&&`, `||`), and the separator. */
interface Piece {
  readonly text: string;
  readonly separator: string;
}

/** All pieces, which together are the filter; the last separator is empty. */
function splitFilter(filter: string, withEscapes: boolean): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let position = 0;
  const take = (end: number, width: number) => {
    position = end + width;
    pieces.push({ text: filter.slice(start, end), separator: filter.slice(end, position) });
    start = position;
  };
  while (position < filter.length) {
    if (filter[position] === '`') position = afterBackticks(filter, position, withEscapes);
    else {
      const width = separatorWidth(filter, position);
      if (width > 0) take(position, width);
      else position += 1;
    }
  }
  take(filter.length, 0);
  return pieces;
}

/** The length of the round bracket, `&&` or `||` at a position, else 0. */
export function separatorWidth(filter: string, position: number): number {
  const character = filter[position];
  if (character === '(' || character === ')') return 1;
  return (character === '&' || character === '|') && filter[position + 1] === character ? 2 : 0;
}

function afterBackticks(filter: string, opening: number, withEscapes: boolean): number {
  let closing = filter.indexOf('`', opening + 1);
  while (withEscapes && closing > 0 && filter[closing - 1] === '\\') {
    closing = filter.indexOf('`', closing + 1);
  }
  return closing < 0 ? filter.length : closing + 1;
}

function readClause(text: string): FilterClause | undefined {
  if (text === '') return undefined;
  const colon = text.indexOf(':');
  return colon < 0
    ? { field: '', value: '', text }
    : { field: text.slice(0, colon).trim(), value: text.slice(colon + 1), text };
}
