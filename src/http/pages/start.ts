import { code, html } from './html.ts';
import { page } from './layout.ts';

/** The page `/`: an introduction, and a search with pictures and facets. It also works without its script. */
export function start(baseUrl: string, downloadUrl: string): string {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const examples = [
    ['A word, with facets', '/v2/search?q=klimt'],
    ['Reusable pictures', '/v2/search?q=*&filter_by=edmType:=IMAGE %26%26 edmRightsReusePolicy:=OPEN'],
    ['The oldest first', '/v2/search?q=*&sort_by=dateMin:asc&facet_by='],
    ['Five at random', '/v2/search?q=*&sort_by=_rand()&use_cache=false&per_page=5&facet_by='],
  ] as const;
  return page({
    title: 'Vitrine',
    baseUrl,
    head: html`<link rel="stylesheet" href="${base}/static/search-page.css">
<script type="module" src="${base}/static/search-page.js"></script>
`,
    body: html`<h1>Vitrine</h1>
<p>A public, read-only API to digitised cultural objects and to the pages of the institutions that keep them. This page uses the public API.</p>
<form role="search" action="${base}/v2/search">
<label for="q">Find objects by words in their descriptions</label>
<input type="search" id="q" name="q" autocomplete="off"> <button>Search</button>
</form>
<p role="status"></p>
<div id="found">
<nav id="facets" aria-label="Narrow down"></nav>
<ul id="results"></ul>
<button id="more" type="button" hidden>Show more</button>
</div>
<noscript><p>Without JavaScript, this page shows the plain response of the API.</p></noscript>

<h2>Use the API</h2>
<pre tabindex="0">curl '${baseUrl}/v2/search?q=klimt&amp;per_page=3'</pre>
<ul>
${examples.map(([text, path]) => html`<li>${text}: <a href="${baseUrl}${path}">${code(path)}</a></li>\n`)}
</ul>
<p>The <a href="${baseUrl}/docs">reference</a> lists all parameters and fields, the <a href="${baseUrl}/docs/reference/grundlagen/">basics</a> explain queries, filters and errors, and <a href="${baseUrl}/openapi.json">openapi.json</a> is for tools. To get everything, download the <a href="${downloadUrl}/nightly/records_export_full.tar.gz">dataset</a> (<a href="${downloadUrl}/nightly/manifest.json">contents</a>) or harvest by <a href="${baseUrl}/oai?verb=Identify">OAI-PMH</a>. The identifiers in records are URLs: they return the record as JSON-LD, RDF/XML or Turtle.</p>`,
  });
}
