import type { Block } from '../../cms/content-blocks.ts';
import { type Html, html } from '../../kernel/html.ts';
import { cmsHtml } from '../components/cms-html.ts';
import type { Visit } from '../visit.ts';
import { embed } from './embed.ts';
import { linkList } from './link-list.ts';
import { listBlock } from './list-block.ts';
import { slider } from './slider.ts';

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
      return text(block.item, hasHeading);
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

function text({ type, heading, body, summary, heading_tag }: TextBlock, hasHeading: boolean): Html {
  if (type === 'hero') {
    return html`<div class="story-hero">${heading && html`<p class="story-hero-heading">${heading}</p>`}
${summary && html`<p class="lead">${summary}</p>`}${body && html`<div class="prose">${cmsHtml(body)}</div>`}</div>\n`;
  }
  if (type === 'quote') {
    return html`<figure class="story-quote"><blockquote>${body ? cmsHtml(body) : html`<p>${heading}</p>`}</blockquote>${summary && html`<figcaption>${summary}</figcaption>`}</figure>\n`;
  }
  const isLower = hasHeading && /^h[3-6]$/.test(heading_tag ?? '');
  return html`<section class="prose">${heading && (isLower ? html`<h3>${heading}</h3>` : html`<h2>${heading}</h2>`)}
${summary && html`<p class="lead">${summary}</p>`}${body && cmsHtml(body, heading ? 3 : 2)}</section>\n`;
}
