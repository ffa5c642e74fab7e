import { ownPath, slugIn } from '../theme/own-path.ts';
import type { Theme } from '../theme/theme.ts';
import type { PageEntry } from './page-index.ts';
import type { Parts } from './parts.ts';

interface PageContext {
  readonly parts: Pick<Parts, 'slugs' | 'editorial'>;
  readonly theme: Pick<Theme, 'imprint' | 'footerLinks'>;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** Tells which pages `site.json` links, in whatever language: imprints and the like. */
export function linkedPages({ parts, theme, baseUrl }: PageContext): (page: PageEntry) => boolean {
  const targets = [theme.imprint, ...theme.footerLinks.map(({ url }) => url)];
  const slugs = targets.flatMap((target) =>
    Object.values(target ?? {}).map((url) => slugIn(ownPath(baseUrl, url) ?? '')),
  );
  const linked = new Set(
    slugs.flatMap((slug) => (slug === undefined ? [] : (parts.slugs.get(slug) ?? slug))),
  );
  return ({ slug }) => linked.has(slug);
}

/** Tells which pages are stories: editorial ones with a category, unless `site.json` links them. [site-31] */
export function storyPages(context: PageContext): (page: PageEntry) => boolean {
  const isLinked = linkedPages(context);
  const slugs = new Set(
    context.parts.editorial
      .filter((page) => page.category !== undefined && !isLinked(page))
      .map(({ slug }) => slug),
  );
  return ({ kind, slug }) => kind === 'story' && slugs.has(slug);
}
