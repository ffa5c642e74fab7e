import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { type Html, trusted } from '../../kernel/html.ts';
import { memoize } from '../../kernel/memoize.ts';

/**
 * HTML of the CMS or the knowledge base as part of a page: without scripts, styles,
 * frames, forms and ids; links only to http, https, mail and this site. Headings become
 * `firstHeading` or lower ones, so that those of a page stay in order.
 */
export const cmsHtml = (text: string, firstHeading: 2 | 3 = 2): Html => cleaned(`${firstHeading}${text}`);

const CACHED_TEXTS = 200;

const cleaned = memoize(CACHED_TEXTS, (key): Html => {
  const tree = fromHtml(key.slice(1), { fragment: true });
  shiftHeadings(tree, Number(key[0]));
  return trusted(toHtml(sanitize(tree, SCHEMA)));
});

const SCHEMA = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !['input', 'details', 'summary'].includes(name)),
  attributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'hrefLang'],
    img: ['src', 'alt', 'width', 'height'],
    blockquote: ['cite'],
    q: ['cite'],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
    del: ['dateTime'],
    ins: ['dateTime'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
  required: {},
};

interface TreeNode {
  readonly children?: readonly unknown[];
  tagName?: string;
}

/** Moves headings down so that the highest one has the wanted level, without gaps below it. */
function shiftHeadings(tree: unknown, first: number): void {
  const headings: TreeNode[] = [];
  collect(tree as TreeNode, headings);
  const levels = [...new Set(headings.map(levelOf))].sort();
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, first + levels.indexOf(levelOf(heading)))}`;
  }
}

const levelOf = ({ tagName }: TreeNode): number => Number(tagName?.[1]);

function collect(node: TreeNode, headings: TreeNode[]): void {
  if (/^h[1-6]$/.test(node.tagName ?? '')) headings.push(node);
  for (const child of node.children ?? []) collect(child as TreeNode, headings);
}
