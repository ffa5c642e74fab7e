import type { Language } from '../../kernel/languages.ts';

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-AT', en: 'en-GB' };

/** Numbers and dates as readers of a language write them. */
export interface Formats {
  /** `1.234` or `1,234` */
  number(value: number): string;
  /** A share as `38 %` or `38%`. Only nothing is 0 and only all is 100: else `<1 %` or `>99 %`. */
  percent(share: number): string;
  /** The same with one decimal: `38,2 %`. */
  exactPercent(share: number): string;
  /** The difference of two shares in percentage points: `+3,2`, `−3,2` or `±0`. */
  points(difference: number): string;
  /** `22. November 2026` or `22 November 2026`, of milliseconds since 1970, in UTC. */
  date(milliseconds: number): string;
  /** `24. September – 22. November 2026` or `24 September – 22 November 2026` */
  period(first: number, last: number): string;
  /** Without a separator in years of four digits: `1500`, `27.500`. */
  yearNumber(value: number): string;
  /** `22. Nov.` or `22 Nov` */
  shortDate(milliseconds: number): string;
  /** `22. November 2026, 14:09 UTC` */
  dateAndTime(milliseconds: number): string;
}

export function formatsFor(language: Language): Formats {
  const locale = LOCALES[language];
  // The Austrian separator is a space that looks like two numbers in running text.
  const numbers = new Intl.NumberFormat(language === 'de' ? 'de' : locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const shortDates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const years = new Intl.NumberFormat(language === 'de' ? 'de' : locale, { useGrouping: 'min2' });
  return {
    number: (value) => numbers.format(value),
    yearNumber: (value) => years.format(value),
    percent: percentFormat(language, 0),
    exactPercent: percentFormat(language, 1),
    points: pointsFormat(language),
    date: (value) => dates.format(value),
    period: (first, last) => dates.formatRange(first, last),
    shortDate: (value) => shortDates.format(value),
    dateAndTime: (value) => `${dates.format(value)}, ${times.format(value)} UTC`,
  };
}

function percentFormat(language: Language, digits: 0 | 1): (share: number) => string {
  const format = new Intl.NumberFormat(language === 'de' ? 'de' : LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const step = 10 ** -(2 + digits);
  return (share) => {
    if (share > 0 && share < step / 2) return `<${format.format(step)}`;
    if (share < 1 && share >= 1 - step / 2) return `>${format.format(1 - step)}`;
    return format.format(share);
  };
}

function pointsFormat(language: Language): (difference: number) => string {
  const format = new Intl.NumberFormat(language === 'de' ? 'de' : LOCALES[language], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (difference) => {
    const points = Math.round(difference * 1000) / 10;
    return points === 0 ? '±0' : `${points > 0 ? '+' : '−'}${format.format(Math.abs(points))}`;
  };
}
