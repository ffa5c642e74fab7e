import { textFilter } from '../../collections/filters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { cardGrid, objectRow } from '../components/card.ts';
import { type PictureCard, pictureCards } from '../components/cms-picture.ts';
import { directory } from '../institutions/directory.ts';
import type { Visit } from '../visit.ts';
import { itemsWithin } from './items.ts';
import { rotated } from './slider.ts';
import { stories, storyCard } from './stories.ts';

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
export async function listBlock(visit: Visit, block: ListBlock): Promise<Html> {
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
    const { profiles } = await directory(visit);
    const cards = choose(profiles, ({ id }) => id).map(
      ({ slug, title, place, institution }): PictureCard => ({
        url: visit.links.to(`/${slug}`),
        title,
        note: place,
        picture: institution.hero_image?.id ?? institution.logo?.id,
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
