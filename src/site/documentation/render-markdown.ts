import { tokenize } from '@speed-highlight/core';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeText, type Html } from '../../kernel/html.ts';

export interface RenderedMarkdown {
  /** The text of the first heading, which is left out of the body. */
  readonly title: string;
  /** The text of the first paragraph. */
  readonly description: string;
  readonly body: Html;
  /** Headings of the second level. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

export interface RenderOptions {
  /** The URL that a link or picture of the file leads to; undefined if the service does not have it. */
  readonly urlOf: (target: string) => string | undefined;
  /** The picture that is shown in place of a diagram in Mermaid. */
  readonly diagram: (mermaid: string) => Html;
  readonly labels: {
    readonly copy: string;
    readonly copied: string;
    readonly section: (title: string) => string;
  };
}

/** HTML of a Markdown file of this project, whose HTML is trusted. */
export async function renderMarkdown(text: string, options: RenderOptions): Promise<RenderedMarkdown> {
  const markdown = new MarkdownIt({ html: true });
  const tokens = markdown.parse(text, {});
  const { title, rest } = withoutTitle(tokens);
  const sections = addAnchors(rest, options);
  for (const token of rest) {
    if (token.type === 'fence') await replaceFence(token, options);
    for (const child of token.children ?? []) replaceTarget(child, options);
  }
  wrapTables(rest);
  const description = plainText(rest.find(({ type }) => type === 'inline'));
  return {
    title,
    description,
    body: { html: markdown.renderer.render(rest, markdown.options, {}) },
    sections,
  };
}

const plainText = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content))
    .join('');

function withoutTitle(tokens: Token[]): { title: string; rest: Token[] } {
  // Generated files begin with a comment.
  const start = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1');
  return start < 0
    ? { title: '', rest: tokens }
    : { title: plainText(tokens[start + 1]), rest: tokens.toSpliced(start, 3) };
}

/** Gives headings the ids that GitHub gives them, and a link to themselves. */
function addAnchors(tokens: readonly Token[], { labels }: RenderOptions): { id: string; title: string }[] {
  const sections: { id: string; title: string }[] = [];
  const used = new Map<string, number>();
  for (const [i, open] of tokens.entries()) {
    if (open.type !== 'heading_open') continue;
    const inline = tokens[i + 1];
    const title = plainText(inline);
    const slug = slugOf(title);
    const uses = used.get(slug) ?? 0;
    used.set(slug, uses + 1);
    const id = explicitId(inline) ?? (uses === 0 ? slug : `${slug}-${uses}`);
    open.attrSet('id', id);
    if (open.tag === 'h2') sections.push({ id, title });
    inline?.children?.push(
      raw(
        `<a class="anchor" href="#${id}" aria-label="${escapeText(labels.section(title))}"><span aria-hidden="true">#</span></a>`,
      ),
    );
  }
  return sections;
}

/** The id of `## <a id="query"></a>Queries`, which is moved to the heading. */
function explicitId(inline: Token | undefined): string | undefined {
  const [first, second] = inline?.children ?? [];
  const id = first?.type === 'html_inline' ? /^<a id="([\w-]+)">$/.exec(first.content)?.[1] : undefined;
  if (id !== undefined && first && second) {
    first.content = '';
    second.content = '';
  }
  return id;
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

async function replaceFence(token: Token, { labels, diagram }: RenderOptions): Promise<void> {
  const language = token.info.trim();
  const { html } =
    language === 'mermaid'
      ? diagram(token.content)
      : {
          html: `<div class="code"><span class="code-language">${languageName(language)}</span><button type="button" class="code-copy" hidden data-copy data-done="${escapeText(labels.copied)}">${escapeText(labels.copy)}</button><pre tabindex="0" data-copied><code>${(await highlight(token.content.replace(/\n$/, ''), language)).html}</code></pre></div>\n`,
        };
  token.type = 'html_block';
  token.content = html;
}

/** Gives links and pictures the URLs of the service. Links to what it does not have become plain text. */
function replaceTarget(token: Token, { urlOf }: RenderOptions): void {
  const attribute = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
  const target = attribute === undefined ? null : token.attrGet(attribute);
  if (attribute === undefined || target === null) return;
  const url = urlOf(String(target));
  if (url !== undefined) token.attrSet(attribute, url);
  // An `a` without `href` is no link.
  else token.attrs = null;
}

/** Makes tables scroll within themselves where the screen is narrow, also by keyboard. */
function wrapTables(tokens: Token[]): void {
  for (const [i, token] of tokens.entries()) {
    // The head of a column without a name.
    const { [i + 1]: inline, [i + 2]: close } = tokens;
    if (token.type === 'th_open' && inline?.content === '' && close) token.tag = close.tag = 'td';
    if (token.type !== 'table_open' && token.type !== 'table_close') continue;
    const isStart = token.type === 'table_open';
    token.type = 'html_block';
    token.content = isStart ? '<div class="table" tabindex="0"><table>\n' : '</table></div>\n';
  }
}

function raw(content: string): Token {
  const markdown = new MarkdownIt();
  const { Token } = new markdown.core.State('', markdown, {});
  const token = new Token('html_inline', '', 0);
  token.content = content;
  return token;
}

/** Languages of code blocks, by the names that Markdown uses: the highlighter's name, and the one for people. */
const LANGUAGES: Readonly<Record<string, readonly [highlighter: string, name: string]>> = {
  sh: ['bash', 'Shell'],
  js: ['js', 'JavaScript'],
  ts: ['ts', 'TypeScript'],
  py: ['py', 'Python'],
  json: ['json', 'JSON'],
  xml: ['xml', 'XML'],
  yaml: ['yaml', 'YAML'],
  sql: ['sql', 'SQL'],
};

/** The name of a code block's language for people; empty for others. */
const languageName = (language: string): string => LANGUAGES[language]?.[1] ?? '';

/** Code with its parts in spans of the classes `syntax-…`. Other languages stay plain. */
async function highlight(code: string, language: string): Promise<Html> {
  const [highlighter] = LANGUAGES[language] ?? [];
  if (highlighter === undefined) return { html: escapeText(code) };
  let text = '';
  await tokenize(code, highlighter, (part, type) => {
    const escaped = escapeText(part);
    text += type ? `<span class="syntax-${type}">${escaped}</span>` : escaped;
  });
  return { html: text };
}
