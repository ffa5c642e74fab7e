import type { PictureCard } from '../components/picture-card.ts';
import { type PageEntry, pageIndex } from '../page-index.ts';
import { shared } from '../shared.ts';
import type { Visit } from '../visit.ts';

/** The editorial pages of the visitor's language in the order of their editors. */
export async function stories(visit: Visit): Promise<readonly PageEntry[]> {
  const [pages, order] = await Promise.all([pageIndex(visit), editorsOrder(visit)]);
  const rank = ({ id }: PageEntry) => order.get(id) ?? order.size;
  return pages.filter(({ kind }) => kind === 'story').sort((a, b) => rank(a) - rank(b));
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
