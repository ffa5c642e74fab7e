/** The rewritten filter, or what is wrong with it. */
export type RewrittenFilter = { readonly filter: string } | { readonly issue: string };

/**
 * Puts values in double quotes that contain round brackets into backticks,
 * because double quotes do not keep the engine from reading the brackets as
 * structure: `creator:="Maler (Wien)"` becomes `` creator:=`Maler (Wien)` ``,
 * inside lists too. Everything else stays as it is written.
 *
 * A quote counts where a value or an item of a list begins, and ends at the
 * next quote that has no backslash before it. `\"` stands for a quote.
 * Errors: an issue for a backtick inside such a value, which would end the
 * backticks early, and for a `` \` `` beside it, which engines read differently.
 * Source: spec, "GET /v2/search", filter syntax; decisions, "Search".
 */
export function protectBracketedValues(filter: string): RewrittenFilter {
  if (!filter.includes('"') || !/[()]/.test(filter)) return { filter };
  let rewritten = '';
  let position = 0;
  let place: 'field' | 'value start' | 'value' = 'field';
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
      copy(1);
      if (character === ':') {
        place = 'value start';
        inList = false;
      }
    } else if (place === 'value start' && character === '"') {
      const quoted = readQuoted(filter, position);
      if (quoted === undefined || !isBracketed(quoted.content)) {
        copy(quoted && !/[`&|]/.test(quoted.content) ? quoted.width : 1);
      } else {
        const issue = issueOf(quoted.content, filter);
        if (issue) return { issue };
        rewritten += `\`${plainText(quoted.content)}\``;
        position += quoted.width;
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

const isBracketed = (content: string) => /[()]/.test(content);

function issueOf(content: string, filter: string): string | undefined {
  if (content.includes('`')) {
    return `A filter value in double quotes with round brackets cannot contain a backtick: "${content}"`;
  }
  if (filter.includes('\\`')) {
    return `A filter value in double quotes with round brackets cannot stand beside an escaped backtick: "${content}"`;
  }
  return undefined;
}

/** Backslashes at the end would escape the closing backtick; the engine ignores them in values anyway. */
const plainText = (content: string) => content.replaceAll('\\"', '"').replace(/\\+$/, '');
