import { type Html, html } from '../../kernel/html.ts';
import type { Page } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { documentationBar, guideList, SEARCH_PATH, STYLES } from './guide-page.ts';
import type { Guide } from './guides.ts';
import type { RenderedMarkdown } from './render-markdown.ts';

/** A part of a guide, from a heading of the second or third level to the next. */
interface Section {
  readonly guide: Guide;
  /** The heading; that of the guide for what is before the first one. */
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

interface Finding extends Omit<Section, 'text'> {
  /** Around the first word: texts by turns outside of matches and matching. */
  readonly excerpt: readonly string[];
}

const [MAX_FINDINGS, EXCERPT_CHARACTERS] = [30, 180];

export function sectionsOf(guide: Guide, { title, body }: RenderedMarkdown): Section[] {
  return body.html.split(/(?=<h[23] id=")/).map((part) => {
    const [heading = '', id, name] =
      /^<h[23] id="([^"]*)">(.*?)<a class="anchor".*?<\/h[23]>/.exec(part) ?? [];
    return {
      guide,
      title: name === undefined ? title : plain(name),
      path: id === undefined ? guide.path : `${guide.path}#${id}`,
      text: plain(part.slice(heading.length)),
    };
  });
}

/** The sections that contain all words, those with words in their headings or in the name of the guide first. */
export function searchGuides(sections: readonly Section[], query: string): Finding[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = sections.flatMap((section) => {
    const [heading, text] = [section.title.toLowerCase(), section.text.toLowerCase()];
    if (!words.every((word) => heading.includes(word) || text.includes(word))) return [];
    const name = section.guide.title.toLowerCase();
    const score = words.reduce(
      (sum, word) =>
        sum +
        (heading.includes(word) ? 100 : 0) +
        (name.includes(word) ? 50 : 0) +
        Math.min(text.split(word).length - 1, 20),
      0,
    );
    return [{ section, score }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FINDINGS)
    .map(({ section: { text, ...section } }) => ({ ...section, excerpt: excerptOf(text, words) }));
}

function excerptOf(text: string, words: readonly string[]): string[] {
  const expression = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'i');
  const first = Math.max(0, text.search(expression) - EXCERPT_CHARACTERS / 3);
  const from = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  return text.slice(from, from + EXCERPT_CHARACTERS).split(new RegExp(expression, 'gi'));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plain = (html: string): string =>
  html
    .replace(/<(?:button|svg)\b.*?<\/(?:button|svg)>/gs, ' ')
    .replace(/<\/?(?:p|li|td|th|tr|pre|div|span class="code-language")[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** What a search in the guides has found. */
export function searchPage(visit: Visit, query: string, findings: ReturnType<typeof searchGuides>): Page {
  const { documentation } = visit.texts;
  const list = guideList(visit, undefined);
  return {
    title: documentation.searchGuides,
    path: '/',
    urls: { [visit.language]: SEARCH_PATH },
    otherLanguageUrl: '/docs/reference/grundlagen/',
    isUnlisted: true,
    searchBox: 'none',
    styles: STYLES,
    banner: documentationBar(visit, 'guides', query),
    body: html`<div class="docs">
<nav class="docs-list" aria-label="${documentation.allGuides}">${list}</nav>
<article class="prose guide"><h1>${documentation.searchGuides}</h1>
<p role="status">${query.trim() === '' ? documentation.searchHint : documentation.found(findings.length, query)}</p>
<ul class="docs-findings">${findings.map(({ guide, title, path, excerpt }) => html`<li><a href="${visit.links.plain(path)}">${title}</a> <small>${guide.title}</small><p>${excerpt.map(marked)} …</p></li>\n`)}</ul></article>
</div>`,
  };
}

const marked = (text: string, at: number): Html => (at % 2 ? html`<mark>${text}</mark>` : html`${text}`);
