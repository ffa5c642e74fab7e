import type { Language } from '../languages.ts';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-AT', en: 'en-GB' };

/** Numbers and dates as readers of a language write them. */
export interface Formats {
  /** `1.234` or `1,234` */
  number(value: number): string;
  /** `22. November 2026` or `22 November 2026`, of milliseconds since 1970, in UTC. */
  date(milliseconds: number): string;
  /** `22. November 2026, 14:09 UTC` */
  dateAndTime(milliseconds: number): string;
}

export function formatsFor(language: Language): Formats {
  const locale = LOCALES[language];
  // The Austrian separator is a space that looks like two numbers in running text.
  const numbers = new Intl.NumberFormat(language === 'de' ? 'de' : locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return {
    number: (value) => numbers.format(value),
    date: (value) => dates.format(value),
    dateAndTime: (value) => `${dates.format(value)}, ${times.format(value)} UTC`,
  };
}
