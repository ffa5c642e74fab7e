import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { assetImage } from '../components/asset.ts';
import { kindIcon } from '../components/kind-icon.ts';
import type { Visit } from '../visit.ts';

interface Embed {
  readonly type: string | null;
  readonly link: string | null;
  readonly code: string | null;
  readonly file: { readonly id: string } | null;
}

const KINDS: Readonly<Record<string, string>> = {
  video: 'VIDEO',
  audio: 'SOUND',
  sound: 'SOUND',
  image: 'IMAGE',
};

/** Media of another host as a link with its picture: a frame of that host would watch visitors. */
export function embed({ links, texts }: Visit, { type, link, code, file }: Embed): Html {
  const [, source] = /\bsrc\s*=\s*["']([^"']+)["']/i.exec(code ?? '') ?? [];
  const url = safeUrl(link ?? source ?? undefined);
  if (url === undefined) {
    return html`${file && html`<figure>${assetImage(links, { id: file.id, widths: [480, 960, 1600], sizes: '(max-width: 60rem) 92vw, 60rem' })}</figure>`}`;
  }
  return html`<p class="story-embed"><a href="${url}">${file ? assetImage(links, { id: file.id, widths: [480, 960], sizes: '(max-width: 45rem) 92vw, 45rem' }) : kindIcon(KINDS[type ?? ''] ?? 'TEXT')}<span>${texts.pages.openAt(new URL(url).hostname)}</span></a></p>\n`;
}
