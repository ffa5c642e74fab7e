/** Parameters by name; without a prototype, so that no name means anything special. */
export type Query = Readonly<Record<string, string>>;

/**
 * Reads a query string. A parameter given twice counts the last time, `+` is a
 * blank, and a malformed percent-encoding stands for the replacement character
 * or itself, as in browsers: nothing is an error.
 */
export function parseQuery(text: string): Query {
  const query: Record<string, string> = Object.create(null);
  let start = 0;
  while (start < text.length) {
    let end = text.indexOf('&', start);
    if (end < 0) end = text.length;
    if (end > start) {
      const equals = text.indexOf('=', start);
      const nameEnd = equals < 0 || equals > end ? end : equals;
      query[decode(text.slice(start, nameEnd))] = decode(text.slice(nameEnd + 1, end));
    }
    start = end + 1;
  }
  return query;
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Not UTF-8 or no hexadecimal digits: the lenient rules of the URL standard.
    return new URLSearchParams(`text=${text}`).get('text') ?? text;
  }
}
