import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { CITATION_FILES } from './citation/citation-routes.ts';
import { cslItem } from './citation/csl.ts';
import { apa, chicago } from './citation/styles.ts';
import type { ObjectView } from './read-object.ts';

/** Cite, in two styles and as files. Buttons that need a script are shown by it. */
export function cite(visit: Visit, view: ObjectView, title: string): Html {
  const { texts, language, links } = visit;
  const item = cslItem(visit, view, title);
  const styles = [
    ['APA', apa(item, language)],
    ['Chicago', chicago(item, language)],
  ] as const;
  const path = links.plain(`/objects/${encodeURIComponent(view.uuid)}`);
  return html`<section class="cite">
<h2>${texts.object.citeTitle}</h2>
${styles.map(
  ([
    name,
    text,
  ]) => html`<div class="citation"><h3>${name}</h3><p data-copied><bdi>${text}</bdi></p>${copyButton(visit, name)}</div>
`,
)}<p>${texts.object.citationFiles} ${CITATION_FILES.map(
    ({ suffix, label }, index) =>
      html`${index > 0 && ' · '}<a href="${path}/citation.${suffix}">${label}</a>`,
  )}</p>
</section>`;
}

const copyButton = ({ texts }: Visit, what: string): Html =>
  html`<button class="button quiet" data-copy data-done="${texts.object.copied}" aria-label="${texts.object.copyWhat(what)}" hidden>${texts.object.copy}</button>`;
