import type { Language } from '../kernel/languages.ts';

/** How CSV is requested that Excel in a language opens with its letters and columns. */
export const CSV_PARAMETERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: { bom: 'true', separator: ';' },
  en: { bom: 'true' },
};
