import Negotiator from 'negotiator';

export const LANGUAGES = ['de', 'en'] as const;

/** The languages of pages and of our own texts, by their ISO 639-1 codes. The first one is the default. */
export type Language = (typeof LANGUAGES)[number];

/** The same text in each language. */
export type Localised = Readonly<Record<Language, string>>;

/** The language that a browser prefers. Source: RFC 9110, 12.5.4. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  return negotiator.languages([...LANGUAGES])[0] ?? LANGUAGES[0];
}
