import { type Html, html } from '../../kernel/html.ts';
import { objectCitation } from '../../use-cases/object-citation.ts';
import type { Visit } from '../page/visit.ts';
import { CITATION_FILES } from './citation-files.ts';
import type { ObjectView } from './read-object.ts';

/** Cite, in two styles and as files. Buttons that need a script are shown by it. */
export function cite(visit: Visit, view: ObjectView): Html {
  const { texts, links } = visit;
  const citation = objectCitation(view, visit);
  const styles = [
    ['APA', citation.apa()],
    ['Chicago', citation.chicago()],
  ] as const;
  const path = links.object(view.uuid);
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
