import { type Html, html } from '../../kernel/html.ts';
import type { Links } from '../page/links.ts';

interface AssetImage {
  /** Id of the picture at the CMS. */
  readonly id: string;
  readonly alt?: string | undefined;
  /** Each is made by itself: small pictures need only one. */
  readonly widths: readonly [number, ...number[]];
  /** With several widths, the attribute `sizes`: how wide the picture is shown. */
  readonly sizes?: string;
  readonly className?: string;
  /** Pictures at the top of a page are not loaded lazily. */
  readonly isFirst?: boolean;
}

/** A picture of the CMS in several widths. */
export function assetImage(
  links: Links,
  { id, alt = '', widths, sizes, className, isFirst }: AssetImage,
): Html {
  const url = (width: number) => assetUrl(links, id, width);
  return html`<img${className && html` class="${className}"`} src="${url(widths[0])}"${widths.length > 1 && html` srcset="${widths.map((width) => `${url(width)} ${width}w`).join(', ')}" sizes="${sizes}"`} alt="${alt}"${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async">`;
}

/** WebP is made several times faster than AVIF, and pages have many pictures. */
export const assetUrl = (links: Links, id: string, width: number): string =>
  links.plain(
    `/assets/${encodeURIComponent(id)}?width=${width}&fit=inside&without_enlargement=true&format=webp`,
  );

/** A page shown by its picture. */
export interface PictureCard {
  readonly url: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  /** Id of a picture at the CMS. */
  readonly picture?: string | undefined;
  /** Of the text, if it is not that of the page. */
  readonly lang?: string | undefined;
}

/** Stories or institutions as a grid; `heading` is the level of the titles. */
export const pictureCards = (links: Links, cards: readonly PictureCard[], heading: 'h2' | 'h3'): Html =>
  html`<ul class="picture-cards">${cards.map((card) => html`<li>${pictureCard(links, card, heading)}</li>\n`)}</ul>`;

function pictureCard(
  links: Links,
  { url, title, text, note, picture, lang }: PictureCard,
  heading: 'h2' | 'h3',
): Html {
  const inLanguage = lang !== undefined && html` lang="${lang}"`;
  const titled =
    heading === 'h2'
      ? html`<h2><a class="picture-card-link" href="${url}"${inLanguage}>${title}</a></h2>`
      : html`<h3><a class="picture-card-link" href="${url}"${inLanguage}>${title}</a></h3>`;
  return html`<article class="picture-card">
<div class="picture-card-picture">${picture === undefined ? html`<span aria-hidden="true">${[...title][0]}</span>` : assetImage(links, { id: picture, widths: [640] })}</div>
${titled}
${text && html`<p${inLanguage}>${text}</p>\n`}${note && html`<p class="picture-card-note">${note}</p>`}
</article>`;
}
