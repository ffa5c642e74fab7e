import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { ratioClass } from '../components/card.ts';
import type { ObjectDocument } from '../search/objects.ts';
import type { Visit } from '../visit.ts';

/**
 * Pictures in lines that all fill the width, uncropped. A line has two halves, which
 * are lines of their own on a phone.
 */
export const mosaic = (visit: Visit, documents: readonly ObjectDocument[]): Html =>
  html`<ul class="mosaic" aria-label="${visit.texts.home.mosaic}">${balanced(
    documents,
    documents.length / PER_LINE,
  ).map(
    (line) =>
      html`<li class="mosaic-line"><ul>${balanced(line, 2).map((half) => html`<li class="mosaic-half"><ul>${half.map((document) => tile(visit, document))}</ul></li>`)}</ul></li>\n`,
  )}</ul>`;

const PER_LINE = 8;
const PREVIEW_PIXELS = 400;

function tile({ texts, links }: Visit, document: ObjectDocument): Html {
  const title = shortened(document.title ?? texts.card.untitled);
  const ratio = document.imageAspectRatio ?? 1;
  const [width, height] = ratio >= 1 ? [1, 1 / ratio] : [ratio, 1];
  return html`<li class="mosaic-tile" data-ratio="${ratioClass(document)}"><a href="${links.object(document.uuid)}" title="${title}"><img src="${document.previewImage}" width="${Math.round(width * PREVIEW_PIXELS)}" height="${Math.round(height * PREVIEW_PIXELS)}" alt="${title}" decoding="async"></a></li>`;
}

/** Distributes objects to groups of equal number whose widths are about the same at equal height. */
function balanced(
  documents: readonly ObjectDocument[],
  groupCount: number,
): readonly (readonly ObjectDocument[])[] {
  const count = Math.max(1, Math.round(groupCount));
  const size = Math.ceil(documents.length / count);
  const groups = Array.from({ length: count }, () => ({ width: 0, members: [] as ObjectDocument[] }));
  const widest = [...documents].sort((a, b) => ratioClass(b) - ratioClass(a));
  for (const document of widest) {
    const open = groups.filter(({ members }) => members.length < size);
    const [narrowest] = open.sort((a, b) => a.width - b.width);
    narrowest?.members.push(document);
    if (narrowest !== undefined) narrowest.width += ratioClass(document);
  }
  const order = new Map(documents.map((document, index) => [document, index]));
  return groups.map(({ members }) => members.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)));
}
