/** Text between tags. Characters that XML 1.0 does not allow, not even as references, become U+FFFD. */
export const xmlText = (text: string): string =>
  UNUSUAL.test(text)
    ? readableText(text).replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character)
    : text;

/** Text in an attribute with double quotes. */
export const xmlAttribute = (text: string): string =>
  xmlText(text).replace(/["\n\t]/g, (character) => ESCAPES[character] ?? character);

/** The same for a URL, see `wellFormedUrl`. */
export const xmlUrl = (url: string): string => xmlAttribute(wellFormedUrl(url));

/** A URL that XML Schema accepts: real ones contain brackets, spaces and bars. */
export const wellFormedUrl = (url: string): string =>
  INVALID_IN_URL.test(url) ? url.toWellFormed().replace(ALL_INVALID_IN_URL, encodeURIComponent) : url;

/** The text with U+FFFD for characters that XML 1.0 does not allow. */
export const readableText = (text: string): string =>
  UNUSUAL.test(text) ? text.toWellFormed().replace(FORBIDDEN, '\ufffd') : text;

/**
 * XML of others, with U+FFFD for characters that no XML may contain, not even as
 * references: parsers stop at one, and many records have some.
 */
export const readableXml = (xml: string): string =>
  xml
    .replace(FORBIDDEN, '\ufffd')
    .replace(REFERENCE, (reference) => (isForbidden(codePointOf(reference)) ? '\ufffd' : reference));

const REFERENCE = /&#(?:\d+|x[\da-f]+);/gi;

const codePointOf = (reference: string): number =>
  /x/i.test(reference) ? Number.parseInt(reference.slice(3), 16) : Number.parseInt(reference.slice(2), 10);

/** Some programs write half a surrogate pair for a character beyond U+FFFF. */
function isForbidden(codePoint: number): boolean {
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return true;
  return String.fromCodePoint(codePoint).search(FORBIDDEN) === 0;
}

const CONTROL = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f';
/** Not allowed in XML 1.0. */
const FORBIDDEN = new RegExp(`[${CONTROL}\\ufffe\\uffff]`, 'g');
/** To be examined: most surrogates are pairs, which stay. */
const UNUSUAL = new RegExp(`[&<>\\r${CONTROL}\\ud800-\\udfff\\ufffe\\uffff]`);
const INVALID_IN_URL = new RegExp(`[\\s<>"{}|\\\\^\`[\\]${CONTROL}\\ud800-\\udfff]|%(?![0-9A-Fa-f]{2})`);
const ALL_INVALID_IN_URL = new RegExp(`[\\s<>"{}|\\\\^\`[\\]${CONTROL}]|%(?![0-9A-Fa-f]{2})`, 'g');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
