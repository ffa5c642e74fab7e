/** Enough for an XML declaration, also in UTF-16. */
export const XML_DECLARATION_BYTES = 512;

/**
 * The encoding of an XML document by its first bytes: a byte order mark, the zeros of
 * UTF-16 and UTF-32, or else the XML declaration. Undefined if nothing says it. It need
 * not exist, and is a label for TextDecoder. [ingest-13]
 * Source: XML 1.0, appendix F.
 */
export function xmlEncoding(document: Uint8Array): string | undefined {
  const start = Buffer.from(document.subarray(0, XML_DECLARATION_BYTES)).toString('latin1');
  const known = BY_START.find(([pattern]) => pattern.test(start));
  if (known !== undefined) return known[1];
  const declared = DECLARED.exec(start)?.[1];
  // Some programs declare UTF-16 and write UTF-8: a declaration in UTF-16 could not be read here.
  return declared !== undefined && WIDE.test(declared) ? 'utf-8' : declared;
}

const BY_START: readonly (readonly [pattern: RegExp, encoding: string])[] = [
  [/^(?:\0\0\xfe\xff|\xff\xfe\0\0|\0\0\0[^\0]|[^\0]\0\0\0)/, 'utf-32'],
  [/^\xef\xbb\xbf/, 'utf-8'],
  [/^(?:\xfe\xff|\0[^\0])/, 'utf-16be'],
  [/^(?:\xff\xfe|[^\0]\0)/, 'utf-16le'],
];

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]{1,100})["']/;
const WIDE = /^(?:utf-?16|utf-?32|ucs-?[24]|iso-10646-ucs-[24])/i;
