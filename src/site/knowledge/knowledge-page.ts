import { textFilter } from '../../documents/fields/filters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import { cmsHtml } from '../components/cms-html.ts';
import { searchDocuments } from '../lookups/objects.ts';
import { type PageEntry, translationsOf } from '../lookups/page-index.ts';
import type { Page } from '../page/layout.ts';
import { inLanguage, type Visit } from '../page/visit.ts';
import { formatsFor } from '../texts/formats.ts';
import { type Book, books, contents } from './books.ts';

/** `/{language}/knowledge`: the books and their pages. */
export async function knowledgePage(visit: Visit): Promise<Page> {
  const { texts, language } = visit;
  const own = await books(visit);
  const others = await Promise.all(
    LANGUAGES.filter((one) => one !== language).map(async (other) => ({
      other,
      found: await books({ ...visit, language: other }),
    })),
  );
  return {
    title: texts.frame.knowledge,
    description: texts.pages.knowledgeText,
    path: '/knowledge',
    section: 'knowledge',
    body: html`<h1>${texts.frame.knowledge}</h1>
<p>${texts.pages.knowledgeText}</p>
${own.length === 0 && html`<p>${texts.pages.noKnowledge}</p>`}${bookList(visit, own)}
${others.map(
  ({ other, found }) =>
    found.length > 0 &&
    html`<section class="home-section"><h2>${texts.pages.inLanguage[other]}</h2>
<div lang="${other}">${bookList(visit, found)}</div></section>`,
)}`,
  };
}

const bookList = (visit: Visit, all: readonly Book[]) =>
  html`<div class="books">${all.map(
    (book) => html`<section class="book"><h2>${book.title}</h2>
${contents(visit, book, undefined)}</section>\n`,
  )}</div>`;

/** A page of the knowledge base beside the contents of its book, in the frame of the visitor's language. */
export async function wikiPage(visit: Visit, entry: PageEntry): Promise<Page> {
  const { links } = visit;
  const { language } = entry;
  const own = inLanguage(visit, language);
  const lang = language !== visit.language && html` lang="${language}"`;
  const [all, text, paths] = await Promise.all([
    books(own),
    textOf(own, entry),
    translationsOf(visit, entry),
  ]);
  const book = all.find(({ title }) => title === entry.book);
  const pages = book?.chapters.flatMap((chapter) => chapter.pages) ?? [];
  const position = pages.findIndex(({ slug }) => slug === entry.slug);
  const [previous, next] = [pages[position - 1], pages[position + 1]];
  return {
    title: entry.title,
    description: entry.description,
    path: `/${entry.slug}`,
    paths,
    ...(lang && { textLanguage: language }),
    section: 'knowledge',
    body: html`<nav class="crumbs" aria-label="${visit.texts.pages.crumbs}"><a href="${links.to('/knowledge')}">${visit.texts.frame.knowledge}</a>${entry.book && html` <span${lang}>${entry.book}</span>`}${entry.chapter && html` <span${lang}>${entry.chapter}</span>`}</nav>
<div class="wiki"${lang}>
${book && html`<nav class="wiki-contents" aria-label="${book.title}"><p class="wiki-book">${book.title}</p>${contents(visit, book, entry)}</nav>`}
<article class="prose"><h1>${entry.title}</h1>
${entry.description && html`<p class="lead">${entry.description}</p>`}
${text}
<p class="changed">${own.texts.pages.changed(formatsFor(language).date(entry.updatedAt * 1000))}</p>
<nav class="wiki-next" aria-label="${own.texts.pages.furtherPages}">${previous && html`<a href="${links.to(`/${previous.slug}`)}" rel="prev"><small>${own.texts.pages.previous}</small> ${previous.title}</a>`}
${next && html`<a href="${links.to(`/${next.slug}`)}" rel="next"><small>${own.texts.pages.next}</small> ${next.title}</a>`}</nav></article>
</div>`,
  };
}

/** The page's HTML, or its plain text in the index while the knowledge base cannot be read. */
async function textOf(visit: Visit, { id, documentId, title }: PageEntry): Promise<Html> {
  const given = await visit.catalogue.knowledgeHtml(id);
  // Pages of files begin with their title.
  if (given !== undefined) return cmsHtml(visit, withoutTitle(given, title));
  const { hits } = await searchDocuments<{ readonly body?: string }>(visit, {
    collection: 'knowledge',
    per_page: 1,
    filter_by: textFilter('id', [documentId]),
    further: { include_fields: 'body' },
  });
  const lines = hits[0]?.document.body?.split('\n') ?? [];
  return html`${lines.map((line) => html`<p>${line}</p>\n`)}`;
}

function withoutTitle(text: string, title: string): string {
  const [, heading, inside = ''] = /^\s*(<h1[^>]*>(.*?)<\/h1>)/is.exec(text) ?? [];
  const plain = inside.replace(/<[^>]*>/g, '').trim();
  return heading !== undefined && plain === title.trim() ? text.replace(heading, '') : text;
}
