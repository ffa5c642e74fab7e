import { urls } from '../../edm/record/display.ts';
import { normaliseRights } from '../../edm/record/rights.ts';
import type { Title } from '../../edm/record/titles.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { foreign } from '../components/foreign-text.ts';
import { kindIcon } from '../components/kind-icon.ts';
import type { Visit } from '../page/visit.ts';
import type { Media, Picture } from './media.ts';
import { manifestUrl, moreInRecord } from './origin.ts';
import type { ObjectView } from './read-object.ts';
import { film, players } from './recordings.ts';
import { mayReuse } from './rights.ts';

/** As many thumbnails are shown at once. */
const STRIP = 8;

/** The width of a large picture for the layout, in pixels; the ratio is what counts. */
const LARGE = 1600;

/** What a stage shows. */
interface Shown {
  readonly media: Media;
  readonly title: Title;
  /** The place of the large picture in the list, from 0. */
  readonly at: number;
  /** Why there is no picture; undefined without a word about it. */
  readonly noPicture: string | undefined;
}

/** A large picture, with a strip of the others, and the recordings. The script swaps this element. */
export function stage(visit: Visit, view: ObjectView, shown: Shown): Html {
  const { media, at } = shown;
  const { pictures, recordings } = media;
  const picture = pictures[at];
  const [first, ...rest] = recordings;
  // A still of a film is what it shows before it runs.
  const isFilm = first?.type?.startsWith('video/') === true && pictures.length < 2;
  if (isFilm) {
    return html`<div class="stage" id="picture"><figure>${film(visit, first, picture)}</figure>${players(visit, view, rest)}</div>`;
  }
  if (picture === undefined) {
    return html`<div class="stage" id="picture"><div class="stage-picture placeholder">${placeholder(visit, view, shown)}</div>${players(visit, view, recordings)}</div>`;
  }
  return html`<div class="stage" id="picture">
<figure>
<div class="stage-picture${!isVisible(picture) && ' placeholder'}">${placeholder(visit, view, shown)}${largePicture(view, picture, shown.title)}</div>
${caption(visit, view, media, at)}
</figure>
${pictures.length > 1 && strip(visit, view, media, at)}
${players(visit, view, recordings)}
</div>`;
}

/** Whether there is something to show of a picture. */
export const isVisible = ({ url, preview }: Picture): boolean => url !== undefined || preview !== undefined;

/**
 * What stands in the place of a picture that there is not, or that cannot be loaded: the kind, the title,
 * and the way to the institution. [site-10]
 */
function placeholder(visit: Visit, view: ObjectView, { media, title, at: place, noPicture }: Shown): Html {
  const { pictures, recordings } = media;
  const { failedPicture, fileIsNoPicture } = visit.texts.object;
  const at = shownAt(view);
  const picture = pictures[place];
  const reason = picture ? (picture.isTried ? fileIsNoPicture : failedPicture) : noPicture;
  return html`<div class="stage-placeholder">${kindIcon(view.document.edmType?.[0] ?? 'TEXT')}<p class="stage-title" aria-hidden="true">${foreign(title.text, title.lang)}</p>${
    reason && html`<p class="soft">${reason}</p>`
  }${at && recordings.length === 0 && html`<p>${institutionLink(visit, view, at)}</p>`}</div>`;
}

/** The page of the institution. */
export const shownAt = ({ record }: ObjectView): string | undefined => safeUrl(urls(record['isShownAt'])[0]);

export const institutionLink = ({ texts }: Visit, { document }: ObjectView, url: string): Html =>
  html`<a class="button" href="${url}" rel="noopener">${document.edmType?.[0] === 'SOUND' ? texts.object.listenAtInstitution : texts.object.viewAtInstitution}</a>`;

/** The preview beneath the large picture, which covers it once it is there, and vanishes if it fails. */
function largePicture({ document }: ObjectView, picture: Picture, { text, lang }: Title): Html {
  const { url, preview } = picture;
  const ratio = document.imageAspectRatio || 1;
  const [width, height] = ratio >= 1 ? [LARGE, LARGE / ratio] : [LARGE * ratio, LARGE];
  const size = html`width="${Math.round(width)}" height="${Math.round(height)}"`;
  const alt = html`alt="${text}"${lang !== undefined && html` lang="${lang}"`}`;
  return html`${preview && html`<img class="stage-preview" fetchpriority="high" src="${preview}" ${size} ${alt}>`}${
    url !== undefined &&
    html`<img class="stage-large" fetchpriority="high" src="${url}" ${size} ${preview ? html`alt=""` : alt} data-large${tried(picture)}>`
  }`;
}

/** The script tells the page of a tried picture that turns out to be none. */
const tried = ({ isTried, number }: Picture): Html | false => isTried && html` data-tried="${number}"`;

/** The pictures of a text are its pages. */
export const wordsFor = ({ texts }: Visit, { document }: ObjectView) =>
  document.edmType?.[0] === 'TEXT' ? texts.object.page : texts.object.picture;

function caption(visit: Visit, view: ObjectView, media: Media, at: number): Html {
  const { pictures, pictureCount } = media;
  const more = at === pictures.length - 1 ? pictureCount - pictures.length : 0;
  const picture = pictures[at] as Picture;
  return html`<figcaption class="stage-caption">
${picture.note && html`<p class="stage-note">${foreign(picture.note.text, picture.note.lang)}</p>\n`}${pictures.length > 1 && html`<p class="soft">${wordsFor(visit, view).at(at + 1, pictureCount)}</p>\n`}${more > 0 && html`<ul class="plain-list">${moreInRecord(visit, view, more)}</ul>\n`}${pictureLinks(visit, view, picture, media)}</figcaption>`;
}

/**
 * The script opens the viewer, which it loads then; without one, the first link opens the picture itself.
 * Several pictures are the pages of our own manifest; one may be a page of the institution's.
 */
function pictureLinks(visit: Visit, view: ObjectView, picture: Picture, media: Media): Html | undefined {
  const { texts, links } = visit;
  const count = media.pictures.length;
  const { url, file, service, manifest, rights } = picture;
  if (url === undefined) return undefined;
  const isBook = count > 1 && view.document.edmType?.[0] === 'TEXT';
  const pages = count > 1 ? manifestUrl(visit, view.uuid) : undefined;
  const [own] = rights;
  const data = [
    ['service', service],
    ['manifest', manifest],
    ['pages', pages],
    ['number', pages && picture.number],
    ['files', pages && media.files.length > 0 && media.files.join()],
    ['rights', own && normaliseRights(own.url)],
  ].map(([name, value]) => value && html` data-${name}="${value}"`);
  return html`<p class="stage-links">${mayReuse(view.record, rights) && html`<a href="${file}" download rel="noopener">${wordsFor(visit, view).download}</a> `}<a class="button quiet" href="${url}" data-zoom="${url}"${data} data-viewer="${links.asset('vendor/openseadragon.js')}">${isBook ? texts.object.turnPages : texts.object.lookClosely}</a></p>
`;
}

function strip(visit: Visit, view: ObjectView, media: Media, at: number): Html {
  const { pictures, pictureCount, files } = media;
  const words = wordsFor(visit, view);
  const first = Math.max(0, Math.min(at - STRIP / 2, pictures.length - STRIP));
  const link = (target: number, content: Html | string, label: string, attributes: Html | false = false) =>
    html`<a href="?picture=${pictures[target]?.number}${files.length > 0 && `&files=${files.join()}`}#picture" data-picture aria-label="${label}"${attributes}>${content}</a>`;
  return html`<nav class="strip" aria-label="${words.count(pictureCount)}" data-failed="${visit.texts.object.unavailable}">
${at > 0 && link(at - 1, '‹', words.previous)}
<ul>${pictures.slice(first, first + STRIP).map((picture, index) => {
    const target = first + index;
    const label = words.at(target + 1, pictureCount);
    const current = target === at && html` aria-current="true"`;
    if (isVisible(picture)) return html`<li>${link(target, thumbnail(picture, target), label, current)}</li>`;
    return html`<li>${link(target, thumbnail(picture, target), `${label}, ${visit.texts.object.unavailable}`, html`${current} class="placeholder"`)}</li>`;
  })}</ul>
${at < pictures.length - 1 && link(at + 1, '›', words.next)}
</nav>`;
}

/** The number stays visible while there is no picture. */
function thumbnail(picture: Picture, at: number): Html {
  const src = picture.thumbnail ?? picture.preview ?? picture.url;
  return html`<span aria-hidden="true">${at + 1}</span>${src !== undefined && html`<img src="${src}" alt="" width="80" height="80" loading="lazy" decoding="async"${tried(picture)}>`}`;
}
