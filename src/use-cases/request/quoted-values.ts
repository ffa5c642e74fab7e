import { separatorWidth } from './filter-clauses.ts';

/** The rewritten filter, or what is wrong with it. */
export type RewrittenFilter = { readonly filter: string } | { readonly issue: string };

/**
 * Changes double quotes to backticks around values that are meant literally,
 * alone or as items of a list:
 * - after `:=` and `:!=`, always: engines would find a phrase anywhere in a value,
 *   and treat brackets, commas, `&&` and `||` as syntax;
 * - with round brackets, after any operator: `creator:"Maler (Wien)"`.
 * Everything else stays unchanged, such as a phrase after a plain `:`.
 *
 * A quote opens a value at the start of a value or an item of a list, and the
 * next quote without a backslash before it closes it. `\"` stands for a quote.
 * Errors: an issue for a backtick within such a value, which would end the
 * backticks early, and for a `` \` `` elsewhere in the filter, which engines
 * interpret differently.
 * [filters-4] [filters-5]
 */
export function rewriteQuotedValues(filter: string): RewrittenFilter {
  if (!filter.includes('"')) return { filter };
  let rewritten = '';
  let position = 0;
  let state: 'field' | 'value start' | 'value' = 'field';
  let isExact = false;
  let inList = false;
  const copy = (width: number) => {
    rewritten += filter.slice(position, position + width);
    position += width;
  };

  while (position < filter.length) {
    const character = filter[position] ?? '';
    if (character === '`') {
      const closing = filter.indexOf('`', position + 1);
      copy((closing < 0 ? filter.length : closing + 1) - position);
      if (state === 'value start') state = 'value';
    } else if (separatorWidth(filter, position) > 0) {
      copy(separatorWidth(filter, position));
      state = 'field';
    } else if (state === 'field') {
      if (character === ':') {
        const [operator = ''] = matchAt(OPERATOR, filter, position) ?? [];
        isExact = operator.endsWith('=');
        inList = false;
        state = 'value start';
        copy(operator.length);
      } else copy(1);
    } else if (state === 'value start' && character === '"') {
      const quoted = readQuoted(filter, position);
      const isWhole = quoted !== undefined && isValueEnd(filter, position + quoted.width, inList);
      if (quoted !== undefined && ((isExact && isWhole) || /[()]/.test(quoted.content))) {
        const issue = issueOf(quoted.content, filter);
        if (issue) return { issue };
        rewritten += `\`${plainText(quoted.content)}\``;
        position += quoted.width;
      } else {
        copy(quoted && !/`|&&|\|\|/.test(quoted.content) ? quoted.width : 1);
      }
      state = 'value';
    } else if (state === 'value start') {
      if (character === '[') inList = true;
      else if (!/[\s=!<>]/.test(character)) state = 'value';
      copy(1);
    } else {
      if (inList && character === ',') state = 'value start';
      if (character === ']') inList = false;
      copy(1);
    }
  }
  return { filter: rewritten };
}

/** A colon with an operator for whole values; only the colon of other operators. */
const OPERATOR = /:(?:[ \t\r\n]*!?=)?/y;

/** What may follow a value in double quotes: nothing or a separator; in a list also a comma or its end. */
const VALUE_END = /[ \t\r\n]*(?:$|[()]|&&|\|\|)/y;
const ITEM_END = /[ \t\r\n]*(?:$|[(),\]]|&&|\|\|)/y;

const isValueEnd = (filter: string, position: number, inList: boolean): boolean =>
  matchAt(inList ? ITEM_END : VALUE_END, filter, position) !== null;

function matchAt(expression: RegExp, text: string, position: number): RegExpExecArray | null {
  expression.lastIndex = position;
  return expression.exec(text);
}

/** The quoted text that begins at `opening`, and its width with both quotes; undefined if it is not closed. */
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;

function readQuoted(filter: string, opening: number): { content: string; width: number } | undefined {
  const [quoted, content] = matchAt(QUOTED, filter, opening) ?? [];
  return quoted === undefined || content === undefined ? undefined : { content, width: quoted.length };
}

// [filters-9]
function issueOf(content: string, filter: string): string | undefined {
  if (content.includes('`')) {
    return `A filter value in double quotes cannot contain a backtick: "${content}"`;
  }
  if (filter.includes('\\`')) {
    return `A filter value in double quotes cannot be used beside an escaped backtick: "${content}"`;
  }
  return undefined;
}

/** Backslashes at the end would escape the closing backtick; the engine ignores them in values anyway. */
const plainText = (content: string) => content.replaceAll('\\"', '"').replace(/\\+$/, '');
