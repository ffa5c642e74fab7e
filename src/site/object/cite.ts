import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { Visit } from '../visit.ts';
import { CITATION_FILES } from './citation/citation-routes.ts';
import { cslItem } from './citation/csl.ts';
import { givenFirst } from './citation/names.ts';
import { apa, chicago } from './citation/styles.ts';
import type { ObjectView } from './read-object.ts';
import { rightsTitles } from './rights.ts';

/** Cite, embed and share. Buttons that need a script are shown by it. */
export function citeAndShare(visit: Visit, view: ObjectView, title: string): Html {
  const { texts, language, links, baseUrl } = visit;
  const item = cslItem(visit, view, title);
  const styles = [
    ['APA', apa(item, language)],
    ['Chicago', chicago(item, language)],
  ] as const;
  const url = `${baseUrl}/objects/${encodeURIComponent(view.uuid)}`;
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
<details class="fold"><summary>${texts.object.embed}</summary>
<p id="embed-text">${texts.object.embedText}</p>
<div class="citation"><textarea readonly rows="6" aria-labelledby="embed-text" data-copied>${snippet(visit, view, title, url).html}</textarea>${copyButton(visit, texts.object.embed)}</div>
</details>
<div class="citation"><h3>${texts.object.share}</h3><p data-copied><a href="${url}">${url}</a></p>${copyButton(visit, texts.object.share)}
<button class="button quiet" data-share="${url}" data-title="${title}" hidden>${texts.object.shareWith}</button></div>
</section>`;
}

const copyButton = ({ texts }: Visit, what: string): Html =>
  html`<button class="button quiet" data-copy data-done="${texts.object.copied}" aria-label="${texts.object.copyWhat(what)}" hidden>${texts.object.copy}</button>`;

/** HTML for other pages: a figure with a link and a credit line, without script or frame. */
function snippet(visit: Visit, view: ObjectView, title: string, url: string): Html {
  const { author = [], archive } = cslItem(visit, view, title);
  const picture = safeUrl(view.document.previewImage);
  const credit = [
    shortened(author.map(givenFirst).join(', ')),
    archive ?? '',
    rightsTitles(visit, view),
  ].filter((part) => part !== '');
  return html`<figure>
${picture && html`  <a href="${url}"><img src="${picture}" alt="${title}"></a>\n`}  <figcaption><a href="${url}">${title}</a>${credit.length > 0 && html`. ${credit.join('. ')}`}</figcaption>
</figure>`;
}
