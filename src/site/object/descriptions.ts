import { LIMITS } from '../../edm/record/limits.ts';
import type { Value } from '../../edm/record/record.ts';
import { langOf, termsOf } from '../../edm/record/terms.ts';
import { literalText, valuesOf } from '../../edm/record/values.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import { moreInRecord } from './origin.ts';
import type { ObjectView } from './read-object.ts';

/** Characters of a description before it is folded. */
const SHOWN = 1500;

interface Text {
  readonly text: string;
  readonly lang: string | undefined;
}

/**
 * The descriptions: those in the page's language, then others, folded if some are in it.
 * What a page has no room for is in the record.
 */
export function descriptions(visit: Visit, view: ObjectView): Html | undefined {
  const { texts, more } = firstTexts(visit, view);
  if (texts.length === 0) return undefined;
  const isOwn = ({ lang }: Text) => isOwnLanguage(visit, lang);
  const own = texts.filter(isOwn);
  const others = texts.filter((text) => !isOwn(text));
  const [shown, folded] = own.length > 0 ? [own, others] : [others, []];
  return html`<section class="description">
<h2>${visit.texts.object.description}</h2>
${shown.map((text) => description(visit, text))}${
  folded.length > 0 &&
  html`<details class="fold"><summary>${visit.texts.object.inOtherLanguages}</summary>${folded.map((text) => description(visit, text))}</details>`
}${more > 0 && html`<ul class="plain-list">${moreInRecord(visit, view, more)}</ul>`}</section>`;
}

/** The first one, in the page's language if there is one. */
export const firstDescription = (visit: Visit, view: ObjectView): string | undefined =>
  firstTexts(visit, view).texts[0]?.text;

/** The first texts, those in the page's language before others, and how many there are beyond those. */
function firstTexts(
  visit: Visit,
  { cho }: ObjectView,
): { readonly texts: readonly Text[]; readonly more: number } {
  const values = valuesOf(cho['description']);
  const isOwn = (value: Value) => isOwnLanguage(visit, langOf(value));
  const all = [...values.filter(isOwn), ...values.filter((value) => !isOwn(value))];
  const texts: Text[] = [];
  let characters = 0;
  let at = 0;
  for (; at < all.length && texts.length < LIMITS.pageValues; at += 1) {
    const value = all[at] as Value;
    const found = textOf(value) ?? entityText(visit, value);
    characters += found.reduce((sum, { text }) => sum + text.length, 0);
    if (texts.length > 0 && characters > LIMITS.pagePropertyCharacters) break;
    texts.push(...found);
  }
  return { texts, more: all.length - at };
}

const isOwnLanguage = ({ language }: Visit, lang: string | undefined): boolean =>
  lang === undefined || lang.toLowerCase().split('-', 1)[0] === language;

function textOf(value: Value): [Text] | undefined {
  const supplied = literalText(value);
  const text = supplied && shortened(supplied, LIMITS.pageValueCharacters).normalize('NFC').trim();
  if (text === undefined) return undefined;
  return text === '' ? undefined : [{ text, lang: langOf(value) }];
}

const entityText = (visit: Visit, value: Value): Text[] =>
  termsOf(value, visit.language).map(({ text, lang }) => ({ text, lang }));

function description(visit: Visit, { text, lang }: Text): Html {
  const [start, rest] = parts(text);
  const attributes = html`dir="auto"${lang !== undefined && html` lang="${lang}"`}`;
  return html`<div class="prose" ${attributes}>${paragraphs(start)}</div>${
    rest !== '' &&
    html`<details class="fold"><summary>${visit.texts.object.readMore}</summary><div class="prose" ${attributes}>${paragraphs(rest)}</div></details>`
  }
`;
}

/** The text up to a space near the limit, and the rest. */
function parts(text: string): [string, string] {
  if (text.length <= SHOWN * 1.2) return [text, ''];
  const space = text.slice(0, SHOWN).search(/\s\S*$/);
  // Without a space, the cut must not separate a surrogate pair.
  const end = space > SHOWN / 2 ? space : text.slice(0, SHOWN).isWellFormed() ? SHOWN : SHOWN - 1;
  return [text.slice(0, end), text.slice(end).trim()];
}

const paragraphs = (text: string): Html[] =>
  text
    .split(/\s*\n\s*\n\s*|\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p dir="auto">${line}</p>`);
