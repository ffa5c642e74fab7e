import { code, html } from './html.ts';
import { page } from './layout.ts';

/** The page `/`: what this is, and a first search. */
export function start(baseUrl: string): string {
  const examples = [
    ['Everything, with facets', '/v2/search?q=*'],
    ['A word', '/v2/search?q=klimt'],
    [
      'Pictures that may be reused',
      '/v2/search?q=*&filter_by=edmType:=IMAGE %26%26 edmRightsReusePolicy:=OPEN',
    ],
    ['The oldest first', '/v2/search?q=*&sort_by=dateMin:asc&facet_by='],
    ['Five at random', '/v2/search?q=*&sort_by=_rand()&use_cache=false&per_page=5&facet_by='],
  ] as const;
  return page({
    title: 'Vitrine',
    baseUrl,
    body: html`<h1>Vitrine</h1>
<p>A public, read-only API to digitised cultural objects and to the pages of the institutions that keep them.</p>
<form action="${baseUrl}/v2/search"><input name="q" placeholder="klimt" aria-label="Words to find"> <button>Search</button></form>
<ul>
${examples.map(([text, path]) => html`<li>${text}: <a href="${baseUrl}${path}">${code(path)}</a></li>\n`)}
</ul>
<pre>curl '${baseUrl}/v2/search?q=klimt&amp;per_page=3'</pre>
<p>The <a href="${baseUrl}/docs">reference</a> lists all parameters and fields, the <a href="${baseUrl}/docs/reference/grundlagen/">basics</a> explain queries, filters and errors, and <a href="${baseUrl}/openapi.json">openapi.json</a> is for tools.</p>`,
  });
}
