import { isPublished, visibleBlocks } from '../../documents/pages/content-documents.ts';
import { docLanguage } from '../../documents/pages/page-document.ts';
import { html, trusted } from '../../kernel/html.ts';
import type { ContentEntry } from '../../stores/cms/content-entry.ts';
import { assetImage, assetUrl } from '../components/cms-picture.ts';
import { type PageEntry, translationsOf } from '../lookups/page-index.ts';
import { storyPages } from '../lookups/story-pages.ts';
import type { Page } from '../page/layout.ts';
import { inLanguage, type Visit } from '../page/visit.ts';
import { renderBlocks } from './blocks.ts';

/** A story or another page of editors, in the frame of the visitor's language; undefined if it is not public at this moment. */
export async function storyPage(visit: Visit, entry: PageEntry): Promise<Page | undefined> {
  const { catalogue, links, texts, clock, baseUrl } = visit;
  const { language } = entry;
  const isForeign = language !== visit.language;
  const now = clock() / 1000;
  const { body } = await catalogue.content(decodeURIComponent(entry.slug));
  const { data } = JSON.parse(body.toString()) as { readonly data: readonly ContentEntry[] };
  const story = data.find(({ id }) => String(id) === entry.id);
  const translation = story?.translations?.find(
    ({ languages_code }) => languages_code !== null && docLanguage(languages_code) === language,
  );
  if (story === undefined || translation === undefined || !isPublished(story, now)) return undefined;
  const [blocks, paths] = await Promise.all([
    renderBlocks(inLanguage(visit, language), visibleBlocks(translation, now)),
    translationsOf(visit, entry),
  ]);
  const picture = story.seo?.og_image?.id;
  const isStory = storyPages(visit)(entry);
  return {
    title: story.seo?.title ?? entry.title,
    description: story.seo?.meta_description ?? entry.description,
    path: `/${entry.slug}`,
    paths,
    ...(isForeign && { textLanguage: language }),
    ...(isStory && { section: 'stories' }),
    isUnlisted: story.seo?.no_index === true,
    picture: picture && `${new URL(baseUrl).origin}${assetUrl(links, picture, 1200)}`,
    body: html`${isStory && html`<nav class="crumbs" aria-label="${texts.pages.crumbs}"><a href="${links.to('/stories')}">${texts.pages.stories}</a>${entry.category && html` <span${isForeign && html` lang="${language}"`}>${entry.category}</span>`}</nav>\n`}<article class="story"${isForeign && html` lang="${language}"`}>
${picture && html`<figure class="hero">${assetImage(links, { id: picture, widths: [640, 1200, 2000], sizes: '(max-width: 84rem) 100vw, 84rem', isFirst: true })}</figure>\n`}${band(story.color_background)}
<h1>${entry.title}</h1>
${blocks}
</article>`,
  };
}

/** A line in the colour that the editors chose. */
const band = (colour: string | null) =>
  colour !== null &&
  /^#[\da-f]{3,8}$/i.test(colour) &&
  trusted(
    `<div class="story-band"><svg viewBox="0 0 60 4" width="60" height="4" aria-hidden="true"><path fill="${colour}" d="M0 0h60v4H0z"/></svg></div>`,
  );
