import { labelsOf } from '../../../edm/record/display.ts';
import { LIMITS } from '../../../edm/record/limits.ts';
import type { Value } from '../../../edm/record/record.ts';
import {
  isEntity,
  isLiteralObject,
  languageOf,
  literalText,
  type Values,
  valuesOf,
} from '../../../edm/record/values.ts';
import { composedText } from '../../../kernel/folded-text.ts';
import { escapeText } from '../../../kernel/html.ts';
import { LANGUAGES } from '../../../kernel/languages.ts';

/**
 * Texts by language. Viewers show all texts of one language and none of the others;
 * `none` holds texts without a language.
 * Source: IIIF Presentation API 3.0, "Language of Property Values".
 */
export type LanguageMap = Readonly<Record<string, readonly string[]>>;

/**
 * The values of a property. [iiif-2] Every language has all values: those without a text in it
 * have the text in the best other language. Only literals in several languages are
 * taken for translations of each other. Languages that no answer has room for are left out.
 * Errors: undefined if no value has a text.
 */
export function languageMap(values: Values): LanguageMap | undefined {
  const given = valuesOf(values).map(textsOf);
  const literals = given.filter(({ isLiteral }) => isLiteral).flatMap(({ texts }) => texts);
  const all = new Set(given.flatMap(({ texts }) => texts.map(({ language }) => language)));
  if (all.size > 1) all.delete(NONE);
  const languages = all.size > MAX_LANGUAGES ? [...all].sort(byUse).slice(0, MAX_LANGUAGES) : all;
  const map: Record<string, string[]> = {};
  let room = MAX_CHARACTERS;
  for (const language of languages) {
    if (room <= 0) break;
    const spoken = bestLanguage(literals, language);
    const texts = given.flatMap(({ isLiteral, texts: all }) =>
      isLiteral
        ? all.filter((text) => text.language === spoken || text.language === NONE)
        : all.filter((text) => text.language === bestLanguage(all, language)).slice(0, 1),
    );
    const unique = [...new Set(texts.map(({ text }) => text))];
    if (unique.length > 0) map[language] = unique;
    room -= unique.reduce((sum, text) => sum + text.length, 0);
  }
  return Object.keys(map).length > 0 ? map : undefined;
}

const NONE = 'none';

/** Every language has all values, so that each costs as much as the whole. */
const MAX_LANGUAGES = 100;
const MAX_CHARACTERS = LIMITS.answerBytes;

const byUse = (a: string, b: string): number => rankOf(a) - rankOf(b);

/** German and English come before all others. */
const rankOf = (language: string): number => {
  const rank = (LANGUAGES as readonly string[]).indexOf(language);
  return rank < 0 ? LANGUAGES.length : rank;
};

interface Text {
  readonly language: string;
  readonly text: string;
}

/** The literal itself, or the labels of an entity. */
function textsOf(value: Value): { readonly isLiteral: boolean; readonly texts: readonly Text[] } {
  if (!isEntity(value)) return { isLiteral: true, texts: literal(value) };
  return { isLiteral: false, texts: labelsOf(value).flatMap(literal) };
}

function literal(value: Value): Text[] {
  const text = composedText(literalText(value) ?? '').trim();
  if (text === '' || isEntity(value)) return [];
  const tag = isLiteralObject(value) ? languageOf(value) : undefined;
  return [{ text: asPlainText(text), language: keyOf(tag) }];
}

/** Validators and viewers know no tags with digits (`de-1996`): these become their language. */
function keyOf(tag: string | undefined): string {
  if (tag === undefined) return NONE;
  return /\d/.test(tag) ? (tag.split('-', 1)[0] ?? NONE) : tag;
}

/** Of the languages that texts have: the wanted one, another variant of it, German, English, the first. */
function bestLanguage(texts: readonly Text[], wanted: string): string | undefined {
  const [primary = ''] = wanted.split('-', 1);
  const has = (language: string) => texts.find((text) => text.language === language)?.language;
  const variant = texts.find(({ language }) => language.split('-', 1)[0] === primary)?.language;
  const first = texts.find(({ language }) => language !== NONE) ?? texts[0];
  return has(wanted) ?? variant ?? has('de') ?? has('en') ?? first?.language;
}

/**
 * Viewers take texts from `<` to `>` for HTML, which no text of a record is.
 * Source: IIIF Presentation API 3.0, "HTML Markup in Property Values".
 */
const asPlainText = (text: string): string =>
  text.startsWith('<') && text.endsWith('>') ? `<span>${escapeText(text)}</span>` : text;
