import { type Language, preferredLanguage } from '../kernel/languages.ts';

/** The language of names in a response: English for programs that prefer none. */
export const responseLanguage = (acceptLanguage: string | undefined): Language =>
  acceptLanguage === undefined ? 'en' : preferredLanguage(acceptLanguage);
