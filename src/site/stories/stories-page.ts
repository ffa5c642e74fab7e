import { type Html, html } from '../../kernel/html.ts';
import { pictureCards } from '../components/cms-picture.ts';
import type { PageEntry } from '../lookups/page-index.ts';
import type { Page } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { stories, storyCard } from './stories.ts';

/** `/{language}/stories`: all stories below their categories. */
export async function storiesPage(visit: Visit): Promise<Page> {
  const { texts } = visit;
  const byCategory = Map.groupBy(await stories(visit), ({ category }) => category);
  // Those without a category (imprints and the like) come last, after those with few pictures.
  const groups = [...byCategory].sort(
    ([a, those], [b, others]) =>
      Number(a === undefined) - Number(b === undefined) || withPicture(others) - withPicture(those),
  );
  return {
    title: texts.pages.stories,
    description: texts.pages.storiesText,
    path: '/stories',
    section: 'stories',
    body: html`<h1>${texts.pages.stories}</h1>
${groups.length === 0 && html`<p>${texts.pages.noStories}</p>`}${groups.map(
  ([category, members]) =>
    html`<section class="home-section"><h2>${category ?? texts.pages.moreStories}</h2>
${group(visit, members)}</section>\n`,
)}`,
  };
}

const withPicture = (members: readonly PageEntry[]): number =>
  members.filter(({ picture }) => picture !== undefined).length;

/** Stories with a picture as cards, the others as a list of links. */
function group(visit: Visit, members: readonly PageEntry[]): Html {
  const cards = members.filter(({ picture }) => picture !== undefined);
  const others = members.filter(({ picture }) => picture === undefined);
  return html`${
    cards.length > 0 &&
    pictureCards(
      visit.links,
      cards.map((story) => storyCard(visit, story)),
      'h3',
    )
  }${others.length > 0 && html`<ul class="plain-list more-stories">${others.map(({ slug, title }) => html`<li><a href="${visit.links.to(`/${slug}`)}">${title}</a></li>\n`)}</ul>`}`;
}
