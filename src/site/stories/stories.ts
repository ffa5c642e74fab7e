import { type Html, html } from '../../kernel/html.ts';
import { type PictureCard, pictureCards } from '../components/cms-picture.ts';
import type { Page } from '../layout.ts';
import { type PageEntry, pageIndex } from '../page-index.ts';
import { shared } from '../shared.ts';
import type { Visit } from '../visit.ts';

/** The editorial pages of the visitor's language in the order of their editors, without those that the footer links, such as the imprint. */
export async function stories(visit: Visit): Promise<readonly PageEntry[]> {
  const { theme, language } = visit;
  const [pages, order] = await Promise.all([pageIndex(visit), editorsOrder(visit)]);
  const rank = ({ id }: PageEntry) => order.get(id) ?? order.size;
  const inFooter = new Set(
    [theme.imprint?.[language], ...theme.footerLinks.map(({ url }) => url[language])].map((url) =>
      url?.replace(/^.*(?=\/(?:de|en)\/)/, ''),
    ),
  );
  return pages
    .filter(({ kind, slug }) => kind === 'story' && !inFooter.has(`/${language}/${slug}`))
    .sort((a, b) => rank(a) - rank(b));
}

const editorsOrder = shared(async ({ catalogue }): Promise<ReadonlyMap<string, number>> => {
  const { body } = await catalogue.content(undefined);
  const { data } = JSON.parse(body.toString()) as { readonly data: readonly { readonly id: number }[] };
  return new Map(data.map(({ id }, index) => [String(id), index]));
});

export const storyCard = ({ links }: Visit, page: PageEntry): PictureCard => ({
  url: links.to(`/${page.slug}`),
  title: page.title,
  text: page.description,
  picture: page.picture,
});

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
