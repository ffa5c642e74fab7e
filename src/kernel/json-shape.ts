/** How much a text of JSON may hold. */
export interface JsonShape {
  /** Lists and objects within each other. */
  readonly depth: number;
  /** Values, names and escaped quotation marks; on average they may have 32 characters around them. */
  readonly values: number;
}

/**
 * What a text of JSON has too much of, found without parsing it: brackets alone take `JSON.parse` fifty times as
 * long as other texts. Undefined if it keeps within the limits; it need not be JSON. Nothing after an excess is read.
 * [reconciliation-9] [mcp-12]
 */
export function excessIn(text: string, { depth, values }: JsonShape): keyof JsonShape | undefined {
  let open = 0;
  let counted = 0;
  let outside = 0;
  for (let at = 0; at < text.length; at += 1) {
    outside += 1;
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (;;) {
        at = text.indexOf('"', at + 1);
        if (at < 0) return undefined;
        counted += 1;
        if (counted > values) return 'values';
        if (!isEscaped(text, at)) break;
      }
    } else if (code === COMMA) counted += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      counted += 1;
      open += 1;
      if (open > depth) return 'depth';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open -= 1;
    if (counted > values || outside > values * AROUND) return 'values';
  }
  return undefined;
}

const AROUND = 32;

/** Whether an odd number of backslashes precedes. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
