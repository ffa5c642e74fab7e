import { readCardTexts } from '../../documents/objects/card-texts.ts';
import { dateInLanguage } from '../../edm/record/stated-date.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, type HtmlValue, html } from '../../kernel/html.ts';
import type { NamedText } from '../lookups/names.ts';
import type { ObjectDocument } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { foreign, isolated } from './foreign-text.ts';

/** What pages say of an object beside its picture, in the language of the page as far as its record has it. [site-42] */
interface ShownTexts {
  readonly title: NamedText;
  readonly creators: readonly NamedText[];
  readonly dates: readonly NamedText[];
  readonly kinds: readonly NamedText[];
  readonly institution: NamedText;
}

type ShownFields = Pick<
  ObjectDocument,
  'title' | 'creator' | 'date' | 'dcType' | 'dataProvider' | 'cardTexts'
>;

/** The first values of each. */
export function shownTexts(
  { language, texts, names }: Pick<Visit, 'language' | 'texts' | 'names'>,
  { title, creator = [], date = [], dcType = [], dataProvider, cardTexts }: ShownFields,
): ShownTexts {
  const own = readCardTexts(cardTexts, language);
  const plain = (values: readonly string[]): NamedText[] => values.slice(0, 2).map((text) => ({ text }));
  const written = own.date === undefined ? plain(date.slice(0, 1)) : [own.date];
  return {
    title: own.title ?? { text: title ?? texts.card.untitled },
    creators: own.creator ?? plain(creator),
    dates: written.map(({ text, lang }) => dateInLanguage({ text, lang }, language)),
    kinds: (own.dcType ?? plain(dcType)).map(names.kind),
    institution: names.institution(dataProvider) ?? own.dataProvider ?? { text: dataProvider ?? '' },
  };
}

/** As part of a text in the language of the page. */
export const named = ({ text, lang }: NamedText): HtmlValue =>
  lang === undefined ? isolated(shortened(text)) : foreign(shortened(text), lang);

/** Several in a row. */
export const namedInRow = (all: readonly NamedText[], separator: string): readonly HtmlValue[] =>
  all.flatMap((one, i) => [i > 0 && separator, named(one)]);

/** The attribute of an element with this text alone. */
export const langOf = ({ lang }: NamedText): Html | false => lang !== undefined && html` lang="${lang}"`;
