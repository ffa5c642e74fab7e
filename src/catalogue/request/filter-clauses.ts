/** One `field:value` of a filter expression, as the engine cuts it. */
export interface FilterClause {
  /** Text before the first colon without blanks around it; empty when there is no colon. */
  readonly field: string;
  /** Operator and value, as written. */
  readonly value: string;
  /** The whole clause without blanks around it. */
  readonly text: string;
}

/**
 * The clauses between round brackets, `&&` and `||`. Only backticks protect
 * these from being structure, as in the engine; a backtick without a partner
 * protects the rest. Engines differ in whether `` \` `` ends a value: where it
 * occurs, the clauses of both readings are given. Also finds the filters inside
 * a `sort_by=_eval(…)`.
 */
export function filterClauses(filter: string): FilterClause[] {
  const clauses = cutClauses(filter, false);
  return filter.includes('\\`') ? [...clauses, ...cutClauses(filter, true)] : clauses;
}

/** The filter with the field and the value of each clause rewritten; everything else stays as it is written. */
export const rewriteFilterClauses = (
  filter: string,
  rewrite: (field: string, value: string) => { readonly field: string; readonly value: string },
): string =>
  cutFilter(filter, false)
    .map(({ text, separator }) => {
      const [, before, field, colon, value] = /^(\s*)([^\s:]+)(\s*:)(.*)$/s.exec(text) ?? [];
      if (field === undefined || value === undefined) return text + separator;
      const rewritten = rewrite(field, value);
      return before + rewritten.field + colon + rewritten.value + separator;
    })
    .join('');

const cutClauses = (filter: string, escapes: boolean): FilterClause[] =>
  cutFilter(filter, escapes).flatMap(({ text }) => readClause(text) ?? []);

/** The text between one separator (round bracket, `&&`, `||`) and the next, and that one. */
interface Piece {
  readonly text: string;
  readonly separator: string;
}

/** All pieces, joined the filter itself; the last one has an empty separator. */
function cutFilter(filter: string, escapes: boolean): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let position = 0;
  const take = (end: number, width: number) => {
    position = end + width;
    pieces.push({ text: filter.slice(start, end), separator: filter.slice(end, position) });
    start = position;
  };
  while (position < filter.length) {
    const character = filter[position];
    if (character === '`') position = afterBackticks(filter, position, escapes);
    else if (character === '(' || character === ')') take(position, 1);
    else if ((character === '&' || character === '|') && filter[position + 1] === character)
      take(position, 2);
    else position += 1;
  }
  take(filter.length, 0);
  return pieces;
}

function afterBackticks(filter: string, opening: number, escapes: boolean): number {
  let closing = filter.indexOf('`', opening + 1);
  while (escapes && closing > 0 && filter[closing - 1] === '\\') closing = filter.indexOf('`', closing + 1);
  return closing < 0 ? filter.length : closing + 1;
}

function readClause(piece: string): FilterClause | undefined {
  const text = piece.trim();
  if (text === '') return undefined;
  const colon = text.indexOf(':');
  return colon < 0
    ? { field: '', value: '', text }
    : { field: text.slice(0, colon).trim(), value: text.slice(colon + 1), text };
}
