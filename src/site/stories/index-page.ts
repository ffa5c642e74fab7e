import { html } from '../../kernel/html.ts';
import { pictureCards } from '../components/picture-card.ts';
import type { Page } from '../layout.ts';
import type { Visit } from '../visit.ts';
import { stories, storyCard } from './stories.ts';

/** `/{language}/stories`: all stories below their categories. */
export async function storiesPage(visit: Visit): Promise<Page> {
  const { texts, links } = visit;
  const byCategory = Map.groupBy(await stories(visit), ({ category }) => category);
  // Those without a category (imprints and the like) come last.
  const groups = [...byCategory].sort(([a], [b]) => Number(a === undefined) - Number(b === undefined));
  return {
    title: texts.pages.stories,
    description: texts.pages.storiesText,
    path: '/stories',
    section: 'stories',
    body: html`<h1>${texts.pages.stories}</h1>
${groups.length === 0 && html`<p>${texts.pages.noStories}</p>`}${groups.map(
  ([category, members]) =>
    html`<section class="home-section"><h2>${category ?? texts.pages.moreStories}</h2>
${pictureCards(
  links,
  members.map((story) => storyCard(visit, story)),
  'h3',
)}</section>\n`,
)}`,
  };
}
