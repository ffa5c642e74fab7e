import { LIMITS } from './limits.ts';

/** Characters that no URL may contain. */
const FORBIDDEN = /[<>"{}|\\^`]/;

/** What is wrong with a URL, in words that follow it; undefined for a valid one. */
export function urlFault(url: string): string | undefined {
  if (url.length > LIMITS.urlCharacters) return `is longer than ${LIMITS.urlCharacters} characters`;
  const [forbidden] = FORBIDDEN.exec(url) ?? [];
  if (forbidden !== undefined) return `contains the character ${forbidden}`;
  return isAbsolute(url) && url !== '_:' ? undefined : 'is not an absolute URL';
}

/**
 * A text that is a URL within white space, without the white space: XML Schema trims
 * every `xsd:anyURI`. Other texts stay as they are.
 */
export function trimmedUrl(text: string): string {
  const trimmed = text.trim();
  return trimmed.length < text.length && urlFault(trimmed) === undefined ? trimmed : text;
}

/** Whether it starts with a scheme (RFC 3986, 3.1), or is the label of a blank node (`_:b0`). */
export const isAbsolute = (url: string): boolean => /^(?:[a-z][a-z0-9+.-]*|_):/i.test(url);

/** The label of a blank node means nothing outside its own document. */
export const isBlankNode = (url: string): boolean => url.startsWith('_:');
