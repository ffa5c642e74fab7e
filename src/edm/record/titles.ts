import { shortened } from '../../kernel/cut-text.ts';
import type { Language, Localised } from '../../kernel/languages.ts';
import { preferredValue } from './display.ts';
import type { Entity, Value } from './record.ts';
import { langOf, onOneLine, termsOf } from './terms.ts';
import { literalText, valuesOf } from './values.ts';

export interface Title {
  readonly text: string;
  /** A valid language tag. */
  readonly lang: string | undefined;
}

export const UNTITLED: Localised = { de: 'Ohne Titel', en: 'Untitled' };

/** Of a text that stands for a title; citations have whole titles. */
const MAX_CHARACTERS = 300;

/**
 * The title of an object in a language, else the first; another title or the start of a description without
 * one. As much of it as a heading has room for, or the whole title.
 */
export function titleOf(cho: Entity, language: Language, isWhole = false): Title {
  for (const key of ['title', 'alternative', 'description']) {
    const value = preferredValue(cho[key], [language, 'de', 'en']);
    const [term] = value === undefined ? [] : termsOf(value, language);
    if (term === undefined) continue;
    const isCut = !isWhole || key === 'description';
    return { text: isCut ? shortened(term.text, MAX_CHARACTERS) : term.text, lang: term.lang };
  }
  return { text: UNTITLED[language], lang: undefined };
}

/** More titles than these are in the record only. */
const MAX_TITLES = 20;

/** Titles of an object besides this one, each once, and how many there are beyond those. */
export function otherTitles(
  cho: Entity,
  title: Title,
): { readonly titles: readonly Title[]; readonly more: number } {
  const all = [...valuesOf(cho['title']), ...valuesOf(cho['alternative'])];
  const titles = new Map<string, Title>();
  let at = 0;
  for (; at < all.length && titles.size < MAX_TITLES; at += 1) {
    const value = all[at] as Value;
    const text = shortened(onOneLine(literalText(value) ?? ''));
    if (text === '' || text === title.text || titles.has(text)) continue;
    titles.set(text, { text, lang: langOf(value) });
  }
  return { titles: [...titles.values()], more: all.length - at };
}
