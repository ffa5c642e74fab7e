import { isInLanguage, primaryLanguage } from '../../kernel/language-tags.ts';
import { LANGUAGES, type Language } from '../../kernel/languages.ts';
import type { Concept } from './concept.ts';
import { conceptWords } from './find-concepts.ts';

/** A kind of object as a record writes it. */
interface WrittenKind {
  readonly text: string;
  readonly lang?: string | undefined;
}

/**
 * Names kinds of objects in a language: "Gemälde" is "painting". Undefined for a kind that is in this language
 * already, and for one that no concept or several concepts have among their words. [site-42]
 */
export function kindNamer(
  concepts: readonly Pick<Concept, 'kind' | 'names' | 'values'>[],
): (kind: WrittenKind, language: Language) => string | undefined {
  const words = conceptWords(concepts.filter(({ kind }) => kind === 'type'));
  return ({ text, lang }, language) => {
    if (isInLanguage(lang, language)) return undefined;
    const stated = primaryLanguage(lang);
    const [concept, ...others] = words.ofValue(
      text,
      LANGUAGES.find((one) => one === stated),
    );
    const [name, ...more] = concept?.names[language] ?? [];
    if (name === undefined || others.length > 0) return undefined;
    const isNamed = lang === undefined && [name, ...more].some((one) => isSameWord(one, text));
    return isNamed ? undefined : name;
  };
}

const isSameWord = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();
