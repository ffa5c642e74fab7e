import type { ConceptNames } from './concept-names.ts';

/** Countries, languages, months and days of the week, with their names in several languages. */
export function intlConcepts(languages: readonly string[]): ConceptNames[] {
  const named = (nameIn: (language: string) => string | undefined): ConceptNames =>
    new Map(languages.map((language) => [language, [nameIn(language)].filter((name) => name !== undefined)]));
  const displayed = (type: 'language' | 'region', code: string) =>
    named((language) => new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code));
  const dated = (options: Intl.DateTimeFormatOptions, day: number, month: number) =>
    named((language) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.UTC(2001, month, day)),
    );
  return [
    ...codes('region').map((code) => displayed('region', code)),
    ...codes('language').map((code) => displayed('language', code)),
    ...range(12).map((month) => dated({ month: 'long' }, 1, month)),
    ...range(7).map((day) => dated({ weekday: 'long' }, day + 1, 0)),
  ];
}

/** The codes of two letters that have an English name. */
function codes(type: 'language' | 'region'): string[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const letters = range(26).map((at) => String.fromCharCode((type === 'region' ? 65 : 97) + at));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => {
      const name = names.of(code);
      return name !== undefined && !UNWANTED.test(name);
    });
}

const UNWANTED = /pseudo|unknown|outlying/i;

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
