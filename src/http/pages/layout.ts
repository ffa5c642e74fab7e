import { type Html, html } from './html.ts';

export interface Page {
  readonly title: string;
  /** Where the links of the head lead: {base_url}. */
  readonly baseUrl: string;
  readonly body: Html;
}

/** A whole page. It needs nothing but itself: no script, no picture, no other host. */
export function page({ title, baseUrl, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
</head>
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
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; gap: 2rem; border-bottom: 1px solid var(--line); padding-bottom: .5rem; }
nav { display: flex; gap: 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
h2 code { font-weight: normal; font-size: .9em; }
code, pre { font: .9em ui-monospace, monospace; background: var(--soft); border-radius: 3px; padding: 0 .2em; }
pre { padding: .7em; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; }
`;
