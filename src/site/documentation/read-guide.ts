import { readFile } from 'node:fs/promises';
import { html, trusted } from '../../kernel/html.ts';
import { TEXTS } from '../texts/texts.ts';
import { GUIDES, type Guide, isForOperators } from './guides.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

/** The Markdown files and what they show. */
export const DOCS = new URL('../../../docs/', import.meta.url);

/** What the files' examples stand for. */
export interface Addresses {
  readonly baseUrl: string;
  readonly idBase: string;
  readonly downloadUrl: string;
  /** The path of {base_url}. */
  readonly basePath: string;
}

/** The guide as HTML, with the service's own URLs in its examples. [site-23] */
export async function readGuide(guide: Guide, addresses: Addresses): Promise<RenderedMarkdown> {
  const text = await guideText(guide, addresses);
  const { documentation: labels } = TEXTS[guide.language];
  const diagrams = new Map<string, string>();
  for (const [, block = ''] of text.matchAll(/^```mermaid\n(.*?)^```/gms)) {
    diagrams.set(block, await readFile(new URL(`images/${diagramName(block)}.svg`, DOCS), 'utf8'));
  }
  return renderMarkdown(text, {
    urlOf: (target) => urlOf(target, addresses.basePath),
    diagram: (block) =>
      html`<figure class="diagram" tabindex="0">${trusted(diagrams.get(block) ?? '')}</figure>`,
    labels,
  });
}

/** The guide as Markdown, likewise. */
export async function guideText(guide: Guide, addresses: Addresses): Promise<string> {
  const text = await readFile(new URL(`${guide.name}.md`, DOCS), 'utf8');
  return isForOperators(guide) ? text : withAddresses(text, addresses);
}

/** Replaces the placeholders of addresses (`{base_url}`), and the one of a service on one's own machine. */
export const withAddresses = (text: string, { baseUrl, idBase, downloadUrl }: Addresses): string =>
  text
    .replaceAll('http://127.0.0.1:8080', baseUrl)
    .replaceAll('{base_url}', baseUrl)
    .replaceAll('{id_base}', idBase)
    .replaceAll('{download_url}', downloadUrl);

/** Where a link of a file in docs/ leads: to a guide, a notebook or a picture of the service, or elsewhere. */
function urlOf(target: string, basePath: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(target)) return target;
  const [file = '', anchor] = target.split('#');
  const guide = GUIDES.find(({ name }) => file === `${name}.md`);
  if (guide !== undefined) return `${basePath}${guide.path}${anchor === undefined ? '' : `#${anchor}`}`;
  return /^(?:notebooks|images)\/[\w-]+\.(?:ipynb|webp|svg)$/.test(file)
    ? `${basePath}/docs/${file}`
    : undefined;
}

/**
 * The name of a diagram's picture in docs/images. Each block of Mermaid in docs/ names it in its
 * first line, a comment: `%% from-source-to-api.svg`.
 */
export function diagramName(mermaid: string): string {
  const [, name] = /^%% ([a-z-]+)\.svg$/m.exec(mermaid) ?? [];
  if (name === undefined) throw new Error('a diagram does not name its picture: %% name.svg');
  return name;
}
