import { compile } from 'html-to-text';
import { LIMITS } from '../../edm/record/limits.ts';

/**
 * The text of HTML: one line for each paragraph, heading, item or row, without
 * markup and URLs. In text without markup only white space changes. Of HTML beyond
 * `MAX_CHARACTERS`, and of elements nested more deeply than `MAX_DEPTH`, nothing is read.
 */
export function plainText(html: string): string {
  return convert(withoutDepths(html.slice(0, MAX_CHARACTERS)))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Forty times the text that the index has room for: the rest may be markup. */
const MAX_CHARACTERS = 40 * LIMITS.indexFieldCharacters;
const MAX_DEPTH = 200;

/** HTML up to the element at which so many are open: a parser takes the square of their number. */
function withoutDepths(html: string): string {
  let open = 0;
  for (const { index, groups } of html.matchAll(TAG)) {
    if (VOID.has(groups?.['name']?.toLowerCase() ?? '')) continue;
    open += groups?.['end'] === '' ? 1 : -1;
    if (open > MAX_OPEN) return html.slice(0, index);
  }
  return html;
}

const TAG = /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)/gi;
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
/** Far more than pages have, even if they leave out the ends of paragraphs and items. */
const MAX_OPEN = 5000;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '' },
  selectors: [
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    { selector: 'blockquote', format: 'block' },
    { selector: 'ul', options: { itemPrefix: ' ' } },
    { selector: 'tr', format: 'block' },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
  ],
});
