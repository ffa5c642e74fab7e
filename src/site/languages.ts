import Negotiator from 'negotiator';

export const LANGUAGES = ['de', 'en'] as const;

/** The languages of the pages, by their ISO 639-1 codes. The first one is the default. */
export type Language = (typeof LANGUAGES)[number];

/** The language that a browser prefers. Source: RFC 9110, 12.5.4. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  return negotiator.languages([...LANGUAGES])[0] ?? LANGUAGES[0];
}

/** Whether the client is a browser that shows a page, rather than a program that accepts anything. */
export const acceptsHtml = (accept: string | undefined): boolean =>
  accept !== undefined &&
  /\btext\/html\b/.test(accept) &&
  new Negotiator({ headers: { accept } }).mediaTypes(['application/json', 'text/html'])[0] === 'text/html';
