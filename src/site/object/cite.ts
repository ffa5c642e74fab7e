import { type Html, html } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Visit } from '../visit.ts';
import { CITATION_FILES } from './citation/citation-files.ts';
import { type CslItem, cslItem, dateOf } from './citation/csl.ts';
import { familyFirst, givenFirst, withInitials } from './citation/names.ts';
import type { ObjectView } from './read-object.ts';

/** Cite, in two styles and as files. Buttons that need a script are shown by it. */
export function cite(visit: Visit, view: ObjectView, title: string): Html {
  const { texts, language, links } = visit;
  const item = cslItem(visit, view, title);
  const styles = [
    ['APA', apa(item, language)],
    ['Chicago', chicago(item, language)],
  ] as const;
  const path = links.plain(`/objects/${encodeURIComponent(view.uuid)}`);
  return html`<section class="cite">
<h2>${texts.object.citeTitle}</h2>
${styles.map(
  ([
    name,
    text,
  ]) => html`<div class="citation"><h3>${name}</h3><p data-copied><bdi>${text}</bdi></p>${copyButton(visit, name)}</div>
`,
)}<p>${texts.object.citationFiles} ${CITATION_FILES.map(
    ({ suffix, label }, index) =>
      html`${index > 0 && ' · '}<a href="${path}/citation.${suffix}">${label}</a>`,
  )}</p>
</section>`;
}

const copyButton = ({ texts }: Visit, what: string): Html =>
  html`<button class="button quiet" data-copy data-done="${texts.object.copied}" aria-label="${texts.object.copyWhat(what)}" hidden>${texts.object.copy}</button>`;

const WORDS: Readonly<Record<Language, { readonly and: string; readonly noDate: string }>> = {
  de: { and: 'und', noDate: 'o. D.' },
  en: { and: 'and', noDate: 'n.d.' },
};

/** More authors than these are abbreviated. */
const MAX_APA = 20;
const MAX_CHICAGO = 10;

/**
 * `Dürer, A. (1502). *Young Hare* [Drawing]. Albertina. https://…`
 * Source: Publication Manual of the APA, 7th edition, 10.14 (artwork in a museum).
 */
export function apa(item: CslItem, language: Language): Html {
  const date = dateOf(item) ?? WORDS[language].noDate;
  const kind = item.genre ?? item.medium;
  const title = html`<i>${item.title}</i>${kind !== undefined && ` [${kind}]`}`;
  const authors = listed((item.author ?? []).map(withInitials), '&', MAX_APA);
  const start = authors === '' ? html`${title}. (${date}).` : html`${ended(authors)} (${date}). ${title}.`;
  return html`${start}${item.archive !== undefined && ` ${ended(item.archive)}`} ${item.URL}`;
}

/**
 * `Dürer, Albrecht. *Young Hare*. 1502. Watercolour. Albertina, ALB-1000. https://….`
 * Source: Chicago Manual of Style, 17th edition, 14.235 (paintings, photographs, sculptures).
 */
export function chicago(item: CslItem, language: Language): Html {
  const [first, ...others] = item.author ?? [];
  const names = first === undefined ? [] : [familyFirst(first), ...others.map(givenFirst)];
  const authors = listed(names, WORDS[language].and, MAX_CHICAGO);
  const place = [item.archive, item.archive_location].filter((part) => part !== undefined).join(', ');
  const rest = [dateOf(item) ?? WORDS[language].noDate, item.medium ?? item.genre, place]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => ` ${ended(part ?? '')}`);
  return html`${authors !== '' && `${ended(authors)} `}<i>${ended(item.title)}</i>${rest} ${item.URL}.`;
}

/** `A, B, & C`; the first of very many, then the last after an ellipsis. */
function listed(names: readonly string[], and: string, max: number): string {
  const [last = ''] = names.slice(-1);
  if (names.length < 2) return last;
  if (names.length > max) return `${names.slice(0, max - 1).join(', ')}, … ${last}`;
  return `${names.slice(0, -1).join(', ')}${and === '&' || names.length > 2 ? ',' : ''} ${and} ${last}`;
}

/** With one full stop at the end. */
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
