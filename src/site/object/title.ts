import { preferredValue } from '../../edm/display.ts';
import { literalText, valuesOf } from '../../edm/values.ts';
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
    if (term !== undefined) return { text: shortened(term.text), lang: term.lang };
  }
  return { text: texts.card.untitled, lang: undefined };
}

const shortened = (text: string): string =>
  text.length <= MAX_CHARACTERS
    ? text
    : `${text
        .slice(0, MAX_CHARACTERS)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`;

/** Titles that the heading does not show, each once. */
export function otherTitles({ cho }: ObjectView, title: Title): Title[] {
  const all = [...valuesOf(cho['title']), ...valuesOf(cho['alternative'])].map((value) => ({
    text: onOneLine(literalText(value) ?? ''),
    lang: langOf(value),
  }));
  return all.filter(
    ({ text }, index) =>
      text !== '' && text !== title.text && all.findIndex((one) => one.text === text) === index,
  );
}
