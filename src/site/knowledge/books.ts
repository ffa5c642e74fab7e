import { type Html, html } from '../../kernel/html.ts';
import { type PageEntry, pageIndex } from '../lookups/page-index.ts';
import type { Visit } from '../page/visit.ts';

interface Chapter {
  /** Undefined for pages directly in their book. */
  readonly title: string | undefined;
  readonly pages: readonly PageEntry[];
}

export interface Book {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

/** The knowledge base in the visitor's language, in the order of its ids: that of files and numbers. */
export async function books(visit: Visit): Promise<readonly Book[]> {
  const pages = (await pageIndex(visit))
    .filter(({ kind }) => kind === 'wiki')
    .sort((a, b) => ORDER.compare(a.id, b.id));
  return [...Map.groupBy(pages, ({ book = '' }) => book)].map(([title, members]) => ({
    title,
    chapters: [...Map.groupBy(members, ({ chapter }) => chapter)]
      .map(([chapter, inside]) => ({ title: chapter, pages: inside }))
      .sort((a, b) => Number(a.title !== undefined) - Number(b.title !== undefined)),
  }));
}

const ORDER = new Intl.Collator('en', { numeric: true });

/** The pages of a book by chapter; the current one is marked. */
export function contents({ links }: Visit, { chapters }: Book, current: PageEntry | undefined): Html {
  return html`${chapters.map(
    ({ title, pages }) =>
      html`${title && html`<p class="chapter">${title}</p>`}<ul>${pages.map((page) => html`<li><a href="${links.to(`/${page.slug}`)}"${page.slug === current?.slug && html` aria-current="page"`}>${page.title}</a></li>`)}</ul>\n`,
  )}`;
}
