/** The rewritten filter, or what is wrong with it. */
export type RewrittenFilter = { readonly filter: string } | { readonly issue: string };

/**
 * Puts values in double quotes into backticks where they are meant literally,
 * alone or as items of a list:
 * - after `:=` and `:!=`, whatever they hold: engines would look for a phrase
 *   anywhere in a value, and read brackets, commas, `&&` and `||` as structure;
 * - with round brackets after any operator: `creator:"Maler (Wien)"`.
 * Everything else stays as it is written, such as a phrase after a plain `:`.
 *
 * A quote counts where a value or an item of a list begins, and ends at the
 * next quote that has no backslash before it. `\"` stands for a quote.
 * Errors: an issue for a backtick inside such a value, which would end the
 * backticks early, and for a `` \` `` beside it, which engines read differently.
 * Source: spec, "GET /v2/search", filter syntax; decisions, "Search".
 */
export function rewriteQuotedValues(filter: string): RewrittenFilter {
  if (!filter.includes('"')) return { filter };
  let rewritten = '';
  let position = 0;
  let place: 'field' | 'value start' | 'value' = 'field';
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
      if (place === 'value start') place = 'value';
    } else if (isStructure(filter, position)) {
      copy(character === '(' || character === ')' ? 1 : 2);
      place = 'field';
    } else if (place === 'field') {
      if (character === ':') {
        const [operator = ''] = matchAt(OPERATOR, filter, position) ?? [];
        isExact = operator.endsWith('=');
        inList = false;
        place = 'value start';
        copy(operator.length);
      } else copy(1);
    } else if (place === 'value start' && character === '"') {
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
      place = 'value';
    } else if (place === 'value start') {
      if (character === '[') inList = true;
      else if (!/[\s=!<>]/.test(character)) place = 'value';
      copy(1);
    } else {
      if (inList && character === ',') place = 'value start';
      if (character === ']') inList = false;
      copy(1);
    }
  }
  return { filter: rewritten };
}

/** A colon and an operator that asks for whole values; of others the colon alone. */
const OPERATOR = /:(?:[ \t\r\n]*!?=)?/y;

/** What may follow a value in double quotes: nothing, structure, and in a list its next item or its end. */
const VALUE_END = /[ \t\r\n]*(?:$|[()]|&&|\|\|)/y;
const ITEM_END = /[ \t\r\n]*(?:$|[(),\]]|&&|\|\|)/y;

const isValueEnd = (filter: string, position: number, inList: boolean): boolean =>
  matchAt(inList ? ITEM_END : VALUE_END, filter, position) !== null;

function matchAt(expression: RegExp, text: string, position: number): RegExpExecArray | null {
  expression.lastIndex = position;
  return expression.exec(text);
}

function isStructure(filter: string, position: number): boolean {
  const character = filter[position];
  if (character === '(' || character === ')') return true;
  return (character === '&' || character === '|') && filter[position + 1] === character;
}

/** The quoted text that opens at `opening`, and its width with both quotes; undefined when it does not end. */
function readQuoted(filter: string, opening: number): { content: string; width: number } | undefined {
  for (let at = opening + 1; at < filter.length; at++) {
    if (filter[at] === '\\') at += 1;
    else if (filter[at] === '"') {
      return { content: filter.slice(opening + 1, at), width: at + 1 - opening };
    }
  }
  return undefined;
}

function issueOf(content: string, filter: string): string | undefined {
  if (content.includes('`')) {
    return `A filter value in double quotes cannot contain a backtick: "${content}"`;
  }
  if (filter.includes('\\`')) {
    return `A filter value in double quotes cannot stand beside an escaped backtick: "${content}"`;
  }
  return undefined;
}

/** Backslashes at the end would escape the closing backtick; the engine ignores them in values anyway. */
const plainText = (content: string) => content.replaceAll('\\"', '"').replace(/\\+$/, '');
