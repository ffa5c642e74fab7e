import { withOwnDirections } from '../../kernel/characters.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { CslItem } from './csl-item.ts';
import { familyFirst, givenFirst, withInitials } from './names.ts';

/**
 * `Dürer, A. (1502). *Young Hare* [Drawing]. Albertina. https://…`
 * Source: Publication Manual of the APA, 7th edition, 10.14 (artwork in a museum).
 */
export function apa(item: CslItem, language: Language, date = WORDS[language].noDate): Html {
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
export function chicago(item: CslItem, language: Language, date = WORDS[language].noDate): Html {
  const [first, ...others] = item.author ?? [];
  const names = first === undefined ? [] : [familyFirst(first), ...others.map(givenFirst)];
  const authors = listed(names, WORDS[language].and, MAX_CHICAGO);
  const place = [item.archive, item.archive_location].filter((part) => part !== undefined).join(', ');
  const rest = [date, item.medium ?? item.genre, place]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => ` ${ended(part ?? '')}`);
  return html`${authors !== '' && `${ended(authors)} `}<i>${ended(item.title)}</i>${rest} ${item.URL}.`;
}

const WORDS: Readonly<Record<Language, { readonly and: string; readonly noDate: string }>> = {
  de: { and: 'und', noDate: 'o. D.' },
  en: { and: 'and', noDate: 'n.d.' },
};

/** More authors than these are abbreviated. */
const MAX_APA = 20;
const MAX_CHICAGO = 10;

/** `A, B, & C`; the first of very many, then the last after an ellipsis. */
function listed(given: readonly string[], and: string, max: number): string {
  const names = given.map(withOwnDirections);
  const [last = ''] = names.slice(-1);
  if (names.length < 2) return last;
  if (names.length > max) return `${names.slice(0, max - 1).join(', ')}, … ${last}`;
  return `${names.slice(0, -1).join(', ')}${and === '&' || names.length > 2 ? ',' : ''} ${and} ${last}`;
}

/** With one full stop at the end. */
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
