import type { Language } from '../../kernel/languages.ts';
import { de, type Texts } from './de.ts';
import { en } from './en.ts';

export const TEXTS: Readonly<Record<Language, Texts>> = { de, en };

/** A label of a code such as `IMAGE`, or the code itself if the table lacks it. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
