import { textFilter } from '../../documents/fields/filters.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { Block } from '../../stores/cms/content-blocks.ts';
import { cardGrid, objectRow } from '../components/card.ts';
import { cmsHtml } from '../components/cms-html.ts';
import { assetImage, type PictureCard, pictureCards } from '../components/cms-picture.ts';
import { kindIcon } from '../components/kind-icon.ts';
import { directory } from '../lookups/institutions.ts';
import type { Visit } from '../page/visit.ts';
import { itemsWithin, pageUrl } from './items.ts';
import { rotated, slider } from './slider.ts';
import { stories, storyCard } from './stories.ts';

/** The blocks of a story in order. Blocks of unknown kinds are not among them. */
export async function renderBlocks(visit: Visit, blocks: readonly Block[]): Promise<readonly Html[]> {
  let hasHeading = false;
  const rendered = blocks.map((block) => {
    const rendering = renderBlock(visit, block, hasHeading);
    if (block.collection === 'block_text' && block.item.type !== 'hero' && block.item.heading)
      hasHeading = true;
    if (block.collection !== 'block_text') hasHeading = true;
    return rendering;
  });
  return Promise.all(rendered);
}

async function renderBlock(visit: Visit, block: Block, hasHeading: boolean): Promise<Html> {
  switch (block.collection) {
    case 'block_text':
      return text(visit, block.item, hasHeading);
    case 'block_slider':
      return slider(visit, block.item);
    case 'block_links':
      return linkList(visit, block.item);
    case 'block_embed':
      return embed(visit, block.item);
    case 'block_list':
      return listBlock(visit, block.item);
  }
}

type TextBlock = Extract<Block, { readonly collection: 'block_text' }>['item'];

function text(
  visit: Visit,
  { type, heading, body, summary, heading_tag }: TextBlock,
  hasHeading: boolean,
): Html {
  if (type === 'hero') {
    return html`<div class="story-hero">${heading && html`<p class="story-hero-heading">${heading}</p>`}
${summary && html`<p class="lead">${summary}</p>`}${body && html`<div class="prose">${cmsHtml(visit, body)}</div>`}</div>\n`;
  }
  if (type === 'quote') {
    return html`<figure class="story-quote"><blockquote>${body ? cmsHtml(visit, body) : html`<p>${heading}</p>`}</blockquote>${summary && html`<figcaption>${summary}</figcaption>`}</figure>\n`;
  }
  const isLower = hasHeading && /^h[3-6]$/.test(heading_tag ?? '');
  return html`<section class="prose">${heading && (isLower ? html`<h3>${heading}</h3>` : html`<h2>${heading}</h2>`)}
${summary && html`<p class="lead">${summary}</p>`}${body && cmsHtml(visit, body, heading ? 3 : 2)}</section>\n`;
}

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
function embed({ links, texts }: Visit, { type, link, code, file }: Embed): Html {
  const [, source] = /\bsrc\s*=\s*["']([^"']+)["']/i.exec(code ?? '') ?? [];
  const url = safeUrl(link ?? source ?? undefined);
  if (url === undefined) {
    return html`${file && html`<figure>${assetImage(links, { id: file.id, widths: [480, 960, 1600], sizes: '(max-width: 60rem) 92vw, 60rem' })}</figure>`}`;
  }
  return html`<p class="story-embed"><a href="${url}">${file ? assetImage(links, { id: file.id, widths: [480, 960], sizes: '(max-width: 45rem) 92vw, 45rem' }) : kindIcon(KINDS[type ?? ''] ?? 'TEXT')}<span>${texts.pages.openAt(new URL(url).hostname)}</span></a></p>\n`;
}

/** Links that editors chose. */
function linkList(
  visit: Visit,
  {
    heading,
    summary,
    item,
  }: { readonly heading: string | null; readonly summary: string | null; readonly item: unknown },
): Html {
  const links = itemsWithin(item).flatMap(({ url, title, text }) => {
    const href = url === undefined ? undefined : pageUrl(visit, url);
    return href === undefined ? [] : [{ href, title: title ?? href, text }];
  });
  return html`<section class="story-links">${heading && html`<h2>${heading}</h2>`}
${summary && html`<p>${summary}</p>`}
${links.length > 0 && html`<ul>${links.map(({ href, title, text }) => html`<li><a href="${href}">${title}</a>${text && html` <span>${text}</span>`}</li>`)}</ul>`}</section>\n`;
}

interface ListBlock {
  readonly heading: string | null;
  readonly summary: string | null;
  readonly collection: string | null;
  readonly mode: string | null;
  readonly pick_items: number | null;
  readonly randomize: boolean | null;
  readonly items: readonly unknown[] | null;
}

/** Institutions, stories or objects: picked ones, the latest, or all. */
async function listBlock(visit: Visit, block: ListBlock): Promise<Html> {
  const content = await contentOf(visit, block);
  return html`<section class="story-list">${block.heading && html`<h2>${block.heading}</h2>`}
${block.summary && html`<p>${block.summary}</p>`}
${content}</section>\n`;
}

const MAX_ITEMS = 60;

async function contentOf(
  visit: Visit,
  { collection, mode, pick_items, randomize, items, heading }: ListBlock,
): Promise<Html | undefined> {
  const picked = itemsWithin(items).flatMap(({ id }) => id ?? []);
  const choose = <One>(all: readonly One[], idOf: (one: One) => string): readonly One[] => {
    const byId = new Map(all.map((one) => [idOf(one), one]));
    const chosen = mode === 'picked' ? picked.flatMap((id) => byId.get(id) ?? []) : all;
    const ordered = randomize === true ? rotated(visit, chosen) : chosen;
    return ordered.slice(0, mode === 'picked' ? MAX_ITEMS : (pick_items ?? MAX_ITEMS));
  };
  const level = heading ? 'h3' : 'h2';
  if (collection === 'institutions') {
    const profiles = (await directory(visit)).filter(({ institution }) => institution !== undefined);
    const cards = choose(profiles, ({ id = '' }) => id).map(
      ({ path, title, titleLanguage, place, institution }): PictureCard => ({
        url: visit.links.to(path),
        title,
        lang: titleLanguage,
        note: place,
        picture: institution?.hero_image?.id ?? institution?.logo?.id,
      }),
    );
    return pictureCards(visit.links, cards, level);
  }
  if (collection === 'content') {
    const all = await stories(visit);
    const sorted = mode === 'latest' ? [...all].sort((a, b) => b.updatedAt - a.updatedAt) : all;
    return pictureCards(
      visit.links,
      choose(sorted, ({ id }) => id).map((story) => storyCard(visit, story)),
      level,
    );
  }
  if (picked.length === 0) return undefined;
  const { documents } = await objectRow(visit, { filter_by: textFilter('id', picked) }, MAX_ITEMS);
  return cardGrid(visit, documents);
}
