const MAX_CHARACTERS = 200;

/**
 * A value in a message or report: at most 200 characters of it, as a JSON string,
 * with control characters, line separators and lone surrogates escaped, so that it
 * is harmless in a terminal.
 */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const short = value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
    return visible(JSON.stringify(short));
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/**
 * Lines of text with `\\u001b` for what would control a terminal or turn the direction of
 * writing. JSON stays the same JSON.
 */
export const visible = (text: string): string => text.replace(CONTROLS, escaped);

/** All control characters but line feeds, tabs and the ends of lines in CSV files; line separators; bidirectional controls. */
const CONTROLS = /(?![\n\t]|\r\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
