import { shortened } from '../../kernel/cut-text.ts';
import { primaryLanguage } from '../../kernel/language-tags.ts';
import { LANGUAGES, type Language } from '../../kernel/languages.ts';
import { type Authority, authoritiesOf, authorityOf } from './authorities.ts';
import { LABEL_LANGUAGES, labelsOf, preferredValue, texts } from './display.ts';
import { LIMITS } from './limits.ts';
import type { Entity, Value } from './record.ts';
import { isEntity, isLiteralObject, languageOf, literalText, type Values, valuesOf } from './values.ts';

/** A value of a property as a page shows it. */
export interface Term {
  readonly text: string;
  /** A valid language tag. */
  readonly lang: string | undefined;
  /** The text under which the index has the value; undefined for a reference without a label. */
  readonly indexed: string | undefined;
  /** Years of a person's life: `1471–1528`. */
  readonly life: string | undefined;
  /** Of the entity, as in the record. */
  readonly uri: string | undefined;
  /** Where authority files describe the entity. */
  readonly authorities: readonly Authority[];
}

/** The first values of a property. */
export const termsOf = (values: Values, language: Language): Term[] => firstTerms(values, language).terms;

/** Where literals exist in the language of the page, those in the site's other languages are taken for translations and left out. */
export function valuesFor(values: Values, language: Language): readonly Value[] {
  const all = valuesOf(values);
  const isTranslated = all.some((value) => siteLanguageOf(value) === language);
  return all.filter((value) => {
    const own = siteLanguageOf(value);
    return !isTranslated || own === undefined || own === language;
  });
}

/** The values of a property, each once, and how many there are beyond those that a page has room for. */
export function firstTerms(
  values: Values,
  language: Language,
): { readonly terms: Term[]; readonly more: number } {
  const shown = valuesFor(values, language);
  const found = new Map<string, Term>();
  let characters = 0;
  let at = 0;
  for (; at < shown.length && found.size < LIMITS.pageValues; at += 1) {
    const value = shown[at] as Value;
    const term = isEntity(value) ? entityTerm(value, language) : literalTerm(value);
    if (term === undefined || found.has(term.text)) continue;
    characters += term.text.length;
    if (found.size > 0 && characters > LIMITS.pagePropertyCharacters) break;
    found.set(term.text, term);
  }
  return { terms: [...found.values()], more: shown.length - at };
}

/** A text on one line, as the index has it, without what a page has no room for. */
export const onOneLine = (text: string): string =>
  shortened(text, LIMITS.pageValueCharacters).normalize('NFC').replace(/\s+/g, ' ').trim();

/** Of a literal, if it is one of the site's. */
function siteLanguageOf(value: Value): Language | undefined {
  const primary = primaryLanguage(langOf(value));
  return LANGUAGES.find((language) => language === primary);
}

/** The language of a literal, for the attribute `lang`. */
export const langOf = (value: Value): string | undefined =>
  isLiteralObject(value) ? languageOf(value) : undefined;

function literalTerm(value: Value): Term | undefined {
  const text = onOneLine(literalText(value) ?? '');
  if (text === '') return undefined;
  // A URL that was supplied as text.
  const authority = /^https?:\/\/\S+$/.test(text) ? authorityOf(text) : undefined;
  if (authority !== undefined) return reference(authority);
  return { text, lang: langOf(value), indexed: text, life: undefined, uri: undefined, authorities: [] };
}

function entityTerm(entity: Entity, language: Language): Term | undefined {
  const authorities = authoritiesOf(entity);
  const label = preferredValue(labelsOf(entity), [language, ...LABEL_LANGUAGES]);
  const text = onOneLine(label === undefined ? '' : (literalText(label) ?? ''));
  if (label === undefined || text === '') {
    return authorities[0] && reference(authorities[0]);
  }
  const [indexed] = texts([entity], LABEL_LANGUAGES);
  return {
    text,
    lang: langOf(label),
    indexed: indexed === undefined ? undefined : onOneLine(indexed),
    life: lifeOf(entity),
    uri: entity.id,
    authorities,
  };
}

const reference = (authority: Authority): Term => ({
  text: authority.id,
  lang: undefined,
  indexed: undefined,
  life: undefined,
  uri: undefined,
  authorities: [authority],
});

function lifeOf(entity: Entity): string | undefined {
  const year = (key: string): string => {
    const [text = ''] = texts(entity[key]);
    return /^-?\d{4}(?=-|$)/.exec(text.trim())?.[0] ?? shortened(onOneLine(text));
  };
  const birth = year('dateOfBirth') || year('dateOfEstablishment');
  const death = year('dateOfDeath') || year('dateOfTermination');
  if (birth === '' && death === '') return undefined;
  if (death === '') return `* ${birth}`;
  return birth === '' ? `† ${death}` : `${birth}–${death}`;
}
