/**
 * A cell of a CSV file (RFC 4180), always in quotation marks.
 *
 * Spreadsheets run a cell that begins like a formula: an apostrophe in front makes it text.
 * Source: OWASP, "CSV Injection".
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`;
}

const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Begins a file in UTF-8: without it, Excel reads another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';
