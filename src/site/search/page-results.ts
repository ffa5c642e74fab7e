import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { marked, markedTitle } from './marked.ts';
import type { SearchResult } from './objects.ts';
import type { PageDocument } from './tabs.ts';

/** Stories, institutions or pages of the knowledge base as a list. */
export const pageResults = ({ texts }: Visit, { hits }: SearchResult<PageDocument>): Html =>
  html`<ul class="page-results">${hits.map((hit) => {
    const {
      title = texts.card.untitled,
      url = '',
      previewImage,
      description,
      place,
      book,
      chapter,
    } = hit.document;
    const [summary] = [hit.highlight?.['description'] ?? []].flat();
    const text = summary?.value ?? summary?.snippet ?? description?.[0];
    const where = [place, book, chapter].filter((part) => part !== undefined);
    return html`<li class="page-result">${previewImage && html`<img src="${safeUrl(previewImage)}" alt="" loading="lazy" decoding="async">`}<div><h2><a href="${safeUrl(url)}">${markedTitle(hit) ?? title}</a></h2>
${where.length > 0 && html`<p class="row-facts">${where.join(' · ')}</p>\n`}${text !== undefined && html`<p>${marked(text)}</p>`}</div></li>`;
  })}</ul>`;
