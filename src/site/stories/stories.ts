import type { PictureCard } from '../components/cms-picture.ts';
import { type PageEntry, pageIndex } from '../lookups/page-index.ts';
import { shared } from '../lookups/shared.ts';
import type { Visit } from '../page/visit.ts';

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
  const { body } = await catalogue.validContent();
  const { data } = JSON.parse(body.toString()) as { readonly data: readonly { readonly id: number }[] };
  return new Map(data.map(({ id }, index) => [String(id), index]));
});

export const storyCard = ({ links }: Visit, page: PageEntry): PictureCard => ({
  url: links.to(`/${page.slug}`),
  title: page.title,
  text: page.description,
  picture: page.picture,
});
