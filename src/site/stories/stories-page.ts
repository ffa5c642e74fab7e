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
  const groups = [...byCategory].sort(([, a], [, b]) => withPicture(b) - withPicture(a));
  return {
    title: texts.pages.stories,
    description: texts.pages.storiesText,
    path: '/stories',
    section: 'stories',
    body: html`<h1>${texts.pages.stories}</h1>
${groups.length === 0 && html`<p>${texts.pages.noStories}</p>`}${groups.map(
  ([category, members]) =>
    html`<section class="home-section"><h2${langOf(visit, members[0])}>${category}</h2>
${group(visit, members)}</section>\n`,
)}`,
  };
}

const langOf = ({ language }: Visit, page: PageEntry | undefined): Html | false =>
  page !== undefined && page.language !== language && html` lang="${page.language}"`;

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
  }${others.length > 0 && html`<ul class="plain-list more-stories">${others.map((page) => html`<li><a href="${visit.links.to(`/${page.slug}`)}"${langOf(visit, page)}>${page.title}</a></li>\n`)}</ul>`}`;
}
