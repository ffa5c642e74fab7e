/**
 * A cell of a CSV file (RFC 4180), always in quotation marks. Texts that a spreadsheet
 * would run as a formula are escaped.
 */
export function csvCell(text: string): string {
  const safe = escapeFormula(text);
  return `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`;
}

/**
 * Spreadsheets run a cell that begins like a formula: an apostrophe in front makes it text.
 * Source: OWASP, "CSV Injection".
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** What separates cells, by its name in requests: Excel reads the one of its language, in German `;`. */
export const SEPARATORS = { ',': ',', ';': ';', tab: '\t' } as const;

export type Separator = (typeof SEPARATORS)[keyof typeof SEPARATORS];

/** Begins a file in UTF-8: without it, Excel reads another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';
