import { type Html, html } from '../../kernel/html.ts';
import { pageUrl } from '../components/page-url.ts';
import type { Visit } from '../visit.ts';
import { itemsWithin } from './items.ts';

/** Links that editors chose. */
export function linkList(
  _visit: Visit,
  {
    heading,
    summary,
    item,
  }: { readonly heading: string | null; readonly summary: string | null; readonly item: unknown },
): Html {
  const links = itemsWithin(item).flatMap(({ url, title, text }) => {
    const href = url === undefined ? undefined : pageUrl(url);
    return href === undefined ? [] : [{ href, title: title ?? href, text }];
  });
  return html`<section class="story-links">${heading && html`<h2>${heading}</h2>`}
${summary && html`<p>${summary}</p>`}
${links.length > 0 && html`<ul>${links.map(({ href, title, text }) => html`<li><a href="${href}">${title}</a>${text && html` <span>${text}</span>`}</li>`)}</ul>`}</section>\n`;
}
