import { LANGUAGES } from '../../kernel/languages.ts';
import { Problem } from '../../kernel/problem.ts';
import { institutionPage } from '../institutions/institution-page.ts';
import { wikiPage } from '../knowledge/knowledge-page.ts';
import { findPage, type PageEntry, translationsOf } from '../lookups/page-index.ts';
import type { Page } from '../page/layout.ts';
import type { PageRequest } from '../page/page-routes.ts';
import type { Visit } from '../page/visit.ts';
import { storyPage } from '../stories/story-page.ts';

/**
 * `/{language}/{slug}`: an institution, a story or a page of the knowledge base, whatever
 * the search knows by this URL. [site-20] A slug of the other language leads to the page in the
 * language of the path; without one, its text stands in the frame of this language.
 */
export async function slugPage(visit: Visit, { params }: PageRequest): Promise<Page | string> {
  const slug = encodedSlug(params['*'] ?? '');
  const entry = await findPage(visit, slug);
  const page = entry && (await renderEntry(visit, entry));
  if (page !== undefined) return page;
  const other = await inOtherLanguage(visit, slug);
  if (other === undefined) throw new Problem(404, 'Not Found');
  return other;
}

async function renderEntry(visit: Visit, entry: PageEntry): Promise<Page | undefined> {
  if (entry.kind === 'institution') return institutionPage(visit, entry);
  return entry.kind === 'story' ? storyPage(visit, entry) : wikiPage(visit, entry);
}

/** The page with a slug of another language, or where it is in that of the visitor. */
async function inOtherLanguage(visit: Visit, slug: string): Promise<Page | string | undefined> {
  for (const other of LANGUAGES) {
    if (other === visit.language) continue;
    const entry = await findPage({ ...visit, language: other }, slug);
    if (entry === undefined) continue;
    const { [visit.language]: own } = await translationsOf(visit, entry);
    return own === undefined ? renderEntry(visit, entry) : visit.links.to(own);
  }
  return undefined;
}

/** The slug as URLs of documents write it. */
const encodedSlug = (path: string): string =>
  path.replace(/\/$/, '').split('/').map(encodeURIComponent).join('/');
