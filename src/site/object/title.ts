import { preferredValue } from '../../edm/record/display.ts';
import type { Value } from '../../edm/record/record.ts';
import { literalText, valuesOf } from '../../edm/record/values.ts';
import { shortened } from '../../kernel/cut-text.ts';
import type { Visit } from '../visit.ts';
import type { ObjectView } from './read-object.ts';
import { langOf, onOneLine, termsOf } from './terms.ts';

export interface Title {
  readonly text: string;
  readonly lang: string | undefined;
}

const MAX_CHARACTERS = 300;

/** The title in the page's language, else the first; another title or the start of a description without one. */
export function titleOf({ language, texts }: Pick<Visit, 'language' | 'texts'>, { cho }: ObjectView): Title {
  for (const key of ['title', 'alternative', 'description']) {
    const value = preferredValue(cho[key], [language, 'de', 'en']);
    const [term] = value === undefined ? [] : termsOf(value, language);
    if (term !== undefined) return { text: shortened(term.text, MAX_CHARACTERS), lang: term.lang };
  }
  return { text: texts.card.untitled, lang: undefined };
}

/** More titles than these are in the record only. */
const MAX_TITLES = 20;

/** Titles that the heading does not show, each once, and how many there are beyond those. */
export function otherTitles(
  { cho }: ObjectView,
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
