import { type Block, knownBlocks } from '../../stores/cms/content-blocks.ts';
import type { ContentEntry } from '../../stores/cms/content-entry.ts';
import {
  descriptionOf,
  docLanguage,
  type PageContext,
  type PageDocument,
  pageUrl,
  previewUrl,
  textOf,
  unixTime,
  withValues,
} from './page-document.ts';

type Translation = NonNullable<ContentEntry['translations']>[number];

/**
 * The documents of an editorial page, one for each language; their ids begin
 * with `content/<id>/`. None if the page is archived, for other environments, or
 * not published at present. [content-19] Disabled and unpublished blocks are excluded. [content-18]
 * `now` is in Unix seconds.
 */
export function contentDocuments(entry: ContentEntry, context: PageContext, now: number): PageDocument[] {
  if (entry.status === 'archived' || !isServed(entry, context.cmsEnv) || !isPublished(entry, now)) return [];
  return (entry.translations ?? []).flatMap((translation) => {
    const { languages_code: code, slug } = translation;
    if (code === null) return [];
    const language = docLanguage(code);
    const blocks = visibleBlocks(translation, now);
    return withValues(`${contentPrefix(entry.id)}${language}`, {
      docType: 'contentPage',
      docLanguage: language,
      title: translation.title,
      description: descriptionOf(translation.summary),
      body: blocks.map(blockText).filter(Boolean).join('\n'),
      category: categoryTitle(entry.category?.translations, code),
      url: slug === null ? undefined : pageUrl(context, language, slug),
      updatedAt: latest([entry, ...blocks.map(({ item }) => item)]),
      previewImage: entry.seo?.og_image && previewUrl(context, entry.seo.og_image.id),
    });
  });
}

export const contentPrefix = (id: number | string): string => `content/${id}/`;

const isServed = ({ envs }: ContentEntry, env: string): boolean =>
  envs === null || envs.length === 0 || envs.includes(env);

interface Timed {
  readonly date_published: string | null;
  readonly date_unpublished: string | null;
}

/** Whether a page or block is within its publication time; `now` is in Unix seconds. */
export const isPublished = ({ date_published, date_unpublished }: Timed, now: number): boolean =>
  (unixTime(date_published) ?? now) <= now && now < (unixTime(date_unpublished) ?? Number.POSITIVE_INFINITY);

/** The CMS has no time of changes: this is when the page or its last block was published. */
const latest = (timed: readonly Timed[]): number =>
  timed.reduce((last, { date_published }) => Math.max(last, unixTime(date_published) ?? 0), 0);

/** The blocks of a known kind that are enabled and within their publication time. */
export const visibleBlocks = ({ items }: Translation, now: number): Block[] =>
  knownBlocks(items ?? []).filter(({ item }) => item.is_enabled !== false && isPublished(item, now));

/** The text of a block, one line per part. */
function blockText({ collection, item }: Block): string {
  switch (collection) {
    case 'block_text':
      return lines([item.heading, item.summary, item.body]);
    case 'block_links':
      return lines([item.heading, item.summary, ...textsWithin(item.item)]);
    case 'block_list':
      return lines([item.heading, item.summary, ...textsWithin(item.items)]);
    case 'block_slider':
      return lines(textsWithin(item.items));
    case 'block_embed':
      return '';
  }
}

const lines = (texts: readonly (string | null)[]): string => texts.map(textOf).filter(Boolean).join('\n');

/** Keys of nested content whose values are texts for readers. */
const TEXT_KEYS = ['title', 'heading', 'label', 'summary', 'text', 'caption', 'body'];
const MAX_DEPTH = 8;

/** The texts in a value of unknown structure, in order. */
function textsWithin(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? (TEXT_KEYS.includes(key) ? [part] : []) : textsWithin(part, depth + 1),
  );
}

/** The title of a category in a language; its structure is not defined. */
function categoryTitle(translations: unknown, code: string): string | undefined {
  if (!Array.isArray(translations)) return undefined;
  for (const one of translations as readonly unknown[]) {
    if (typeof one !== 'object' || one === null) continue;
    const { languages_code, title } = one as { languages_code?: unknown; title?: unknown };
    if (languages_code === code && typeof title === 'string') return title;
  }
  return undefined;
}
