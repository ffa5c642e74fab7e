import { preferredValue } from '../../edm/record/display.ts';
import { type Term, termsOf } from '../../edm/record/terms.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import type { Visit } from '../page/visit.ts';
import type { ObjectView } from './read-object.ts';

/** The institution as all pages name it, and under which name the index has it. [site-42] */
export function institutionTerm(
  { names, language }: Visit,
  { record, document }: ObjectView,
): Term | undefined {
  const { dataProvider: indexed } = document;
  const value = preferredValue(record['dataProvider'], [language, ...LANGUAGES]);
  const [term] = termsOf(value, language);
  if (term === undefined || indexed === undefined) return term;
  const { text, lang } = names.institution(indexed) ?? term;
  return { ...term, text, lang, indexed };
}

/** Kinds of objects in the language of the page, where a concept has a word of it. */
export const kindTerms = ({ names }: Visit, terms: readonly Term[]): readonly Term[] =>
  terms.map((term) => {
    const { text, lang } = names.kind(term);
    return { ...term, text, lang };
  });
