import { withOwnDirections } from './characters.ts';
import { shortened } from './cut-text.ts';

/** Text that is valid HTML. */
export interface Html {
  readonly html: string;
}

/** What a template takes: text and numbers are escaped, absent values and `false` are left out. */
export type HtmlValue = string | number | Html | readonly HtmlValue[] | false | null | undefined;

/** A template of HTML. Attributes must be quoted, and URLs from records go through `safeUrl`. Marks of direction in a text end with it. [site-14] */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: strings.map((part, index) => part + render(values[index])).join('') };
}

/** HTML that is trusted as it is, such as a constant or the text of another template. */
export const trusted = (text: string): Html => ({ html: text });

/**
 * A URL from a record as `href` or `src`: only web addresses, because `javascript:`
 * and `data:` URLs would run or show what the record says. [site-14] Undefined for others, and
 * for URLs that are longer than those of any page.
 */
export function safeUrl(url: string | undefined): string | undefined {
  const parsed = url === undefined || url.length > MAX_URL_CHARACTERS ? null : URL.parse(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : undefined;
}

const MAX_URL_CHARACTERS = 2048;

/** JSON for an element such as `<script type="application/ld+json">`, which nothing in it can end. */
export const jsonText = (value: unknown): Html =>
  trusted(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

/** Of a text in a page: whatever a record contains, pages stay small. As long as the longest URL. */
const MAX_CHARACTERS = 16_000;

function render(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'string') return escapeText(withOwnDirections(shortened(value, MAX_CHARACTERS)));
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text with the characters that mean something in HTML as character references. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
