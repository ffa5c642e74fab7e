import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';

/** Who runs the site, where its parts are, and the ways to its data. */
export function footer(visit: Visit): Html {
  const { texts, links, theme, language } = visit;
  const { frame } = texts;
  const imprint = theme.imprint?.[language];
  return html`<footer class="frame-footer">
<div class="frame-about"><p class="frame-footer-name">${theme.name}</p>
<p>${theme.tagline[language]}.</p>
<p>${frame.dataLicence}</p></div>
${column(frame.discover, [
  [frame.search, links.search()],
  [frame.institutions, links.to('/institutions')],
  [frame.entities, links.to('/entities')],
  [frame.stories, links.to('/stories')],
  [frame.knowledge, links.to('/knowledge')],
])}
${column(frame.data, [
  [frame.forDevelopers, links.plain('/docs')],
  [frame.dataset, visit.datasetUrl],
  [frame.harvest, links.plain('/oai?verb=Identify')],
  ...(visit.catalogue.rules('chos').has('contentTier')
    ? [[texts.quality.title, links.to('/quality')] satisfies Entry]
    : []),
])}
${column(frame.about, [
  ...theme.footerLinks.map(({ label, url }): Entry => [label[language], url[language]]),
  ...(imprint === undefined ? [] : [[frame.imprint, imprint] satisfies Entry]),
])}
</footer>`;
}

type Entry = readonly [label: string, url: string];

const column = (title: string, entries: readonly Entry[]): Html | false =>
  entries.length > 0 &&
  html`<nav aria-label="${title}"><p class="frame-footer-title">${title}</p>
<ul>${entries.map(([label, url]) => html`<li><a href="${url}">${label}</a></li>`)}</ul></nav>`;
