import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import type { ObjectDocument } from '../search/objects.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import { kindIcon } from './kind-icon.ts';

/** The longest side of a preview in pixels. */
const PREVIEW_PIXELS = 400;

/** Objects as a grid in which pictures keep their aspect ratio. */
export const cardGrid = (
  visit: Visit,
  documents: readonly ObjectDocument[],
  detailsOf: (index: number) => CardDetails = () => ({}),
): Html =>
  html`<ul class="cards">${documents.map((document, i) => html`<li class="card" data-ratio="${ratioClass(document)}">${card(visit, document, detailsOf(i))}</li>`)}</ul>`;

/** What a search adds to a card. */
export interface CardDetails {
  /** The title with marked words. */
  readonly title?: Html | undefined;
  readonly note?: string | undefined;
  /** The picture is in view when the page opens, so that it is loaded first. */
  readonly isFirst?: boolean;
}

/** The aspect ratio in tenths, within what a grid can show (card.css has a rule for each). */
export const ratioClass = ({ imageAspectRatio = 1, previewImage }: ObjectDocument): number =>
  previewImage === undefined ? 10 : Math.round(Math.min(2.5, Math.max(0.6, imageAspectRatio)) * 10);

/** An object as a picture with its title; the whole card is one link. */
function card(visit: Visit, document: ObjectDocument, details: CardDetails): Html {
  const { texts, links } = visit;
  const title = details.title ?? shortened(document.title ?? texts.card.untitled);
  const facts = [document.creator?.[0], document.date?.[0]].filter((fact) => fact !== undefined);
  return html`<a class="card-link" href="${links.object(document.uuid)}" data-uuid="${document.uuid}">
${picture(visit, document, details.isFirst)}
<span class="card-title">${title}</span>
${facts.length > 0 && html`<span class="card-facts">${shortened(facts.join(', '))}</span>\n`}<span class="card-institution">${shortened(document.dataProvider ?? '')}</span>${details.note && html`\n<span class="card-note">${details.note}</span>`}
</a>`;
}

/** The preview in a box of its aspect ratio, or a placeholder in the dominant colour. */
export function picture({ texts }: Visit, document: ObjectDocument, isFirst = false): Html {
  const { previewImage, imageAspectRatio: ratio = 1, imageColor = 'none', edmType } = document;
  const [width, height] =
    ratio >= 1
      ? [PREVIEW_PIXELS, Math.round(PREVIEW_PIXELS / ratio)]
      : [Math.round(PREVIEW_PIXELS * ratio), PREVIEW_PIXELS];
  if (previewImage === undefined) {
    const kind = labelOf(texts.codes.edmType, edmType?.[0] ?? 'TEXT');
    return html`<span class="card-picture placeholder" data-kind="${edmType?.[0] ?? 'TEXT'}" role="img" aria-label="${texts.card.noPicture(kind)}">${kindIcon(edmType?.[0] ?? 'TEXT')}<span aria-hidden="true">${kind}</span></span>`;
  }
  return html`<span class="card-picture" data-colour="${imageColor}"><img src="${safeUrl(previewImage)}" width="${width}" height="${height}" alt=""${isFirst ? html` loading="eager" fetchpriority="high"` : html` loading="lazy"`} decoding="async"></span>`;
}
