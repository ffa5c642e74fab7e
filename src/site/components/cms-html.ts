import sanitizeHtml from 'sanitize-html';
import { basePath } from '../../api/request-url.ts';
import { plainText } from '../../documents/pages/plain-text.ts';
import { type Html, html, trusted } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import { memoize } from '../../kernel/memoize.ts';
import { createLinks } from '../page/links.ts';
import { contentUrl } from '../page/own-links.ts';
import type { Visit } from '../page/visit.ts';

/**
 * HTML of the CMS or the knowledge base as part of a page: without scripts, styles,
 * frames, forms and ids; links only to http, https, mail and this site, below its path. Headings become
 * `firstHeading` or lower ones, so that those of a page stay in order.
 *
 * Tags are read one by one: the rules of browsers for formatting that is not closed repeat it in each of
 * the paragraphs that follow, so that 18 kB become 12 MB. Of what is nested too deeply, the text is left.
 */
export const cmsHtml = (
  { links, baseUrl, language }: Pick<Visit, 'links' | 'baseUrl' | 'language'>,
  text: string,
  firstHeading: 2 | 3 = 2,
): Html => cleaned(text, firstHeading, baseUrl, links.language, language);

const CACHED_TEXTS = 200;

const cleaned = memoize(
  CACHED_TEXTS,
  (text: string, firstHeading: number, baseUrl: string, frame: Language, language: Language): Html => {
    const links = createLinks(basePath(baseUrl), '', frame);
    const clean = sanitized(text, (url) => contentUrl({ links, baseUrl, language }, url));
    return clean === undefined
      ? html`<p>${plainText(text)}</p>`
      : trusted(shiftHeadings(clean, firstHeading));
  },
);

/** Browsers do not nest more deeply, and reading much deeper texts takes quadratic time. */
const MAX_DEPTH = 500;

/** Undefined if it is nested too deeply. */
function sanitized(text: string, urlOf: (url: string) => string): string | undefined {
  let depth = 0;
  const tooDeep = new Error('nested too deeply');
  const onOpenTag = (): void => {
    depth += 1;
    if (depth > MAX_DEPTH) throw tooDeep;
  };
  const onCloseTag = (): void => {
    depth -= 1;
  };
  try {
    const transformTags = {
      '*': (tagName: string, attribs: sanitizeHtml.Attributes) => ({
        tagName,
        attribs: withUrls(attribs, urlOf),
      }),
    };
    return sanitizeHtml(text, { ...OPTIONS, transformTags, onOpenTag, onCloseTag });
  } catch (error) {
    if (error === tooDeep) return undefined;
    throw error;
  }
}

/** The URLs of links and pictures in such a text, as they were written. */
export function linksIn(text: string): readonly string[] {
  const urls: string[] = [];
  sanitized(text, (url) => {
    urls.push(url);
    return url;
  });
  return urls;
}

const URLS = ['href', 'src', 'cite'];

const withUrls = (
  attributes: sanitizeHtml.Attributes,
  urlOf: (url: string) => string,
): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, URLS.includes(name) ? urlOf(value) : value]),
  );

const LANGUAGE = ['lang', 'dir', 'title'];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'span', 'br', 'hr', 'blockquote', 'pre'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img', 'picture', 'source', 'ruby', 'rp', 'rt', 'code', 'kbd', 'samp', 'tt', 'var'],
    ...['b', 'strong', 'i', 'em', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'q'],
  ],
  allowedAttributes: {
    '*': LANGUAGE,
    a: ['href', 'hreflang'],
    img: ['src', 'alt', 'width', 'height'],
    blockquote: ['cite'],
    q: ['cite'],
    ol: ['start', 'reversed'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    del: ['datetime'],
    ins: ['datetime'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
};

/** Moves headings of sanitised HTML down so that the highest one has the wanted level, without gaps below it. */
function shiftHeadings(html: string, first: number): string {
  const levels = [...new Set(Array.from(html.matchAll(HEADING), ([, , level]) => level))].sort();
  return html.replace(
    HEADING,
    (_, start: string, level: string) => `${start}${Math.min(6, first + levels.indexOf(level))}`,
  );
}

/** `<` has no other meaning in sanitised HTML. */
const HEADING = /(<\/?h)([1-6])(?=[ >])/g;
