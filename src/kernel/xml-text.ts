/** Text between tags; what XML 1.0 cannot hold, not even as a reference, becomes U+FFFD. */
export const xmlText = (text: string): string =>
  UNUSUAL.test(text) ? readableText(text).replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign) : text;

/** Text in an attribute with double quotes. */
export const xmlAttribute = (text: string): string =>
  xmlText(text).replace(/["\n\t]/g, (sign) => ESCAPES[sign] ?? sign);

/** The same of an address, see `wellFormedAddress`. */
export const xmlAddress = (address: string): string => xmlAttribute(wellFormedAddress(address));

/** An address that XML Schema takes for one: real ones hold brackets, blanks and bars. */
export const wellFormedAddress = (address: string): string =>
  ODD_IN_ADDRESS.test(address)
    ? address.toWellFormed().replace(ODD_IN_ADDRESSES, encodeURIComponent)
    : address;

/** Text of characters that XML 1.0 can hold; others become U+FFFD. */
export const readableText = (text: string): string =>
  UNUSUAL.test(text) ? text.toWellFormed().replace(FORBIDDEN, '\ufffd') : text;

const CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f';
/** What XML 1.0 cannot hold, as the text of a regular expression. */
export const FORBIDDEN_IN_XML = `[${CONTROL}\\ufffe\\uffff]`;
const FORBIDDEN = new RegExp(FORBIDDEN_IN_XML, 'g');
/** Surrogates are mostly pairs, which stay. */
const UNUSUAL = new RegExp(`[&<>\\r${CONTROL}\\ud800-\\udfff\\ufffe\\uffff]`);
const ODD_IN_ADDRESS = new RegExp(`[\\s<>"{}|\\\\^\`[\\]${CONTROL}\\ud800-\\udfff]|%(?![0-9A-Fa-f]{2})`);
const ODD_IN_ADDRESSES = new RegExp(`[\\s<>"{}|\\\\^\`[\\]${CONTROL}]|%(?![0-9A-Fa-f]{2})`, 'g');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
