import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { CARD_FIELDS, type ObjectDocument, searchDocuments } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { labelOf } from '../texts/texts.ts';
import { kindIcon } from './kind-icon.ts';
import { langOf, namedInRow, shownTexts } from './shown-texts.ts';

/** The longest side of a preview in pixels. */
const PREVIEW_PIXELS = 400;

/** Objects as a grid in which pictures keep their aspect ratio. */
export const cardGrid = (
  visit: Visit,
  documents: readonly ObjectDocument[],
  detailsOf: (index: number) => CardDetails = () => ({}),
): Html =>
  html`<ul class="cards${withoutPictures(documents)}">${documents.map((document, i) => html`<li class="card" data-ratio="${ratioClass(document)}">${card(visit, document, detailsOf(i))}</li>`)}</ul>`;

/** The class of a list of objects most of which have no picture: then they are shown as texts. */
export const withoutPictures = (documents: readonly ObjectDocument[]): string =>
  documents.filter(({ previewImage }) => previewImage === undefined).length * 2 > documents.length
    ? ' without-pictures'
    : '';

/** What a search adds to a card. */
export interface CardDetails {
  /** The title with marked words. */
  readonly title?: Html | undefined;
  /** Where the object has the words of the search that its title and facts lack. */
  readonly excerpt?: Html | undefined;
  readonly note?: string | undefined;
  /** The picture is in view when the page opens, so that it is loaded first. */
  readonly isFirst?: boolean;
}

/** The aspect ratio in tenths, within what a grid can show (card.css has a rule for each). */
export const ratioClass = ({ imageAspectRatio = 1, previewImage }: ObjectDocument): number =>
  previewImage === undefined ? 10 : Math.round(Math.min(2.5, Math.max(0.6, imageAspectRatio)) * 10);

/** An object as a picture with its title; the whole card is one link. Below a picture, an excerpt is shown on demand. */
function card(visit: Visit, document: ObjectDocument, details: CardDetails): Html {
  const { texts, links } = visit;
  const { title, creators, dates, institution } = shownTexts(visit, document);
  const facts = [...creators.slice(0, 1), ...dates];
  const { excerpt } = details;
  const isText = document.previewImage === undefined;
  return html`<a class="card-link" href="${links.object(document.uuid)}" data-uuid="${document.uuid}">
${picture(visit, document, details.isFirst)}
<span dir="auto" class="card-title"${langOf(title)}>${details.title ?? shortened(title.text)}</span>
${facts.length > 0 && html`<span class="card-facts">${namedInRow(facts, ' · ')}</span>\n`}${isText && excerpt && html`<span dir="auto" class="card-excerpt">${excerpt}</span>\n`}${!visit.parts.house && html`<span dir="auto" class="card-institution"${langOf(institution)}>${shortened(institution.text)}</span>`}${details.note && html`\n<span class="card-note">${details.note}</span>`}
</a>${!isText && excerpt && html`\n<details class="card-why"><summary>${texts.card.whyFound}</summary><p dir="auto">${excerpt}</p></details>`}`;
}

/** The preview in a box of its aspect ratio; without one, or if it cannot be loaded, the box shows the kind. */
export function picture({ texts }: Visit, document: ObjectDocument, isFirst = false): Html {
  const { previewImage, imageAspectRatio: ratio = 1, edmType: [kind = 'TEXT'] = [] } = document;
  const [width, height] =
    ratio >= 1
      ? [PREVIEW_PIXELS, Math.round(PREVIEW_PIXELS / ratio)]
      : [Math.round(PREVIEW_PIXELS * ratio), PREVIEW_PIXELS];
  const image =
    previewImage !== undefined &&
    html`<img src="${safeUrl(previewImage)}" width="${width}" height="${height}" alt=""${isFirst ? html` loading="eager" fetchpriority="high"` : html` loading="lazy"`} decoding="async">`;
  return html`<span class="card-picture${image ? '' : ' placeholder'}">${image}<span class="card-kind">${kindIcon(kind)}${labelOf(texts.codes.edmType, kind)}</span></span>`;
}

/** Objects of a search and how many there are. */
export interface ObjectRow {
  readonly found: number;
  readonly documents: readonly ObjectDocument[];
}

/** The first objects that a filter or words find; those with pictures first. */
export async function objectRow(
  visit: Visit,
  { q = '*', filter_by = '' }: { readonly q?: string | undefined; readonly filter_by?: string | undefined },
  count: number,
): Promise<ObjectRow> {
  const { found, hits } = await searchDocuments(visit, {
    q,
    ...(filter_by !== '' && { filter_by }),
    ...(q === '*' && { sort_by: '_eval(imageMegapixel:>0):desc,imageColorScore:desc' }),
    per_page: count,
    further: { include_fields: CARD_FIELDS },
  });
  return { found, documents: hits.map(({ document }) => document) };
}

/** The objects as cards below a heading, with a link to all of them. */
export const objectSection = (visit: Visit, title: string, url: string, row: ObjectRow): Html | false =>
  row.found > 0 &&
  html`<section class="home-section"><div class="home-section-title"><h2>${title}</h2><a href="${url}">${visit.texts.pages.allObjects(row.found)}</a></div>
${cardGrid(visit, row.documents)}</section>`;
