import { type Html, html } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import { createLinks } from '../links.ts';
import type { PageEntry } from '../page-index.ts';
import type { Visit } from '../visit.ts';
import type { Book } from './books.ts';

/** The pages of a book by chapter; the current one is marked. */
export function contents(
  { links }: Visit,
  { chapters }: Book,
  current: PageEntry | undefined,
  language: Language,
): Html {
  const { to } = createLinks(links.plain(''), '', language);
  return html`${chapters.map(
    ({ title, pages }) =>
      html`${title && html`<p class="chapter">${title}</p>`}<ul>${pages.map((page) => html`<li><a href="${to(`/${page.slug}`)}"${page.slug === current?.slug && html` aria-current="page"`}>${page.title}</a></li>`)}</ul>\n`,
  )}`;
}
