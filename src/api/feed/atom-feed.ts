import { type CardText, readCardTexts } from '../../documents/objects/card-texts.ts';
import { LIMITS } from '../../edm/record/limits.ts';
import { UNTITLED } from '../../edm/record/titles.ts';
import { shortened } from '../../kernel/cut-text.ts';
import type { Language, Localised } from '../../kernel/languages.ts';
import { xmlAttribute, xmlText, xmlUrl } from '../../kernel/xml-text.ts';

/** What entries show of an object. */
export interface FeedDocument {
  readonly uuid: string;
  readonly title?: string;
  readonly description?: readonly string[];
  readonly creator?: readonly string[];
  readonly dataProvider?: string;
  readonly dcType?: readonly string[];
  readonly edmRightsName?: readonly string[];
  readonly previewImage?: string;
  readonly url?: string;
  readonly isShownAt?: string;
  /** In Unix seconds. */
  readonly updatedAt?: number;
  readonly cardTexts?: string;
}

export const FEED_FIELDS =
  'uuid,title,description,creator,dataProvider,dcType,edmRightsName,previewImage,url,isShownAt,updatedAt,cardTexts';

export interface FeedPage {
  readonly q: string;
  readonly filter_by?: string | undefined;
  readonly word_forms: boolean;
  /** Of the words of the feed and, where records have it, of their texts; undefined: all titles of an object. */
  readonly language?: Language | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly baseUrl: string;
  readonly name: string;
  /** How many objects there are. */
  readonly found: number;
}

/** Source: RFC 4287 (Atom), RFC 5005 (pages of a feed). */
export function atomFeed(feed: FeedPage, documents: readonly FeedDocument[]): string {
  const { q, baseUrl, name, page, per_page, found } = feed;
  const { language } = feed;
  const words = `${name}: ${NEW_OBJECTS[language ?? 'en']}`;
  const title = q === '*' ? words : `${words}, ${q}`;
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(found / per_page)));
  const updated = Math.max(0, ...documents.map(({ updatedAt = 0 }) => updatedAt));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xmlText(pageUrl({ ...feed, page: 1 }))}</id>
<title${inLanguage(language)}>${xmlText(title)}</title>
<updated>${time(updated)}</updated>
<author><name>${xmlText(name)}</name><uri>${xmlUrl(baseUrl)}</uri></author>
<icon>${xmlUrl(`${baseUrl}/favicon.ico`)}</icon>
${link('self', 'application/atom+xml', pageUrl(feed))}
${link('alternate', 'text/html', `${baseUrl}/`)}
${page > 1 ? `${link('previous', 'application/atom+xml', pageUrl({ ...feed, page: page - 1 }))}\n` : ''}${page < pages ? `${link('next', 'application/atom+xml', pageUrl({ ...feed, page: page + 1 }))}\n` : ''}${documents.map((document) => entry(document, language)).join('')}</feed>
`;
}

/** Further pages cannot be requested. */
export const MAX_PAGES = 100;

export const DEFAULT_PER_PAGE = 50;

const NEW_OBJECTS: Localised = { de: 'neue Objekte', en: 'new objects' };

function entry(document: FeedDocument, language: Language | undefined): string {
  const { uuid, edmRightsName = [], previewImage, url, isShownAt, updatedAt = 0 } = document;
  const { description: [summary] = [] } = document;
  const own = language === undefined ? {} : readCardTexts(document.cardTexts, language);
  const title: CardText = own.title ?? { text: document.title ?? UNTITLED[language ?? 'en'] };
  const creator = own.creator?.map(({ text }) => text) ?? document.creator ?? [];
  const dcType = own.dcType?.map(({ text }) => text) ?? document.dcType ?? [];
  const dataProvider = own.dataProvider?.text ?? document.dataProvider;
  const parts = [
    `<id>urn:uuid:${xmlText(uuid)}</id>`,
    `<title${inLanguage(own.title && (own.title.lang ?? language))}>${xmlText(shortened(title.text))}</title>`,
    `<updated>${time(updatedAt)}</updated>`,
    ...first(creator).map((name) => `<author><name>${xmlText(name)}</name></author>`),
    ...(dataProvider === undefined
      ? []
      : [`<contributor><name>${xmlText(shortened(dataProvider))}</name></contributor>`]),
    ...first(dcType).map((term) => `<category term="${xmlAttribute(term)}"/>`),
    ...(url === undefined ? [] : [link('alternate', 'text/html', url)]),
    ...(isShownAt === undefined ? [] : [link('via', 'text/html', isShownAt)]),
    ...(previewImage === undefined ? [] : [link('enclosure', 'image/webp', previewImage)]),
    ...(summary === undefined ? [] : [`<summary>${xmlText(summary)}</summary>`]),
    ...(edmRightsName.length === 0 ? [] : [`<rights>${xmlText(first(edmRightsName).join(', '))}</rights>`]),
  ];
  return `<entry>\n${parts.join('\n')}\n</entry>\n`;
}

const inLanguage = (tag: string | undefined): string =>
  tag === undefined ? '' : ` xml:lang="${xmlAttribute(tag)}"`;

/** The first values of a field, the beginnings of long ones. */
const first = (values: readonly string[]): string[] =>
  values.slice(0, LIMITS.pageValues).map((value) => shortened(value));

const link = (rel: string, type: string, url: string): string =>
  `<link rel="${rel}" type="${type}" href="${xmlUrl(url)}"/>`;

/** The URL of a page; parameters that have their default are left out. */
function pageUrl({ baseUrl, q, filter_by, word_forms, language, page, per_page }: FeedPage): string {
  const query = new URLSearchParams({
    ...(q !== '*' && { q }),
    ...(filter_by && { filter_by }),
    ...(word_forms && { word_forms: 'on' }),
    ...(language && { language }),
    ...(page > 1 && { page: String(page) }),
    ...(per_page !== DEFAULT_PER_PAGE && { per_page: String(per_page) }),
  });
  return `${baseUrl}/feed.atom${query.size > 0 ? `?${query}` : ''}`;
}

/** RFC 3339 has years of four digits. */
const time = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  const isWritable = seconds >= 0 && !Number.isNaN(date.getTime()) && date.getUTCFullYear() <= 9999;
  return (isWritable ? date : new Date(0)).toISOString().replace('.000Z', 'Z');
};
