import { LIMITS } from '../../edm/limits.ts';
import { type Html, html } from '../../kernel/html.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import type { Media, Picture } from './media.ts';
import { moreInRecord } from './origin.ts';
import type { ObjectView } from './read-object.ts';
import { mayReuse } from './rights.ts';
import { foreign } from './show-term.ts';

/** As many thumbnails are shown at once. */
const STRIP = 8;

/** The width of a large picture for the layout, in pixels; the ratio is what counts. */
const LARGE = 1600;

/** The picture with the number `at` (from 0) large, with a strip of the others. The script swaps this element. */
export function stage(visit: Visit, view: ObjectView, media: Media, at: number): Html {
  const { texts } = visit;
  const picture = media.pictures[at];
  if (picture === undefined) {
    const code = view.document.edmType?.[0] ?? 'TEXT';
    return html`<div class="stage" id="picture"><div class="stage-picture placeholder" data-kind="${code}"><p>${labelOf(texts.codes.edmType, code)}<br>${texts.object.noPicture}</p></div></div>`;
  }
  return html`<div class="stage" id="picture">
<figure>
${largePicture(visit, view, picture, at)}
${caption(visit, view, picture, at, media.pictures.length)}
</figure>
${media.pictures.length > 1 && strip(visit, media.pictures, at)}
</div>`;
}

/** The preview beneath the large picture, which covers it once it is there, and vanishes if it fails. */
function largePicture(visit: Visit, { document }: ObjectView, { url, preview }: Picture, at: number): Html {
  const ratio = at === 0 && document.imageAspectRatio ? document.imageAspectRatio : 1;
  const [width, height] = ratio >= 1 ? [LARGE, LARGE / ratio] : [LARGE * ratio, LARGE];
  const size = html`width="${Math.round(width)}" height="${Math.round(height)}"`;
  const title = document.title ?? visit.texts.card.untitled;
  return html`<div class="stage-picture">${
    preview && html`<img class="stage-preview" fetchpriority="high" src="${preview}" ${size} alt="${title}">`
  }${url !== undefined && html`<img class="stage-large" fetchpriority="high" src="${url}" ${size} alt="${preview ? '' : title}" data-large>`}</div>`;
}

function caption(visit: Visit, { record }: ObjectView, picture: Picture, at: number, count: number): Html {
  const { texts } = visit;
  return html`<figcaption class="stage-caption">
${picture.note && html`<p class="stage-note">${foreign(picture.note.text, picture.note.lang)}</p>\n`}${count > 1 && html`<p class="soft">${texts.object.picture(at + 1, count)}</p>\n`}${pictureLinks(visit, picture, mayReuse(record, picture.rights))}</figcaption>`;
}

/** The script opens the viewer, which it loads then; without one, the first link opens the picture itself. */
function pictureLinks(
  { texts, links }: Visit,
  { url, service, manifest }: Picture,
  isReusable: boolean,
): Html | undefined {
  if (url === undefined) return undefined;
  return html`<p class="stage-links">${isReusable && html`<a href="${url}" download rel="noopener">${texts.object.downloadPicture}</a> `}<a class="button quiet" href="${url}" data-zoom="${url}"${service && html` data-service="${service}"`}${
    manifest && html` data-manifest="${manifest}"`
  } data-viewer="${links.asset('vendor/openseadragon.js')}">${texts.object.lookClosely}</a></p>
`;
}

function strip(visit: Visit, pictures: readonly Picture[], at: number): Html {
  const { texts } = visit;
  const first = Math.max(0, Math.min(at - STRIP / 2, pictures.length - STRIP));
  const link = (target: number, content: Html | string, label: string, isCurrent = false) =>
    html`<a href="?picture=${target + 1}#picture" data-picture aria-label="${label}"${isCurrent && html` aria-current="true"`}>${content}</a>`;
  return html`<nav class="strip" aria-label="${texts.object.pictures(pictures.length)}">
${at > 0 && link(at - 1, '‹', texts.object.previousPicture)}
<ul>${pictures.slice(first, first + STRIP).map((picture, index) => {
    const number = first + index;
    return html`<li>${link(number, thumbnail(picture, number), texts.object.picture(number + 1, pictures.length), number === at)}</li>`;
  })}</ul>
${at < pictures.length - 1 && link(at + 1, '›', texts.object.nextPicture)}
</nav>`;
}

/** The number stays visible while there is no picture. */
const thumbnail = ({ url, preview, service }: Picture, number: number): Html => {
  const src = service === undefined ? (preview ?? url) : `${service}/full/!160,160/0/default.jpg`;
  return html`<span aria-hidden="true">${number + 1}</span><img src="${src}" alt="" width="80" height="80" loading="lazy" decoding="async">`;
};

/** Recordings, films, models and documents as links with their kind and format. */
export function otherMedia(visit: Visit, view: ObjectView, { others }: Media): Html | undefined {
  const { texts, baseUrl } = visit;
  if (others.length === 0) return undefined;
  const kinds = texts.object.mediaKinds;
  return html`<section class="other-media"><h2>${texts.object.otherMedia}</h2><ul class="plain-list">${others
    .slice(0, LIMITS.pageValues)
    .map(({ url, type }) => {
      const [kind = ''] = type?.split('/') ?? [];
      const format = formatOf(type);
      const host = URL.parse(url, baseUrl)?.host ?? '';
      return html`<li><a href="${url}" rel="noopener">${labelOf(kinds, Object.hasOwn(kinds, kind) ? kind : 'other')}${format && ` (${format})`}</a> <span class="soft"><bdi>${host}</bdi></span></li>`;
    })}${moreInRecord(visit, view, others.length - LIMITS.pageValues)}</ul></section>`;
}

/** Formats whose media types do not say what people call them. */
const NAMES: Readonly<Record<string, string>> = {
  'audio/mpeg': 'MP3',
  'video/quicktime': 'MOV',
  'model/gltf-binary': 'GLB',
  'model/gltf+json': 'GLTF',
  'text/plain': 'TXT',
};

function formatOf(type: string | undefined): string {
  if (type === undefined) return '';
  return NAMES[type] ?? (type.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase();
}

/** The dialog in which the script shows a picture by OpenSeadragon. */
export function viewerDialog({ texts }: Visit): Html {
  const { viewer } = texts.object;
  const button = (name: string, label: string, symbol: string, isHidden = false) =>
    html`<button class="viewer-button" type="button" data-${name} aria-label="${label}"${isHidden && html` hidden`}>${symbol}</button>`;
  return html`<template data-viewer-dialog><dialog class="viewer" aria-label="${viewer.label}">
<div class="viewer-bar">${button('page-back', viewer.back, '‹', true)}${button('page-on', viewer.on, '›', true)}<span data-page></span>
${button('zoom-in', viewer.zoomIn, '+')}${button('zoom-out', viewer.zoomOut, '−')}${button('home', viewer.whole, '⤢')}
<button class="viewer-button viewer-close" type="button" data-close autofocus>${viewer.close}</button></div>
<div class="viewer-canvas" data-canvas></div>
<p class="viewer-status" role="status" data-status data-loading="${viewer.loading}" data-failed="${viewer.failed}" data-forbidden="${viewer.forbidden}" data-unreadable="${viewer.unreadable}"></p>
<p class="hidden">${viewer.keys}</p>
</dialog></template>`;
}
