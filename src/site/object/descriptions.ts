import type { Value } from '../../edm/record.ts';
import { literalText, valuesOf } from '../../edm/values.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import type { ObjectView } from './read-object.ts';
import { langOf, termsOf } from './terms.ts';

/** Characters of a description before it is folded. */
const SHOWN = 1500;

interface Text {
  readonly text: string;
  readonly lang: string | undefined;
}

/** The descriptions: those in the page's language, then others, folded if some are in it. */
export function descriptions(visit: Visit, { cho }: ObjectView): Html | undefined {
  const texts = valuesOf(cho['description']).flatMap(
    (value): readonly Text[] => textOf(value) ?? entityText(visit, value),
  );
  if (texts.length === 0) return undefined;
  const isOwn = ({ lang }: Text) =>
    lang === undefined || lang.toLowerCase().split('-', 1)[0] === visit.language;
  const own = texts.filter(isOwn);
  const others = texts.filter((text) => !isOwn(text));
  const [shown, folded] = own.length > 0 ? [own, others] : [others, []];
  return html`<section class="description">
<h2>${visit.texts.object.description}</h2>
${shown.map((text) => description(visit, text))}${
  folded.length > 0 &&
  html`<details class="fold"><summary>${visit.texts.object.inOtherLanguages}</summary>${folded.map((text) => description(visit, text))}</details>`
}</section>`;
}

function textOf(value: Value): [Text] | undefined {
  const text = literalText(value)?.normalize('NFC').trim();
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
