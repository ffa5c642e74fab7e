import type { PictureCard } from '../components/cms-picture.ts';
import { type PageEntry, pagesInAnyLanguage } from '../lookups/page-index.ts';
import { shared } from '../lookups/shared.ts';
import { storyPages } from '../lookups/story-pages.ts';
import type { Visit } from '../page/visit.ts';

/** The stories in the order of their editors, each in the visitor's language if it is in it. */
export async function stories(visit: Visit): Promise<readonly PageEntry[]> {
  const [pages, order] = await Promise.all([pagesInAnyLanguage(visit), editorsOrder(visit)]);
  const rank = ({ id }: PageEntry) => order.get(id) ?? order.size;
  return pages.filter(storyPages(visit)).sort((a, b) => rank(a) - rank(b));
}

const editorsOrder = shared(async ({ catalogue }): Promise<ReadonlyMap<string, number>> => {
  const { body } = await catalogue.validContent();
  const { data } = JSON.parse(body.toString()) as { readonly data: readonly { readonly id: number }[] };
  return new Map(data.map(({ id }, index) => [String(id), index]));
});

export const storyCard = ({ links, language }: Visit, page: PageEntry): PictureCard => ({
  url: links.to(`/${page.slug}`),
  title: page.title,
  text: page.description,
  picture: page.picture,
  lang: page.language === language ? undefined : page.language,
});
