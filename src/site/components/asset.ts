import { type Html, html } from '../../kernel/html.ts';
import type { Links } from '../links.ts';

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
