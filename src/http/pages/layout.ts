import { createHash } from 'node:crypto';
import { type Html, html } from '../../kernel/html.ts';

export interface Page {
  readonly title: string;
  /** {base_url}, for links. */
  readonly baseUrl: string;
  /** Further elements of the head. They may load from this server only. */
  readonly head?: Html;
  readonly body: Html;
}

/** A whole page, which loads nothing from other hosts. */
export function page({ title, baseUrl, head, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${new URL(baseUrl).pathname.replace(/\/$/, '')}/static/favicon.svg">
<style>${{ html: STYLE }}</style>
${head ?? { html: '' }}</head>
<body>
<header><a href="${baseUrl}/"><b>Vitrine</b></a> <nav>
<a href="${baseUrl}/docs">Reference</a>
<a href="${baseUrl}/docs/reference/grundlagen/">Basics</a>
<a href="${baseUrl}/openapi.json">OpenAPI</a>
</nav></header>
<main>
${body}
</main>
</body>
</html>
`.html;
}

const STYLE = `
:root { color-scheme: light dark; --line: #8885; --soft: #8882; }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .3rem 2rem; border-bottom: 1px solid var(--line); padding-bottom: .5rem; }
nav { display: flex; gap: 1rem; }
h1, h2 { line-height: 1.25; }
h2 { margin: 2.5rem 0 1rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; font-size: 1.35rem; }
h2 code { font-weight: normal; }
p, ul { max-width: 48rem; }
li { margin: .2rem 0; }
code, pre { font: .9em ui-monospace, monospace; background: var(--soft); border-radius: 3px; padding: .1em .25em; overflow-wrap: break-word; }
pre { padding: .7em; overflow-x: auto; overflow-wrap: normal; }
input, button { font: inherit; padding: .25em .6em; max-width: 100%; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { padding-left: 0; }
@media (max-width: 44rem) {
  thead { position: absolute; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; }
  tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  td { border: 0; padding: .1rem 0; }
  td:first-child { font-weight: 600; }
  td:empty { display: none; }
  td[data-column]::before { content: attr(data-column) ": "; opacity: .7; }
}
`;

/** The source for `style-src` that allows this style. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
