import { html } from '../../kernel/html.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import type { Page } from '../layout.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
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
<div lang="${other}">${bookList({ ...visit, texts: TEXTS[other] }, found, other)}</div></section>`,
)}`,
  };
}

const bookList = (visit: Visit, all: readonly Book[], language = visit.language) =>
  html`<div class="books">${all.map(
    (book) => html`<section class="book"><h2>${book.title}</h2>
${contents(visit, book, undefined, language)}</section>\n`,
  )}</div>`;
