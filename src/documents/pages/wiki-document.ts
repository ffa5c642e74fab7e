import type { WikiPage } from '../../stores/wiki/wiki.ts';
import {
  descriptionOf,
  docLanguage,
  type PageContext,
  type PageDocument,
  pageUrl,
  textOf,
  withValues,
} from './page-document.ts';

/** The document of a page of the knowledge base; its id begins with `wiki/<id>/`. [content-20] */
export function wikiDocument(page: WikiPage, context: PageContext): PageDocument {
  const language = docLanguage(page.language);
  return withValues(`${wikiPrefix(page.id)}${language}`, {
    docType: 'wikiPage',
    docLanguage: language,
    title: page.title,
    description: descriptionOf(page.summary),
    body: textOf(page.html),
    book: page.book,
    chapter: page.chapter,
    url: pageUrl(context, language, page.slug),
    updatedAt: page.updatedAt,
  });
}

export const wikiPrefix = (id: string): string => `wiki/${id}/`;
