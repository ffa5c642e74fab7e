import { LIMITS } from './limits.ts';

/** Characters that no URL may contain. */
const FORBIDDEN = /[<>"{}|\\^`]/;

/** What is wrong with a URL, in words that follow it; undefined for a valid one. */
export function urlFault(url: string): string | undefined {
  if (url.length > LIMITS.urlCharacters) return `is longer than ${LIMITS.urlCharacters} characters`;
  const [forbidden] = FORBIDDEN.exec(url) ?? [];
  if (forbidden !== undefined) return `contains the character ${forbidden}`;
  if (isBlankNode(url)) return BLANK_NODE.test(url) ? undefined : 'is not a valid label of a blank node';
  return isAbsolute(url) ? undefined : 'is not an absolute URL';
}

/** As Turtle and N-Triples allow it. */
const BLANK_NODE = /^_:[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_-])?$/u;

/**
 * What is wrong with the name of a property, type or datatype, in words that follow it. No
 * format of RDF escapes these characters: behind one of them, a name could go on as
 * another statement.
 */
export function nameFault(name: string): string | undefined {
  // Fast path: nearly every name is of these characters.
  if (/^[\w:/.#-]*$/.test(name)) return undefined;
  const [forbidden] = /[\p{Cc}\p{Cs}\s<>"{}|\\^`]/u.exec(name) ?? [];
  if (forbidden === undefined) return undefined;
  const isVisible = /[!-~]/.test(forbidden);
  return `contains the character ${isVisible ? forbidden : `U+${forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`}`;
}

/**
 * A text that is a URL within white space, without the white space: XML Schema trims
 * every `xsd:anyURI`. [records-2] Other texts stay as they are.
 */
export function trimmedUrl(text: string): string {
  const trimmed = text.trim();
  return trimmed.length < text.length && urlFault(trimmed) === undefined ? trimmed : text;
}

/** Whether it starts with a scheme (RFC 3986, 3.1), or is the label of a blank node (`_:b0`). */
export const isAbsolute = (url: string): boolean => /^(?:[a-z][a-z0-9+.-]*|_):/i.test(url);

/** The label of a blank node means nothing outside its own document. */
export const isBlankNode = (url: string): boolean => url.startsWith('_:');
