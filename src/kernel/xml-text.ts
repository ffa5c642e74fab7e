/** Text between tags; what XML 1.0 cannot hold, not even as a reference, becomes U+FFFD. */
export const xmlText = (text: string): string =>
  UNUSUAL.test(text) ? escapeText(text).replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign) : text;

/** Text in an attribute with double quotes. */
export const xmlAttribute = (text: string): string =>
  xmlText(text).replace(/["\n\t]/g, (sign) => ESCAPES[sign] ?? sign);

/** An address that XML Schema takes for one: real ones hold brackets, blanks and bars. */
export const xmlAddress = (address: string): string =>
  xmlAttribute(
    ODD_IN_ADDRESS.test(address)
      ? address.toWellFormed().replace(ODD_IN_ADDRESSES, encodeURIComponent)
      : address,
  );

const escapeText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '\ufffd');

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
