import { preferredValue } from '../../edm/record/display.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import { statedDate } from '../../edm/record/stated-date.ts';
import { onOneLine, type Term, termsOf } from '../../edm/record/terms.ts';
import { titleOf, UNTITLED } from '../../edm/record/titles.ts';
import type { Values } from '../../edm/record/values.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { isInLanguage } from '../../kernel/language-tags.ts';
import { LANGUAGES, type Language } from '../../kernel/languages.ts';

/** A text with its language, a valid tag, if it is not that of the page. */
export interface CardText {
  readonly text: string;
  readonly lang?: string;
}

/** What a card shows of an object in one language. A text is absent where it is the first value of the field of this name. */
export interface CardTexts {
  readonly title?: CardText;
  readonly creator?: readonly CardText[];
  readonly date?: CardText;
  readonly dcType?: readonly CardText[];
  readonly dataProvider?: CardText;
}

/** The fields that cards show. */
export interface CardFields {
  readonly title?: string;
  readonly creator?: readonly string[];
  readonly date?: readonly string[];
  readonly dcType?: readonly string[];
  readonly dataProvider?: string;
}

/** As many as cards show; longer texts are cut, as titles of pages are. */
const [MAX_VALUES, MAX_CHARACTERS] = [2, 300];

/**
 * The field `cardTexts`: what cards show in each language of the site where fields, which have the values of
 * all languages, say it otherwise or do not say of what language it is. As JSON; undefined without any. [site-42]
 */
export function writeCardTexts(record: FramedRecord, fields: CardFields): string | undefined {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, textsIn(record, fields, language)] as const).filter(
      ([, own]) => Object.keys(own).length > 0,
    ),
  );
  return Object.keys(texts).length === 0 ? undefined : JSON.stringify(texts);
}

/** Reads the field for one language; empty for a document without it. */
export function readCardTexts(written: string | undefined, language: Language): CardTexts {
  if (written === undefined) return {};
  const { [language]: own = {} } = JSON.parse(written) as Partial<Record<Language, CardTexts>>;
  return own;
}

function textsIn(record: FramedRecord, fields: CardFields, language: Language): CardTexts {
  const cho = record.aggregatedCHO;
  const title = titleOf(cho, language);
  const institution = preferredValue(record['dataProvider'], [language, ...LANGUAGES]);
  const other = (given: Given, indexed: readonly string[] | undefined) =>
    otherTexts(given, indexed ?? [], language);
  const texts: { readonly [Name in keyof CardTexts]: CardTexts[Name] | undefined } = {
    title: title.text === UNTITLED[language] ? undefined : other([title], valuesIn(fields.title))?.[0],
    creator: other(terms(cho['creator'], language), fields.creator),
    date: other(terms(statedDate(cho), language).slice(0, 1), fields.date)?.[0],
    dcType: other(terms(cho['dcType'], language), fields.dcType),
    dataProvider: other(terms(institution, language).slice(0, 1), valuesIn(fields.dataProvider))?.[0],
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

/** Those that have a text in the index; a bare reference has none. */
const terms = (values: Values, language: Language): Term[] =>
  termsOf(values, language)
    .filter(({ indexed }) => indexed !== undefined)
    .slice(0, MAX_VALUES);

const valuesIn = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

type Given = readonly { readonly text: string; readonly lang: string | undefined }[];

/** The texts with their languages; undefined if they are the first ones of the index, in the language of the page. */
function otherTexts(
  given: Given,
  indexed: readonly string[],
  language: Language,
): readonly CardText[] | undefined {
  const texts = given.map(({ text, lang }) => ({
    text: shortened(text, MAX_CHARACTERS),
    ...(lang !== undefined && !isInLanguage(lang, language) && { lang }),
  }));
  const isSame = texts.every(
    ({ text, lang }, index) =>
      lang === undefined && text === shortened(onOneLine(indexed[index] ?? ''), MAX_CHARACTERS),
  );
  return isSame ? undefined : texts;
}
